"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = notes;

var _tui = await jitiImport("@pi-stack/tui"); /** `/note words`: a note in the transcript, drawn in its own way; `/ask-about words` asks the model about one. */

function notes(pi) {
  pi.registerMessageRenderer("note", ({ content }, { expanded }, theme) => {
    const words = typeof content === "string" ? content : "(images)";
    return new _tui.Text(theme.fg("accent", `✎ ${expanded ? words : words.slice(0, 60)}`), 1, 0);
  });
  pi.registerCommand("note", {
    description: "Write a note",
    handler: (args) => pi.sendMessage({ customType: "note", content: args, display: true, details: undefined })
  });
  pi.registerCommand("ask-about", {
    description: "Ask the model about a note",
    handler: (args, ctx) => pi.sendUserMessage(`About my note: ${args}`, ctx.isIdle() ? {} : { deliverAs: "followUp" })
  });
} /* v9-9068f4513d687e42 */
