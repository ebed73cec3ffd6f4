import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { statIfPresent } from "../folder-entries.js";
import { installGitPackage, removeGitPackage } from "./git-packages.js";
import type { InstallContext, Installed } from "./install-context.js";
import { installNpmPackage, removeNpmPackage } from "./npm-packages.js";
import type { PackageFolders } from "./package-folders.js";
import type { LocalSource, ParsedSource } from "./parsed-source.js";

/**
 * Fetches a package into the folders of a scope; one of this machine only has to be there.
 *
 * @throws {@link CodingAgentError} with code "package_failed" or "package_missing"
 */
export async function installPackage(
  source: ParsedSource,
  folders: PackageFolders,
  allowsScripts: boolean,
  context: InstallContext,
): Promise<Installed> {
  if (source.type === "npm") return installNpmPackage(source, folders, allowsScripts, context);
  if (source.type === "git") return installGitPackage(source, folders, allowsScripts, context);
  return { dir: existing(source), scriptsNotRun: [] };
}

/** Takes a package away that was fetched into the folders of a scope; one of this machine stays. */
export async function removePackage(
  source: ParsedSource,
  folders: PackageFolders,
  context: InstallContext,
): Promise<void> {
  if (source.type === "npm" && statIfPresent(folders.npm)) await removeNpmPackage(source, folders, context);
  if (source.type === "git" && statIfPresent(folders.git)) await removeGitPackage(source, folders, context);
}

function existing({ path }: LocalSource): string {
  if (statIfPresent(path)) return path;
  throw new CodingAgentError(
    "package_missing",
    `There is nothing at ${path}. Give the path of an extension or a package.`,
  );
}
