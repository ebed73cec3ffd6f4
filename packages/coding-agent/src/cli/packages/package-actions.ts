import { errorMessage } from "../../errors/system-error.js";
import type { ModeOutput } from "../../modes/mode-output.js";
import type { DefaultPackageManager } from "../../resources/packages/package-manager.js";
import type { ConfiguredPackageInfo, InstalledPackage } from "../../resources/packages/package-manager-types.js";
import type { SettingsManager } from "../../settings/settings-manager.js";
import type { PackageCommand } from "./parse-package-command.js";

/** What an action works with. */
export interface PackageWork {
  manager: DefaultPackageManager;
  settings: SettingsManager;
  output: ModeOutput;
  command: PackageCommand;
}

/** `pi install <source> ...`. One that fails stops no other. */
export async function installPackages({ manager, output, command }: PackageWork): Promise<number> {
  const local = command.flags.has("local");
  const allowScripts = command.flags.has("allow-scripts");
  return forEach(command.sources, output, async (source) => {
    output.warn(`Installing ${source} ...`);
    const options = { local, ...(allowScripts ? { allowScripts } : {}) };
    await output.write(installedWords(await manager.installAndPersist(source, options), local));
  });
}

/** `pi install --missing`. */
export async function installMissing({ manager, output }: PackageWork): Promise<number> {
  const missing = manager.listConfiguredPackages().filter(({ installedPath }) => installedPath === undefined);
  if (missing.length === 0) await output.write("Every package of the settings is there.\n");
  return forEach(missing, output, async ({ source, scope }) => {
    output.warn(`Installing ${source} ...`);
    const local = scope === "project";
    await output.write(installedWords(await manager.installConfigured(source, scope), local));
  });
}

/** `pi remove <source> ...`. */
export async function removePackages({ manager, output, command }: PackageWork): Promise<number> {
  const local = command.flags.has("local");
  return forEach(command.sources, output, async (source) => {
    if (await manager.removeAndPersist(source, { local })) return output.write(`Removed ${source}.\n`);
    throw new Error(`${source} is not in the settings of ${local ? "this project" : "the user"}. See: pi list`);
  });
}

/** `pi list`. */
export async function listPackages({ manager, output }: PackageWork): Promise<number> {
  const packages = manager.listConfiguredPackages();
  if (packages.length === 0) await output.write("There are no packages. See: pi install --help\n");
  for (const scope of ["user", "project"] as const) {
    const ofScope = packages.filter((each) => each.scope === scope);
    if (ofScope.length === 0) continue;
    const title = scope === "user" ? "Packages of the user" : "Packages of this project";
    await output.write(`${title}\n${ofScope.map(listLine).join("")}`);
  }
  return 0;
}

function listLine({ source, version, installedPath, filtered }: ConfiguredPackageInfo): string {
  const details = [version, filtered ? "in part" : undefined].filter(
    (each) => each !== undefined && !source.endsWith(`@${each}`),
  );
  const place = installedPath ?? "not installed; run: pi install --missing";
  return `  ${source}${details.length > 0 ? ` (${details.join(", ")})` : ""}\n    ${place}\n`;
}

/** What was installed, and what the user may want to know of it. */
function installedWords({ source, version, path, resources, scriptsNotRun }: InstalledPackage, local: boolean): string {
  const brought = (["extensions", "skills", "prompts", "themes"] as const)
    .map((kind) => counted(resources[kind].length, kind))
    .filter((words) => words !== "");
  const named = version === undefined || source.endsWith(`@${version}`) ? source : `${source} ${version}`;
  const lines = [`Installed ${named}: ${brought.join(", ")}. ${path}`];
  if (scriptsNotRun.length > 0) {
    const again = `pi install ${source} --allow-scripts${local ? " -l" : ""}`;
    lines.push(
      `Install scripts were not run: ${scriptsNotRun.join(", ")}. If something is missing, and you trust them: ${again}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function counted(count: number, kind: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${kind.slice(0, -1)}` : `${count} ${kind}`;
}

async function forEach<T>(items: readonly T[], output: ModeOutput, act: (item: T) => Promise<void>): Promise<number> {
  let code = 0;
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      output.warn(`pi: ${errorMessage(error)}`);
      code = 1;
    }
  }
  return code;
}
