import type { NavigateTreeOptions } from "../../../agent-session/tree-navigation.js";
import type { AppContext } from "../app-context.js";
import { type TreeChoice, TreeSelectorComponent } from "../selectors/tree/tree-selector.js";
import type { AppCommand } from "./slash-command.js";

/** `/tree`: goes to another place, in the same file. */
export const treeCommand: AppCommand = {
  name: "tree",
  description: "Go to another place in this session",
  async run(app) {
    if (app.session.sessionManager.getEntries().length === 0) return app.status("There is nothing to go to yet.");
    let selectedId: string | undefined;
    for (;;) {
      const choice = await choosePlace(app, selectedId);
      if (!choice) return;
      if (choice.isCurrent) return app.status("Already at this point");
      selectedId = choice.entryId;
      const options = await askForSummary(app);
      if (options && (await goTo(app, choice.entryId, options))) return;
    }
  },
};

function choosePlace(app: AppContext, selectedId: string | undefined): Promise<TreeChoice | undefined> {
  const { sessionManager } = app.session;
  return app.dialogs.show<TreeChoice>(
    (done) =>
      new TreeSelectorComponent({
        look: app,
        roots: sessionManager.getTree(),
        leafId: sessionManager.getLeafId(),
        filter: app.settings.getTreeFilterMode(),
        selectedId,
        changedFiles: app.session.files.changedByMessage(),
        onLabel: (id, label) => void sessionManager.appendLabelChange(id, label),
        onError: (error) => app.fail(error),
        done,
      }),
  );
}

const summaryChoices = [
  { value: "none", label: "No summary" },
  { value: "summary", label: "Summarize" },
  { value: "custom", label: "Summarize with custom prompt" },
];

/** What becomes of what is left behind; `undefined` leads back to the tree. */
async function askForSummary(app: AppContext): Promise<NavigateTreeOptions | undefined> {
  if (app.settings.getBranchSummarySkipPrompt()) return {};
  for (;;) {
    const choice = await app.dialogs.select("Summarize what you leave behind?", summaryChoices);
    if (choice === "none") return {};
    if (choice === "summary") return { summarize: true };
    if (choice === undefined) return undefined;
    const customInstructions = await app.dialogs.editor("What should the summary be about?");
    if (customInstructions !== undefined)
      return { summarize: true, ...(customInstructions.trim() === "" ? {} : { customInstructions }) };
  }
}

/** Whether the conversation is somewhere else now; a summary that was stopped leads back to the tree. */
async function goTo(app: AppContext, entryId: string, options: NavigateTreeOptions): Promise<boolean> {
  const { editorText, cancelled, aborted } = await app.session.navigateTree(entryId, options);
  if (aborted) {
    app.status("Summary stopped. Nothing has moved.");
    return false;
  }
  if (cancelled) {
    app.status("Nothing has moved.");
    return true;
  }
  app.rebuild();
  if (editorText !== undefined && app.editor.getText().trim() === "") app.editor.setText(editorText);
  app.status("You are at another point of the session.");
  return true;
}
