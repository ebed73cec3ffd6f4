import type { CommandTable } from "./command-definition.js";
import { flag, optional, text } from "./command-fields.js";

/** Work beside the conversation: compaction, retries, commands of the user. */
export const workCommands: CommandTable<
  "compact" | "abort_compaction" | "set_auto_compaction" | "set_auto_retry" | "abort_retry" | "bash" | "abort_bash"
> = {
  compact: {
    fields: { customInstructions: optional(text) },
    run: ({ customInstructions }, { session }) => session.compact(customInstructions),
  },
  abort_compaction: { fields: {}, run: (_params, { session }) => session.abortCompaction() },
  set_auto_compaction: {
    fields: { enabled: flag },
    run: ({ enabled }, { session }) => session.setAutoCompactionEnabled(enabled),
  },
  set_auto_retry: {
    fields: { enabled: flag },
    run: ({ enabled }, { session }) => session.setAutoRetryEnabled(enabled),
  },
  abort_retry: { fields: {}, run: (_params, { session }) => session.abortRetry() },
  bash: {
    fields: { command: text, stream: optional(flag) },
    run({ command, stream }, { id, session, tell }) {
      if (!stream) return session.executeBash(command);
      const ofCall = id === undefined ? {} : { id };
      return session.executeBash(command, (chunk) => tell({ type: "bash_output", ...ofCall, chunk }));
    },
  },
  abort_bash: { fields: {}, run: (_params, { session }) => session.abortBash() },
};
