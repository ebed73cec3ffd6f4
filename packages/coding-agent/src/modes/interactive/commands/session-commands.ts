import { textOf } from "../../../agent-session/transcript.js";
import { SessionManager } from "../../../session/session-manager.js";
import type { AppCommand } from "./slash-command.js";

/** `/new`: begins an empty session. */
export const newCommand: AppCommand = {
  name: "new",
  description: "Begin an empty session",
  async run(app) {
    const { cancelled } = await app.runtime.newSession();
    if (!cancelled) app.notify("A new session has begun.", "success");
  },
};

/** `/resume`: goes on with another session of this folder. */
export const resumeCommand: AppCommand = {
  name: "resume",
  description: "Go on with another session of this folder",
  async run(app) {
    const { sessionManager } = app.session;
    const sessions = await SessionManager.list(sessionManager.getCwd(), sessionManager.getSessionDir());
    if (sessions.length === 0) return app.notify("There are no other sessions here.");
    const choices = sessions.map(({ path, name, firstMessage, messageCount, modified }) => ({
      value: path,
      label: name ?? firstMessage.replace(/\s+/g, " ").slice(0, 60),
      description: `${messageCount} messages, ${modified.toLocaleString()}`,
    }));
    const path = await app.choose("Resume a session", choices);
    if (path !== undefined) await app.runtime.switchSession(path);
  },
};

/** `/fork`: a new session from before one of the user's messages. */
export const forkCommand: AppCommand = {
  name: "fork",
  description: "A new session from before one of your messages",
  async run(app) {
    const messages = app.session.getUserMessagesForForking();
    if (messages.length === 0) return app.notify("There is nothing to fork from yet.");
    const choices = messages.map(({ entryId, text }) => ({
      value: entryId,
      label: text.replace(/\s+/g, " ").slice(0, 70),
    }));
    const entryId = await app.choose("Fork before which message?", choices, choices.length - 1);
    if (entryId === undefined) return;
    const { selectedText } = await app.runtime.fork(entryId);
    app.setEditorText(selectedText ?? "");
  },
};

/** `/clone`: a new session with everything up to here. */
export const cloneCommand: AppCommand = {
  name: "clone",
  description: "Go on in a copy of this session",
  async run(app) {
    const leaf = app.session.sessionManager.getLeafId();
    if (leaf === null) return app.notify("There is nothing to clone yet.");
    await app.runtime.fork(leaf, { position: "at" });
    app.notify("You are in a copy of the session now.", "success");
  },
};

/** `/tree`: goes back to another place, in the same file. */
export const treeCommand: AppCommand = {
  name: "tree",
  description: "Go back to one of your messages, in the same session",
  async run(app) {
    const { sessionManager } = app.session;
    const choices = sessionManager.getEntries().flatMap((entry) => {
      if (entry.type !== "message" || entry.message.role !== "user") return [];
      return [{ value: entry.id, label: textOf(entry.message.content).replace(/\s+/g, " ").slice(0, 70) }];
    });
    const id = await app.choose("Go back to before which message?", choices, choices.length - 1);
    if (id === undefined) return;
    const { editorText } = await app.session.navigateTree(id);
    app.rebuild();
    app.setEditorText(editorText ?? "");
  },
};

/** `/name`: gives the session a name, or tells the one that it has. */
export const nameCommand: AppCommand = {
  name: "name",
  description: "Give the session a name",
  takesArguments: true,
  run(app, args) {
    if (args !== "") app.session.setSessionName(args);
    app.notify(`The session's name: ${app.session.sessionName ?? "none"}`);
  },
};

/** `/session`: what the session holds and has cost. */
export const sessionCommand: AppCommand = {
  name: "session",
  description: "What this session holds and has cost",
  run(app) {
    const { sessionFile, sessionId, userMessages, assistantMessages, toolCalls, tokens, cost, summaries } =
      app.session.getSessionStats();
    app.notify(
      [
        `File: ${sessionFile ?? "in memory"}`,
        `Id: ${sessionId}`,
        `Messages: ${userMessages} yours, ${assistantMessages} replies, ${toolCalls} tool calls`,
        `Tokens: ${tokens.input} in, ${tokens.output} out, ${tokens.cacheRead} read and ${tokens.cacheWrite} written to the cache`,
        `Cost: $${cost.toFixed(4)}, of that $${summaries.cost.toFixed(4)} for ${summaries.requests} summaries`,
      ].join("\n"),
    );
  },
};

/** `/export`: the session as a page, or its branch as a session file. */
export const exportCommand: AppCommand = {
  name: "export",
  description: "Write the session as a page (or name.jsonl)",
  takesArguments: true,
  async run(app, args) {
    const path = args === "" ? undefined : args.replace(/^"(.*)"$/, "$1");
    const written = path?.endsWith(".jsonl") ? app.session.exportToJsonl(path) : await app.session.exportToHtml(path);
    app.notify(`Exported to ${written}`, "success");
  },
};

/** `/import`: copies a session file to the others and goes on with it. */
export const importCommand: AppCommand = {
  name: "import",
  description: "Go on with a copy of a session file",
  takesArguments: true,
  async run(app, args) {
    if (args === "") return app.notify("Which file? /import path/to/session.jsonl", "warning");
    await app.runtime.importFromJsonl(args.replace(/^"(.*)"$/, "$1"));
  },
};

/** `/compact`: replaces older history by a summary. */
export const compactCommand: AppCommand = {
  name: "compact",
  description: "Summarize older parts of the conversation",
  takesArguments: true,
  async run(app, args) {
    await app.session.compact(args === "" ? undefined : args);
  },
};
