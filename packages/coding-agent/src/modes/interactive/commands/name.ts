import type { AppCommand } from "./slash-command.js";

/** `/name`: gives the session a name, or tells the one that it has. */
export const nameCommand: AppCommand = {
  name: "name",
  description: "Give the session a name",
  takesArguments: true,
  run(app, args) {
    if (args !== "") app.session.setSessionName(args);
    app.notify(`The session's name: ${app.session.sessionName ?? "none"}`);
  },
};
