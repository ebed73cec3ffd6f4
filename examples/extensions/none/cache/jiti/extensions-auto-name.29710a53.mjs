"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = autoName; /** Names a session after its first question. */


function autoName(pi) {
  pi.on("agent_end", ({ messages }) => {
    if (pi.getSessionName() !== undefined) return;
    const first = messages.find((message) => message.role === "user");
    const words = typeof first?.content === "string" ? first.content : textOf(first?.content ?? []);
    if (words !== "") pi.setSessionName(words.split(/\s+/).slice(0, 6).join(" "));
  });
}

function textOf(content) {
  return content.map(({ text = "" }) => text).join(" ");
} /* v9-e010a60d151f0ba2 */
