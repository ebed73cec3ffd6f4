"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = inputAliases; /** Short forms of what you type often: `?q` asks for a short answer, `date?` is answered without the model. */


function inputAliases(pi) {
  pi.on("input", ({ text, source }, ctx) => {
    if (source === "extension") return { action: "continue" };
    if (text === "date?") {
      ctx.ui.notify(new Date().toDateString());
      return { action: "handled" };
    }
    return text.startsWith("?q ") ?
    { action: "transform", text: `Answer in one sentence: ${text.slice(3)}` } :
    { action: "continue" };
  });
} /* v9-85bc609f353a446d */
