import type { ModeOutput } from "../modes/mode-output.js";
import { isRemoteSource } from "../resources/packages/package-source.js";
import type { CliArguments } from "./arguments.js";

/**
 * Fetches the packages that `--extension` names, for this run: who names them wants that.
 *
 * @throws {@link CodingAgentError} with code "package_failed" or "package_invalid"
 */
export async function fetchExtensions(args: CliArguments, cwd: () => string, output: ModeOutput): Promise<void> {
  const remote = (args.lists.get("--extension") ?? []).filter(isRemoteSource);
  if (remote.length === 0) return;
  const { DefaultPackageManager } = await import("../resources/packages/package-manager.js");
  const manager = new DefaultPackageManager({ cwd: cwd() });
  manager.setProgressCallback(({ type, action, source, message = "" }) => {
    if (type === "start") output.warn(`Fetching ${source} ...`);
    // A copy that is there is used then.
    if (type === "error" && action === "update")
      output.warn(`pi: ${source} is used as it was fetched before: ${message}`);
  });
  for (const source of remote) args.fetchedExtensions.set(source, await manager.fetchTemporary(source));
}
