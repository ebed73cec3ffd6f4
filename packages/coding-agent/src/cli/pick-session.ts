import { CodingAgentError } from "../errors/coding-agent-error.js";
import type { SettingsManager } from "../settings/settings-manager.js";
import { getAgentDir } from "../storage/agent-dir.js";
import type { SessionPicker } from "./open-session.js";
import type { ProcessGuard } from "./process-guard.js";

/** How `--resume` asks: at the terminal, if there is one. */
export function sessionPicker(
  isInteractive: boolean,
  { cwd, settings, guard }: { cwd: string; settings: SettingsManager; guard: ProcessGuard },
): SessionPicker {
  return async (dir) => {
    if (!isInteractive)
      throw new CodingAgentError(
        "invalid_arguments",
        "--resume lets you choose at a terminal. Without one, use --continue, or --session with a path or an id.",
      );
    const { ProcessTerminal } = await import("@pi-stack/tui");
    const { pickSession } = await import("../modes/interactive/selectors/session-picker/pick-session.js");
    guard.releaseStdout();
    const ended = new AbortController();
    const picked = pickSession({
      terminal: new ProcessTerminal(),
      settings,
      agentDir: getAgentDir(),
      cwd,
      dir,
      signal: ended.signal,
    });
    guard.onEnd(async () => {
      ended.abort();
      await picked;
    });
    return picked;
  };
}
