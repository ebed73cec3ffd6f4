import type { FilesResult, RewindTarget } from "../../../agent-session/files/session-files.js";
import { CodingAgentError } from "../../../errors/coding-agent-error.js";
import type { AppContext } from "../app-context.js";
import { type RewindChoice, RewindPreviewComponent } from "../selectors/rewind/rewind-preview.js";

/** Shows what going somewhere would do, and does what the user chooses. An undo that was cut off is settled first. */
export async function goBack(app: AppContext, target: RewindTarget, title: string): Promise<void> {
  const { files } = app.session;
  if (!(await settleUnfinished(app))) return;
  try {
    const preview = await files.preview(target);
    const choice = await app.dialogs.show<RewindChoice>(
      (done) => new RewindPreviewComponent({ look: app, title, preview, done }),
    );
    if (!choice) return app.status("Nothing has moved.");
    const { cancelled, editorText, files: done } = await files.rewind(target, choice);
    if (cancelled) return app.status("Nothing has moved.");
    if (choice.conversation) app.rebuild();
    if (editorText !== undefined && app.editor.getText().trim() === "") app.editor.setText(editorText);
    tell(app, done, choice.conversation);
  } catch (error) {
    if (!CodingAgentError.is(error) || error.code !== "undo_nothing") throw error;
    app.status(error.message);
  }
}

/** Whether there is none any more. */
async function settleUnfinished(app: AppContext): Promise<boolean> {
  const { files } = app.session;
  const unfinished = await files.unfinished();
  if (!unfinished) return true;
  const count = unfinished.files.length;
  const how = await app.dialogs.select(
    `An undo was cut off (${new Date(unfinished.time).toLocaleString()}, ${count === 1 ? "1 file" : `${count} files`}).`,
    [
      { value: "finish", label: "Finish it" },
      { value: "back", label: "Take it back" },
    ],
  );
  if (how !== "finish" && how !== "back") return false;
  tell(app, await files.settleUnfinished(how), false);
  return true;
}

function tell(app: AppContext, result: FilesResult | undefined, conversation: boolean): void {
  const { restored = [], kept = [], failed = [] } = result ?? {};
  const files = restored.filter(({ kind }) => kind !== "folder").length;
  const what = [
    ...(files > 0 ? [files === 1 ? "1 file" : `${files} files`] : []),
    ...(conversation ? ["the conversation"] : []),
  ];
  for (const { path, reason } of failed.slice(0, 10)) app.warn(`${path}: ${reason}`);
  if (failed.length > 10) app.warn(`… and ${failed.length - 10} more files could not be brought back.`);
  if (kept.length > 0) {
    const names = kept.slice(0, 5).map(({ path }) => path);
    app.warn(`Left as somebody else has made them: ${names.join(", ")}${kept.length > 5 ? ", …" : ""}`);
  }
  app.status(what.length === 0 ? "No file had to be changed." : `Brought back: ${what.join(" and ")}.`);
}
