import type { AppCommand } from "./slash-command.js";

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
