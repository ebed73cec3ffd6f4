import type { AppCommand } from "./slash-command.js";

/** `/quit`: ends pi. */
export const quitCommand: AppCommand = {
  name: "quit",
  description: "End pi",
  run: (app) => app.quit(),
};
