import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SettingsManager } from "@pi-stack/coding-agent";
import { DefaultPackageManager } from "../../../src/resources/packages/package-manager.js";
import type { ResolvedPaths } from "../../../src/resources/packages/resolved-paths.js";
import { toggleResource } from "../../../src/resources/packages/toggle-resource.js";
import type { ResourceKind } from "../../../src/resources/resource-folders.js";
import { put, tempFolder } from "../../support/folder.js";
import { tempHome } from "../../support/home.js";

export const kinds: readonly ResourceKind[] = ["extensions", "skills", "prompts", "themes"];

/** A home, a trusted project and a local package, with files of the given names. */
export function resourceWorld(files: { agent?: string[]; home?: string[]; project?: string[]; package?: string[] }) {
  const home = tempHome();
  const agentDir = join(home, ".pi", "agent");
  const cwd = tempFolder();
  const packageDir = join(home, "pkg");
  for (const [dir, names = []] of [
    [agentDir, files.agent],
    [home, files.home],
    [cwd, files.project],
    [packageDir, files.package],
  ] as const) {
    for (const name of names) put(dir, name, "");
  }
  const file = { user: join(agentDir, "settings.json"), project: join(cwd, ".pi", "settings.json") };
  const open = (): SettingsManager => SettingsManager.create(cwd, agentDir, { projectIsTrusted: true });
  const resolve = async (): Promise<ResolvedPaths> =>
    new DefaultPackageManager({ cwd, agentDir, settingsManager: open() }).resolve();
  const states = async (): Promise<Map<string, boolean>> => {
    const resolved = await resolve();
    return new Map(
      kinds.flatMap((kind) => resolved[kind].map(({ path, enabled }) => [`${kind} ${path}`, enabled] as const)),
    );
  };
  return {
    home,
    agentDir,
    cwd,
    packageDir,
    open,
    resolve,
    states,
    write: (scope: "user" | "project", settings: object): void => {
      put(dirname(file[scope]), "settings.json", JSON.stringify(settings));
    },
    read: (scope: "user" | "project"): unknown => JSON.parse(readFileSync(file[scope], "utf8")),
    /** Switches what has this path, as the resolver has it now. */
    toggle: async (kind: ResourceKind, path: string, enabled: boolean, settings = open()): Promise<void> => {
      const found = (await resolve())[kind].find((each) => each.path === path);
      if (!found) throw new Error(`there is no ${path}`);
      await toggleResource({ ...found, kind }, enabled, settings, { cwd, agentDir });
    },
  };
}
