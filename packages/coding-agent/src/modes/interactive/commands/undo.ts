import { goBack } from "./go-back.js";
import type { AppCommand } from "./slash-command.js";

/** `/undo`: takes the last message back, with what followed and the files that it changed. */
export const undoCommand: AppCommand = {
  name: "undo",
  description: "Take your last message back, with the files it changed",
  run: (app) => goBack(app, "undo", "Take the last message back?"),
};
