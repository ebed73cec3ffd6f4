/** `/interview`: every kind of question, and what they come to as a draft in the editor. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";

export default function questions(pi: ExtensionAPI): void {
  pi.registerCommand("interview", {
    description: "Write a task by answering questions",
    handler: async (_args, { ui }) => {
      const kind = await ui.select("What kind of task?", ["a bug", "a feature"], { timeout: 120_000 });
      if (kind === undefined) return;
      const title = await ui.input("In a few words", "the login fails ...");
      const details = (await ui.editor("The details", "Steps:\n1. ")) ?? "";
      const draft = `${kind}: ${title ?? "untitled"}\n\n${details}`;
      if (await ui.confirm("Put it into the editor?", draft)) ui.setEditorText(`${ui.getEditorText()}${draft}`);
    },
  });
}
