"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = trimContext; /** Shows the model only the last results of tools in full. What is stored stays whole. */


const kept = 10;

function trimContext(pi) {
  pi.on("context", ({ messages }) => {
    const results = messages.filter(({ role }) => role === "toolResult");
    const old = new Set(results.slice(0, -kept));
    return {
      messages: messages.map((message) =>
      message.role === "toolResult" && old.has(message) ?
      { ...message, content: [{ type: "text", text: "(an old result, left out)" }] } :
      message
      )
    };
  });
} /* v9-36f240e890444134 */
