import { costText } from "../../../session/cost-text.js";
import type { AppCommand } from "./slash-command.js";

/** `/session`: what the session holds and has cost. */
export const sessionCommand: AppCommand = {
  name: "session",
  description: "What this session holds and has cost",
  run(app) {
    const { session } = app;
    const stats = session.getSessionStats();
    const { tokens, summaries, contextUsage } = stats;
    const models = stats.models.flatMap(({ model, requests, cost, isCostIncomplete }) =>
      model
        ? [`  ${model.provider}/${model.modelId}: ${requests} requests, ${costText(cost, isCostIncomplete, 4)}`]
        : [],
    );
    const total = costText(stats.cost, stats.isCostIncomplete, 4);
    const summing = costText(summaries.cost, summaries.isCostIncomplete, 4);
    const rows = [
      `Name: ${session.sessionName ?? "none"}`,
      `File: ${stats.sessionFile ?? "in memory"}`,
      `Id: ${stats.sessionId}`,
      `Folder: ${app.runtime.cwd}`,
      `Messages: ${stats.userMessages} yours, ${stats.assistantMessages} replies, ${stats.toolCalls} tool calls`,
      `Tokens: ${tokens.input} in, ${tokens.output} out, ${tokens.cacheRead} read and ${tokens.cacheWrite} written to the cache`,
      `Cost: ${total}, of that ${summing} for ${summaries.requests} summaries`,
      ...(models.length > 1 ? models : []),
    ];
    if (contextUsage?.tokens)
      rows.push(`Context: about ${contextUsage.tokens} of ${contextUsage.contextWindow} tokens`);
    app.notify(rows.join("\n"));
  },
};
