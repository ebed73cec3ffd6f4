import type { ExtensionEventMap } from "../contracts/extension-events.js";
import type { ExtensionHost } from "../contracts/extension-host.js";
import type { GuardSource } from "../contracts/tool-guard.js";
import type { UserBashAnswer } from "../contracts/user-bash.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import type { AgentSessionConfig } from "./agent-session-parts.js";
import type { BashRunOptions, BashService } from "./bash-service.js";

/** @throws {@link CodingAgentError} with code "access_denied" for what a rule forbids also to the user */
export function refuseByRules(guard: GuardSource | undefined, command: string): void {
  const verdict = guard?.current()?.checkUserCommand(command);
  if (verdict?.isAllowed === false) throw new CodingAgentError("access_denied", verdict.reason);
}

/** What extensions do about a command of the user; one that was cancelled meanwhile has its result already. */
export async function askAboutBash(
  bash: BashService,
  extensions: ExtensionHost,
  payload: ExtensionEventMap["user_bash"]["payload"],
): Promise<UserBashAnswer | undefined> {
  if (!extensions.hasHandlers("user_bash")) return undefined;
  const { answer, cancelled } = await bash.before((signal) => extensions.emit("user_bash", payload, signal));
  if (!cancelled) return answer;
  return { result: { output: "", exitCode: undefined, cancelled: true, truncated: false } };
}

/** How commands of the user are run in a session, whichever they are. */
export function userBashOptions({
  settingsManager,
  binDir,
  filterEnv,
  sandbox,
}: AgentSessionConfig): Omit<BashRunOptions, "cwd"> {
  return {
    commandPrefix: settingsManager.getShellCommandPrefix(),
    shellPath: settingsManager.getShellPath(),
    binDir,
    filterEnv,
    sandbox,
  };
}
