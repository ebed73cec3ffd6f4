"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = redactResults; /** Takes what looks like a key out of results before the model reads them, and out of its own replies. */


const key = /\b(?:sk|ghp|xox[bp])[-_][A-Za-z0-9_-]{16,}/g;

function redactResults(pi) {
  pi.on("tool_result", ({ content }) => {
    const clean = content.map((block) => block.type === "text" ? { ...block, text: redacted(block.text) } : block);
    return { content: clean };
  });
  pi.on("message_end", ({ message }) => {
    if (message.role !== "assistant") return undefined;
    const content = message.content.map((block) =>
    block.type === "text" ? { ...block, text: redacted(block.text) } : block
    );
    return { message: { ...message, content } };
  });
}

function redacted(text) {
  return text.replace(key, "[a key]");
} /* v9-b5d1d46eadb9215c */
