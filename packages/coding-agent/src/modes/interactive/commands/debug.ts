import { join } from "node:path";
import { createRedactor } from "../../../auth/redactor.js";
import { writeFileAtomic } from "../../../storage/atomic-write.js";
import type { AppContext } from "../app-context.js";
import type { AppCommand } from "./slash-command.js";

/** `/debug`: writes what is on the screen and what was said into a file, without keys. */
export const debugCommand: AppCommand = {
  name: "debug",
  description: "Write the screen and the messages into pi-debug.log",
  isHidden: true,
  async run(app) {
    const path = join(app.runtime.services.agentDir, "pi-debug.log");
    const redactor = createRedactor(app.runtime.services.authStorage.keysInUse());
    await writeFileAtomic(path, redactor.text(report(app)));
    app.notify(
      `Written to ${path}. It holds the whole conversation: look through it before you pass it on.`,
      "success",
    );
  },
};

function report({ version, terminal, tui, session }: AppContext): string {
  const { columns, rows } = terminal;
  const drawn = tui.render(columns).map((row, index) => `${index} ${JSON.stringify(row)}`);
  const messages = session.messages.map((message) => JSON.stringify(message));
  return [
    `pi ${version}, node ${process.version}, ${process.platform}, TERM=${process.env["TERM"] ?? ""}`,
    `${new Date().toISOString()}, ${columns} x ${rows}, ${session.model?.provider ?? "no"}/${session.model?.id ?? "model"}`,
    `--- ${drawn.length} rows ---`,
    ...drawn,
    `--- ${messages.length} messages ---`,
    ...messages,
    "",
  ].join("\n");
}
