import type { AppCommand } from "./slash-command.js";

/** `/import`: copies a session file to the others and goes on with it. */
export const importCommand: AppCommand = {
  name: "import",
  description: "Go on with a copy of a session file",
  takesArguments: true,
  async run(app, args) {
    if (args === "") return app.warn("Which file? /import path/to/session.jsonl");
    await app.runtime.importFromJsonl(args.replace(/^"(.*)"$/, "$1"));
  },
};
