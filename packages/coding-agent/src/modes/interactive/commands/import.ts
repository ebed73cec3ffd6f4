import { existsSync } from "node:fs";
import { MissingSessionCwdError, SessionImportFileNotFoundError } from "../../../composition/session-errors.js";
import { pathArgument } from "./path-argument.js";
import type { AppCommand } from "./slash-command.js";

/** `/import`: copies a session file to the others and goes on with it. */
export const importCommand: AppCommand = {
  name: "import",
  description: "Go on with a copy of a session file",
  takesArguments: true,
  async run(app, args) {
    if (args === "") return app.warn("Which file? /import path/to/session.jsonl");
    const path = pathArgument(app, args);
    if (!existsSync(path)) throw new SessionImportFileNotFoundError(path);
    if (!(await app.dialogs.confirm("Import this session?", `${path}\nThis one stays; /resume comes back to it.`)))
      return;
    try {
      await app.runtime.importFromJsonl(path);
    } catch (error) {
      if (!(error instanceof MissingSessionCwdError)) throw error;
      const here = app.runtime.cwd;
      if (!(await app.dialogs.confirm(`${error.sessionCwd} is gone`, `Go on in ${here}?`))) return;
      await app.runtime.importFromJsonl(path, here);
    }
    app.notify(`Imported ${path}`, "success");
  },
};
