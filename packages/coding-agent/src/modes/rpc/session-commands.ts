import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { CommandTable } from "./command-definition.js";
import { filledText, flag, optional, text } from "./command-fields.js";

/** Other sessions, places in this one, and copies of it. */
export const sessionCommands: CommandTable<
  | "new_session"
  | "switch_session"
  | "import_session"
  | "fork"
  | "clone"
  | "get_fork_messages"
  | "navigate_tree"
  | "set_label"
  | "set_session_name"
  | "export_html"
  | "export_jsonl"
> = {
  new_session: {
    fields: { parentSession: optional(text) },
    run: (params, { runtime }) => runtime.newSession(params),
    replacesSession: true,
  },
  switch_session: {
    fields: { sessionPath: filledText },
    run: ({ sessionPath }, { runtime }) => runtime.switchSession(sessionPath),
    replacesSession: true,
  },
  import_session: {
    fields: { path: filledText },
    run: ({ path }, { runtime }) => runtime.importFromJsonl(path),
    replacesSession: true,
  },
  fork: {
    fields: { entryId: text },
    async run({ entryId }, { runtime }) {
      const { cancelled, selectedText } = await runtime.fork(entryId);
      return { text: selectedText ?? "", cancelled };
    },
    replacesSession: true,
  },
  clone: {
    fields: {},
    async run(_params, { runtime, session }) {
      const leafId = session.sessionManager.getLeafId();
      if (leafId === null) {
        throw new CodingAgentError("unknown_entry", "There is nothing to clone: the session has no entries yet.");
      }
      const { cancelled } = await runtime.fork(leafId, { position: "at" });
      return { cancelled };
    },
    replacesSession: true,
  },
  get_fork_messages: { fields: {}, run: (_params, { session }) => ({ messages: session.getUserMessagesForForking() }) },
  navigate_tree: {
    fields: {
      targetId: text,
      summarize: optional(flag),
      customInstructions: optional(text),
      replaceInstructions: optional(flag),
      label: optional(text),
    },
    run: ({ targetId, ...options }, { session }) => session.navigateTree(targetId, options),
  },
  set_label: {
    fields: { entryId: text, label: optional(text) },
    run: ({ entryId, label }, { session }) => void session.sessionManager.appendLabelChange(entryId, label),
  },
  set_session_name: {
    fields: { name: filledText },
    run: ({ name }, { session }) => session.setSessionName(name.trim()),
  },
  export_html: {
    fields: { outputPath: optional(filledText) },
    run: async ({ outputPath }, { session }) => ({ path: await session.exportToHtml(outputPath) }),
  },
  export_jsonl: {
    fields: { outputPath: optional(filledText) },
    run: ({ outputPath }, { session }) => ({ path: session.exportToJsonl(outputPath) }),
  },
};
