import type { AgentSession } from "../../agent-session/agent-session.js";
import type { CommandTable } from "./command-definition.js";
import { toModelInfo } from "./model-info.js";
import type { RpcSessionState } from "./rpc-types.js";

/** What a client can ask without changing anything. */
export const stateCommands: CommandTable<
  | "get_state"
  | "get_messages"
  | "get_entries"
  | "get_tree"
  | "get_session_stats"
  | "get_last_assistant_text"
  | "get_commands"
> = {
  get_state: { fields: {}, run: (_params, { session }) => stateOf(session) },
  get_messages: { fields: {}, run: (_params, { session }) => ({ messages: session.messages }) },
  get_entries: {
    fields: {},
    run: (_params, { session: { sessionManager } }) => ({
      entries: sessionManager.getEntries(),
      leafId: sessionManager.getLeafId(),
    }),
  },
  get_tree: {
    fields: {},
    run: (_params, { session: { sessionManager } }) => ({
      tree: sessionManager.getTree(),
      leafId: sessionManager.getLeafId(),
    }),
  },
  get_session_stats: { fields: {}, run: (_params, { session }) => session.getSessionStats() },
  get_last_assistant_text: {
    fields: {},
    run: (_params, { session }) => ({ text: session.getLastAssistantText() ?? null }),
  },
  get_commands: { fields: {}, run: (_params, { session }) => ({ commands: session.getSlashCommands() }) },
};

function stateOf(session: AgentSession): RpcSessionState {
  const { model, sessionFile, sessionName } = session;
  return {
    ...(model === undefined ? {} : { model: toModelInfo(model) }),
    thinkingLevel: session.thinkingLevel,
    isStreaming: session.isStreaming,
    isCompacting: session.isCompacting,
    // A run that was accepted a moment ago is not idle, although it has not reached the model yet.
    activity: session.activity === "idle" && session.isStreaming ? "running" : session.activity,
    steeringMode: session.steeringMode,
    followUpMode: session.followUpMode,
    ...(sessionFile === undefined ? {} : { sessionFile }),
    sessionId: session.sessionId,
    ...(sessionName === undefined ? {} : { sessionName }),
    autoCompactionEnabled: session.autoCompactionEnabled,
    messageCount: session.messages.length,
    pendingMessageCount: session.pendingMessageCount,
  };
}
