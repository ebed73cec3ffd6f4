/** Notes of a review, kept in the session; other extensions grade them and hear of them. */
import type { ExtensionAPI, ExtensionContext } from "@pi-stack/coding-agent";
import { type Static, Type } from "@sinclair/typebox";
import type { ReviewNote } from "./events.js";

const parameters = Type.Object({
  file: Type.String({ description: "Path of the file" }),
  words: Type.String({ description: "What is wrong, in a sentence" }),
});

export default function reviewNotes(pi: ExtensionAPI): void {
  pi.registerTool({
    name: "review_note",
    label: "Note",
    description: "Keeps a note of what is wrong in a file.",
    parameters,
    async execute(_id, { file, words }: Static<typeof parameters>) {
      const grades = await pi.emit("review-notes:adding", { file, words });
      const severity = grades.some((grade) => grade.severity === "high") ? "high" : "low";
      const note: ReviewNote = { file, words, severity };
      pi.appendEntry("review-notes.note", note);
      await pi.emit("review-notes:added", note);
      return { content: [{ type: "text", text: `Noted (${severity}): ${file}` }], details: note };
    },
  });
  pi.registerCommand("notes", {
    description: "The notes of this review",
    handler: (_args, ctx) => ctx.ui.notify(notesOf(ctx).join("\n") || "There are no notes."),
  });
}

function notesOf(ctx: ExtensionContext): string[] {
  return ctx.sessionManager.getBranch().flatMap((entry) => {
    if (entry.type !== "custom" || entry.customType !== "review-notes.note") return [];
    const { file, words } = Object(entry.data);
    return [`${String(file)}: ${String(words)}`];
  });
}
