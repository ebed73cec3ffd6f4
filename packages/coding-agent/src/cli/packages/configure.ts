import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { SettingsManager } from "../../settings/settings-manager.js";
import type { ProcessGuard } from "../process-guard.js";

/** What `pi config` works with. */
export interface ConfigureContext {
  cwd: string;
  agentDir: string;
  settings: SettingsManager;
  guard: ProcessGuard;
}

/** `pi config`: a list at the terminal. */
export function configureResources(_context: ConfigureContext): Promise<number> {
  return Promise.reject(new CodingAgentError("invalid_arguments", "pi config needs a terminal."));
}
