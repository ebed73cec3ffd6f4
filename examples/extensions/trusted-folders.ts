/** Trusts projects in the folders that `TRUSTED_FOLDERS` lists, as in PATH; about others it says nothing, so pi asks. */
import { realpathSync } from "node:fs";
import { delimiter, isAbsolute, relative } from "node:path";
import type { ExtensionAPI } from "@pi-stack/coding-agent";

export default function trustedFolders(pi: ExtensionAPI): void {
  pi.on("project_trust", ({ cwd }) => {
    const folders = (process.env["TRUSTED_FOLDERS"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
    return folders.some((folder) => isIn(realpathSync(cwd), realpathSync(folder))) ? { trusted: true } : undefined;
  });
  pi.on("session_start", (_event, ctx) => ctx.ui.setStatus("trust", ctx.isProjectTrusted() ? "trusted" : undefined));
}

function isIn(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !/^\.\.[/\\]/.test(way) && !isAbsolute(way);
}
