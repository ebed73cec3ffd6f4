import type { PackageUpdateResult } from "../../resources/packages/package-manager-types.js";
import type { PackageWork } from "./package-actions.js";
import { misuse } from "./parse-package-command.js";
import { updateSelf } from "./update-self.js";

const selfNames: readonly (string | undefined)[] = ["self", "pi"];

/** `pi update`: packages, pi itself, or both. */
export async function updatePackages(work: PackageWork): Promise<number> {
  const { flags, extension, sources } = work.command;
  const named = extension ?? (selfNames.includes(sources[0]) ? undefined : sources[0]);
  const isSelf = selfNames.includes(sources[0]) || flags.has("self");
  const isAll = named === undefined && !isSelf && !flags.has("extensions");
  if (flags.has("force") && named !== undefined) throw misuse("update", "--force is for pi itself.");
  const packages = named !== undefined || flags.has("extensions") || isAll ? await bringUpToDate(work, named) : 0;
  const self = isSelf || isAll ? await updateSelf(work, { force: flags.has("force"), isAsked: isSelf }) : 0;
  return Math.max(packages, self);
}

async function bringUpToDate({ manager, output }: PackageWork, source: string | undefined): Promise<number> {
  const results = await manager.update(source);
  if (results.length === 0) await output.write("There are no packages to update.\n");
  for (const result of results) {
    if (result.outcome === "failed") output.warn(`pi: ${result.source}: ${result.error?.message ?? "failed"}`);
    else await output.write(`${words(result)}\n`);
  }
  return results.some(({ outcome }) => outcome === "failed") ? 1 : 0;
}

function words({ source, outcome, version }: PackageUpdateResult): string {
  const at = version === undefined ? "" : ` (${version})`;
  if (outcome === "updated") return `${source}: updated${at}`;
  if (outcome === "installed") return `${source}: was missing, installed${at}`;
  return outcome === "current"
    ? `${source}: up to date${at}`
    : `${source}: stays as it is; its source names a version, a ref or a path`;
}
