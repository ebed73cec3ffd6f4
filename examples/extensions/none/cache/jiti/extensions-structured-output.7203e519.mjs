"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = structuredOutput;

var _typebox = await jitiImport("@sinclair/typebox"); /** Ends a run with data instead of words: `pi -p --mode json "..."` then holds a call of `answer` with them. */

function structuredOutput(pi) {
  pi.registerTool({
    name: "answer",
    label: "Answer",
    description: "Gives the final answer. Call it once, at the end, instead of writing it.",
    promptGuidelines: ["Give the final answer with the answer tool."],
    parameters: _typebox.Type.Object({ summary: _typebox.Type.String(), files: _typebox.Type.Array(_typebox.Type.String()) }),
    execute: (_id, answer) =>
    Promise.resolve({ content: [{ type: "text", text: "Done." }], details: answer, terminate: true })
  });
} /* v9-22a6c835ca754459 */
