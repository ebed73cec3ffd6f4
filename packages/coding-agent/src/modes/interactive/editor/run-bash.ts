import type { AppContext } from "../app-context.js";

/** Runs `!command`, or `!!command`, whose output the model does not see. One at a time. */
export async function runBash(app: AppContext, text: string): Promise<void> {
  const { session, editor } = app;
  if (session.isBashRunning) {
    app.warn("A command is running. Wait for it, or stop it with esc.");
    if (editor.getText() === "") editor.setText(text);
    return;
  }
  const excludeFromContext = text.startsWith("!!");
  const command = text.replace(/^!!?\s*/, "");
  app.notify(`$ ${command}`, excludeFromContext ? "dim" : "bashMode");
  await session.executeBash(command, undefined, { excludeFromContext });
  app.rebuild();
}
