import { dirname, join } from "node:path";
import type { AgentSessionServices } from "../../composition/services.js";

/** The theme files of the user, of settings and of the command line. */
export function themeFiles({ resourceLoader }: AgentSessionServices): string[] {
  return resourceLoader.getThemes().themes.map(({ filePath }) => filePath);
}

/** Where they are written, and where more of them may come. */
export function themeFolders(services: AgentSessionServices): string[] {
  return [...new Set([join(services.agentDir, "themes"), ...themeFiles(services).map((path) => dirname(path))])];
}
