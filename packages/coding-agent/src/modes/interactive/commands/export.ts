import type { AppCommand } from "./slash-command.js";

/** `/export`: the session as a page, or its branch as a session file. */
export const exportCommand: AppCommand = {
  name: "export",
  description: "Write the session as a page (or name.jsonl)",
  takesArguments: true,
  async run(app, args) {
    const path = args === "" ? undefined : args.replace(/^"(.*)"$/, "$1");
    const written = path?.endsWith(".jsonl") ? app.session.exportToJsonl(path) : await app.session.exportToHtml(path);
    app.notify(`Exported to ${written}`, "success");
  },
};
