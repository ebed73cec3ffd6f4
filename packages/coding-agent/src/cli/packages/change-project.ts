import { existsSync } from "node:fs";
import { join } from "node:path";
import { findProtectedResources } from "../../trust/project-resources.js";
import type { PackageCommand } from "./parse-package-command.js";

/** Whether a command works in the folder of the project. */
export function changesProject({ name, flags }: PackageCommand): boolean {
  return (name === "install" || name === "remove") && flags.has("local");
}

/** npm reads what stands in the folder that it works in: in a project that is not trusted, there may be nothing yet. */
export function mayChangeProject(cwd: string): boolean {
  const works = [join(cwd, ".pi", "npm"), join(cwd, ".pi", "git")];
  return findProtectedResources(cwd).resources.length === 0 && !works.some((path) => existsSync(path));
}
