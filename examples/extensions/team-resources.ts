/** Skills, templates and themes of a team, from a folder beside this file. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { ExtensionAPI } from "@pi-stack/coding-agent";

export default function teamResources(pi: ExtensionAPI): void {
  pi.on("resources_discover", () => {
    const folder = process.env["TEAM_PI"] ?? join(homedir(), "team-pi");
    const below = (name: string): string[] => (existsSync(join(folder, name)) ? [join(folder, name)] : []);
    return { skillPaths: below("skills"), promptPaths: below("prompts"), themePaths: below("themes") };
  });
}
