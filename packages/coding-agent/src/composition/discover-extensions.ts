import { join, resolve } from "node:path";
import { createEventBus, type EventBusController } from "../extensions/event-bus.js";
import { loadExtensions } from "../extensions/loader/load-extensions.js";
import type { LoadExtensionsResult } from "../extensions/loader/load-result.js";
import { findExtensionFiles } from "../resources/find-extensions.js";
import { resourceFiles } from "../resources/resource-files.js";
import { explicitRoot, type ResourceRoot } from "../resources/resource-root.js";
import { withHome } from "../resources/settings-filter.js";
import { getAgentDir } from "../storage/agent-dir.js";
import { moduleNamespaces } from "./module-namespaces.js";

/** What {@link discoverAndLoadExtensions} may load. */
export interface DiscoverExtensionsOptions {
  /** A project's own extensions are run only then; else they are reported. @defaultValue false */
  projectIsTrusted?: boolean;
}

/**
 * Loads the extensions of a trusted project, of the user, and those that are named, in this order. Settings are not read.
 *
 * @param configuredPaths - files or folders; relative ones are relative to `cwd`, `~` is the home folder
 */
export async function discoverAndLoadExtensions(
  configuredPaths: readonly string[],
  cwd: string,
  agentDir: string = getAgentDir(),
  eventBus: EventBusController = createEventBus(),
  { projectIsTrusted = false }: DiscoverExtensionsOptions = {},
): Promise<LoadExtensionsResult> {
  const projectDir = resolve(cwd, ".pi", "extensions");
  const project = folderRoot(projectDir, "project");
  const named = configuredPaths.map((path) =>
    explicitRoot(resolve(cwd, withHome(path)), { source: "path", scope: "temporary", origin: "top-level" }),
  );
  const roots = [...(projectIsTrusted ? [project] : []), folderRoot(join(agentDir, "extensions"), "user"), ...named];
  const { files, diagnostics } = resourceFiles(roots, findExtensionFiles);
  const flagValues = new Map<string, boolean | string>();
  const result = await loadExtensions({ files, eventBus, hostModules: moduleNamespaces, agentDir, flagValues });
  result.errors.unshift(...diagnostics.map(({ path = "", message }) => ({ path, error: message })));
  if (!projectIsTrusted && findExtensionFiles(project).files.length > 0) {
    result.errors.unshift({ path: projectDir, error: "Ignored, since this project is not trusted." });
  }
  return result;
}

function folderRoot(path: string, scope: "project" | "user"): ResourceRoot {
  const metadata = { source: "auto", scope, origin: "top-level", baseDir: path } as const;
  return { ...explicitRoot(path, metadata), explicit: false };
}
