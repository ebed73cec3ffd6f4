import type { ExtensionContext } from "../contracts/extension-context.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import type { ExtensionRuntime } from "./extension-runtime.js";
import { noUI } from "./no-ui.js";

/** What handlers are given before there is a session: the folder, and nobody who could be asked. */
export function createStartContext(cwd: string, runtime: ExtensionRuntime): ExtensionContext {
  const known = <T>(member: string, value: T): T => {
    runtime.check(`ctx.${member}`);
    return value;
  };
  const missing = (member: string): never => {
    runtime.check(`ctx.${member}`);
    throw new CodingAgentError(
      "extension_not_ready",
      `ctx.${member} belongs to a session, and there is none before it is known whether the project is trusted. Use it in a later handler, such as that of session_start.`,
    );
  };
  return {
    get ui() {
      return known("ui", noUI);
    },
    get hasUI() {
      return known("hasUI", false);
    },
    get cwd() {
      return known("cwd", cwd);
    },
    get sessionManager() {
      return missing("sessionManager");
    },
    get modelRegistry() {
      return missing("modelRegistry");
    },
    get model() {
      return known("model", undefined);
    },
    get signal() {
      return known("signal", undefined);
    },
    isIdle: () => known("isIdle", true),
    abort: () => known("abort", undefined),
    hasPendingMessages: () => known("hasPendingMessages", false),
    shutdown: () => missing("shutdown"),
    getContextUsage: () => known("getContextUsage", undefined),
    compact: () => missing("compact"),
    getSystemPrompt: () => missing("getSystemPrompt"),
    isProjectTrusted: () => known("isProjectTrusted", false),
  };
}
