import { goBack } from "./go-back.js";
import type { AppCommand } from "./slash-command.js";

/** `/redo`: goes to where the last undo came from. */
export const redoCommand: AppCommand = {
  name: "redo",
  description: "Bring back what the last undo took",
  run: (app) => goBack(app, "redo", "Bring back what was undone?"),
};
