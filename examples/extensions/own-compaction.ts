/** Summaries without a model: the questions of the user, word by word. `/compact-now` begins one. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

export default function ownCompaction(pi: ExtensionAPI): void {
  pi.on("session_before_compact", ({ preparation }) => {
    const questions = preparation.messagesToSummarize.flatMap((message) =>
      message.role === "user" ? [`- ${typeof message.content === "string" ? message.content : "(with images)"}`] : [],
    );
    const { firstKeptEntryId, tokensBefore } = preparation;
    return { compaction: { summary: `The user asked:\n${questions.join("\n")}`, firstKeptEntryId, tokensBefore } };
  });
  pi.on("session_compact", ({ compactionEntry, fromExtension }, ctx) => {
    if (fromExtension) ctx.ui.notify(`${compactionEntry.tokensBefore} tokens became a list of questions.`);
  });
  pi.registerCommand("compact-now", {
    description: "Summarize now",
    handler: (args, ctx) =>
      ctx.compact({
        customInstructions: args,
        onComplete: () => ctx.ui.notify("Summarized."),
        onError: (error) => ctx.ui.notify(error.message, "error"),
      }),
  });
}
