import type { AppCommand } from "./slash-command.js";

/** `/compact`: replaces older history by a summary. */
export const compactCommand: AppCommand = {
  name: "compact",
  description: "Summarize older parts of the conversation",
  takesArguments: true,
  async run(app, args) {
    await app.session.compact(args === "" ? undefined : args);
  },
};
