import { readOwnChangelog, showChangelog } from "../notices/whats-new.js";
import type { AppCommand } from "./slash-command.js";

/** `/changelog`: what changed in all versions, the newest at the end. */
export const changelogCommand: AppCommand = {
  name: "changelog",
  description: "What changed in the versions of pi",
  async run(app) {
    const entries = await readOwnChangelog(app);
    if (entries.length === 0) app.status("There is no changelog yet.");
    else showChangelog(app, entries);
  },
};
