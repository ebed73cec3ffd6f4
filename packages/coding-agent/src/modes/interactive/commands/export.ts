import { existsSync } from "node:fs";
import { pathArgument } from "./path-argument.js";
import type { AppCommand } from "./slash-command.js";

/** `/export`: the session as a page, or its branch as a session file. Asks before it replaces a file. */
export const exportCommand: AppCommand = {
  name: "export",
  description: "Write the session as a page (or name.jsonl)",
  takesArguments: true,
  async run(app, args) {
    const path = args === "" ? undefined : pathArgument(app, args);
    if (path !== undefined && existsSync(path)) {
      if (!(await app.dialogs.confirm(`Replace ${path}?`, "There is such a file already."))) return;
    }
    const written = path?.endsWith(".jsonl") ? app.session.exportToJsonl(path) : await app.session.exportToHtml(path);
    app.notify(`Exported to ${written}`, "success");
  },
};
