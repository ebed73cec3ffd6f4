import type { AppContext } from "../app-context.js";

/** Runs `!command`, or `!!command`, whose output the model does not see. One at a time. */
export async function runBash(app: AppContext, text: string): Promise<void> {
  const { session, editor, transcript, tui } = app;
  if (session.isBashRunning) {
    app.warn("A command is running. Wait for it, or stop it with esc.");
    if (editor.getText() === "") editor.setText(text);
    return;
  }
  const excludeFromContext = text.startsWith("!!");
  const command = text.replace(/^!!?\s*/, "");
  const block = transcript.beginCommand(command, excludeFromContext);
  tui.requestRender();
  try {
    const result = await session.executeBash(command, (chunk) => block.appendOutput(chunk), { excludeFromContext });
    // Its result belongs to a session that may be shown no more.
    transcript.endCommand(block, app.session === session ? result : undefined);
  } catch (error) {
    transcript.endCommand(block);
    throw error;
  } finally {
    app.refresh();
  }
}
