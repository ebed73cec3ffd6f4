import type { ProjectTrust } from "../composition/project-trust.js";
import type { SettingsManager } from "../settings/settings-manager.js";
import { getAgentDir } from "../storage/agent-dir.js";
import type { ProcessGuard } from "./process-guard.js";

/** Lets a person decide, on a screen of its own as long as there is no other. */
export function trustAtTerminal(trust: ProjectTrust, settings: SettingsManager, guard: ProcessGuard): ProjectTrust {
  trust.askWith(async (cwd, resources) => {
    const { ProcessTerminal } = await import("@pi-stack/tui");
    const { askTrustAtStart } = await import("../modes/interactive/trust/trust-question.js");
    guard.releaseStdout();
    return askTrustAtStart(() => new ProcessTerminal(), getAgentDir(), settings)(cwd, resources);
  });
  return trust;
}
