"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = requestLog; /** Counts what goes to the provider and comes back; `/requests` tells. Adds a field to requests that have none. */


function requestLog(pi) {
  const counts = new Map();
  const count = (what) => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };
  pi.on("before_provider_request", ({ payload }) => {
    count("requests");
    if (typeof payload !== "object" || payload === null || "metadata" in payload) return undefined;
    return { ...payload, metadata: { user_id: "pi" } };
  });
  pi.on("after_provider_response", ({ status }) => count(`answers with ${status}`));
  pi.on("agent_start", () => count("runs"));
  pi.on("message_start", ({ message }) => count(`${message.role} messages`));
  pi.on("message_update", ({ assistantMessageEvent }) => count(assistantMessageEvent.type));
  pi.on("tool_execution_start", ({ toolName }) => count(`calls of ${toolName}`));
  pi.on("tool_execution_update", () => count("pieces of results"));
  pi.on("tool_execution_end", ({ isError }) => count(isError ? "failed calls" : "calls that worked"));
  pi.registerCommand("requests", {
    description: "What was asked and answered",
    handler: (_args, { ui }) => ui.notify([...counts].map(([what, times]) => `${times} ${what}`).join("\n"))
  });
} /* v9-5c4e401ac3dfe329 */
