/** Ends a run with data instead of words: `pi -p --mode json "..."` then holds a call of `answer` with them. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";
import { Type } from "@sinclair/typebox";

export default function structuredOutput(pi: ExtensionAPI): void {
  pi.registerTool({
    name: "answer",
    label: "Answer",
    description: "Gives the final answer. Call it once, at the end, instead of writing it.",
    promptGuidelines: ["Give the final answer with the answer tool."],
    parameters: Type.Object({ summary: Type.String(), files: Type.Array(Type.String()) }),
    execute: (_id, answer) =>
      Promise.resolve({ content: [{ type: "text", text: "Done." }], details: answer, terminate: true }),
  });
}
