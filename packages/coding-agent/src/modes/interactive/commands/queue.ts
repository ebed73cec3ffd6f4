import type { AppContext } from "../app-context.js";
import type { AppCommand } from "./slash-command.js";

const actions = [
  { value: "edit", label: "Take it back into the editor" },
  { value: "delete", label: "Delete it" },
];

/** `/queue`: takes a single one of the waiting messages back, or deletes it. */
export const queueCommand: AppCommand = {
  name: "queue",
  description: "Change or delete a message that waits",
  async run(app) {
    const queued = app.session.getQueuedMessages();
    if (queued.length === 0) return app.status("No message waits.");
    const choices = queued.map(({ id, kind, text }) => ({
      value: id,
      label: text.replace(/\s+/g, " ").slice(0, 70),
      description: kind === "steer" ? "before the next reply" : "after the run",
    }));
    const id = choices.length === 1 ? choices[0]?.value : await app.dialogs.select("Which message?", choices);
    const action = id === undefined ? undefined : await app.dialogs.select(labelOf(choices, id), actions);
    if (id === undefined || action === undefined) return;
    await takeBack(app, id, action === "edit");
  },
};

async function takeBack(app: AppContext, id: string, isWanted: boolean): Promise<void> {
  const message = await app.session.withdrawQueuedMessage(id);
  if (!message) return app.status("The model was shown it already.");
  if (isWanted) {
    const texts = [message.text, app.editor.getText()].filter((text) => text !== "");
    app.editor.setText(texts.join("\n\n"));
  }
  app.refresh();
}

function labelOf(choices: readonly { value: string; label: string }[], id: string): string {
  return choices.find(({ value }) => value === id)?.label ?? "";
}
