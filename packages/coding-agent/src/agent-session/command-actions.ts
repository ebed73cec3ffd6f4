import type { ExtensionCommandActions } from "../contracts/extension-session.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import type { NavigateTreeOptions, NavigateTreeResult } from "./tree-navigation.js";

/** What a session can do for commands by itself. */
export interface CommandableSession {
  waitForIdle(): Promise<void>;
  navigateTree(targetId: string, options?: NavigateTreeOptions): Promise<NavigateTreeResult>;
  reload(): Promise<void>;
}

/** What commands can do to a session that no runtime holds. */
export function sessionCommandActions(session: CommandableSession): ExtensionCommandActions {
  return {
    waitForIdle: () => session.waitForIdle(),
    newSession: () => needsRuntime("newSession"),
    fork: () => needsRuntime("fork"),
    switchSession: () => needsRuntime("switchSession"),
    navigateTree: async (targetId, options) => {
      const { cancelled } = await session.navigateTree(targetId, options);
      return { cancelled };
    },
    reload: () => session.reload(),
  };
}

function needsRuntime(what: string): Promise<never> {
  const words = `ctx.${what}() needs a runtime that holds the session. Make one with createAgentSessionRuntime().`;
  return Promise.reject(new CodingAgentError("extension_not_ready", words));
}
