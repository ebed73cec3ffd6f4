import { join } from "node:path";
import type { ProjectTrust } from "../../composition/project-trust.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { ResourceItem } from "../../modes/interactive/selectors/resources/resource-items.js";
import { DefaultPackageManager } from "../../resources/packages/package-manager.js";
import { toggleResource } from "../../resources/packages/toggle-resource.js";
import type { SettingsManager } from "../../settings/settings-manager.js";
import type { ProcessGuard } from "../process-guard.js";

/** What `pi config` works with. */
export interface ConfigureContext {
  cwd: string;
  agentDir: string;
  settings: SettingsManager;
  trust: ProjectTrust;
  guard: ProcessGuard;
}

/** `pi config`: a list at the terminal. */
export async function configure({ cwd, agentDir, settings, trust, guard }: ConfigureContext): Promise<number> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw needsTerminal(agentDir);
  const { ProcessTerminal } = await import("@pi-stack/tui");
  const { configureResources } = await import("../../modes/interactive/selectors/resources/configure-resources.js");
  const { resourceItems } = await import("../../modes/interactive/selectors/resources/resource-items.js");
  const manager = new DefaultPackageManager({ cwd, agentDir, settingsManager: settings });
  const list = async (): Promise<ResourceItem[]> => {
    settings.reload();
    return resourceItems(await manager.resolve(), cwd);
  };
  const toggle = (item: ResourceItem, enabled: boolean): Promise<void> => {
    const write = (): Promise<void> => toggleResource(item, enabled, settings, { cwd, agentDir });
    return item.metadata.scope === "project" ? trust.duringOwnChange(cwd, write) : write();
  };
  const items = await list();
  guard.releaseStdout();
  const ended = new AbortController();
  const configured = configureResources({
    terminal: new ProcessTerminal(),
    settings,
    agentDir,
    items,
    notice: missingWords(manager),
    toggle,
    list,
    signal: ended.signal,
  });
  guard.onEnd(async () => {
    ended.abort();
    await configured;
  });
  await configured;
  return 0;
}

/** Of what is not there, nobody knows what it brings. */
function missingWords(manager: DefaultPackageManager): string | undefined {
  const missing = manager.listConfiguredPackages().filter(({ installedPath }) => installedPath === undefined);
  if (missing.length === 0) return undefined;
  return `Not installed, so not listed: ${missing.map(({ source }) => source).join(", ")}. Run: pi install --missing`;
}

function needsTerminal(agentDir: string): CodingAgentError {
  return new CodingAgentError(
    "invalid_arguments",
    [
      `pi config needs a terminal. Without one, edit ${join(agentDir, "settings.json")}, or .pi/settings.json of a project:`,
      `"extensions", "skills", "prompts" and "themes" are lists, in which "-path" switches one off, "!pattern" several, and "+path" one on again.`,
      `What a package brings is chosen in "packages": {"source": "npm:name", "extensions": ["-extensions/one.ts"]}.`,
    ].join(" "),
  );
}
