import { join } from "node:path";
import type { ImageContent } from "@pi-stack/ai";
import { type AutocompleteProvider, CombinedAutocompleteProvider, type EditorTheme } from "@pi-stack/tui";
import type { QueueKind } from "../../../agent-session/message-queue.js";
import type { AppContext } from "../app-context.js";
import { PastedImages } from "../clipboard/pasted-images.js";
import { completionCommands } from "./completion-commands.js";
import { EditorSlot } from "./editor-slot.js";
import { editExternally } from "./external-editor.js";
import { findFd } from "./find-fd.js";
import { sentTexts } from "./sent-texts.js";
import { type ExtensionCommandRunner, Submission } from "./submission.js";

/** Where the user writes, and what becomes of it. */
export class AppEditor {
  readonly slot: EditorSlot;
  /** Extensions put their own suggestions around those of pi. */
  wrapProvider: (usual: AutocompleteProvider) => AutocompleteProvider = (usual) => usual;
  readonly #app: AppContext;
  readonly #submission: Submission;
  readonly #images: PastedImages;
  #fdPath: string | null = null;

  constructor(app: AppContext, theme: EditorTheme) {
    this.#app = app;
    this.#submission = new Submission(app);
    this.#images = new PastedImages(app);
    const { settings, tui, keys, layout } = app;
    this.slot = new EditorSlot({
      tui,
      theme,
      keys,
      paddingX: settings.getEditorPaddingX(),
      autocompleteMaxVisible: settings.getAutocompleteMaxVisible(),
      // A dialog gives the place back to whatever the editor is by then.
      onReplaced: (editor) => {
        if (!app.dialogs.isOpen) layout.putInEditorPlace(editor);
      },
    });
    this.slot.usual.onSubmit = (text) => this.submit("steer", text);
    this.slot.usual.onChange = () => this.refresh();
    void this.#useFd();
  }

  set runExtensionCommand(run: ExtensionCommandRunner) {
    this.#submission.runExtensionCommand = run;
  }

  /** Sends what is written. */
  submit(kind: QueueKind, text: string = this.slot.getExpandedText()): void {
    if (text.trim() === "") return;
    this.slot.addToHistory(text);
    if (kind === "followUp") this.slot.setText("");
    void this.#submission.submitTyped(text, kind);
  }

  /** Sends what was given with the command line. */
  send(text: string, images: ImageContent[] = []): Promise<void> {
    return this.#submission.submit(text, "followUp", images);
  }

  /** Another session: what was sent in it can be sent again. What is being written stays. */
  showSession(): void {
    for (const text of sentTexts(this.#app.session.messages)) this.slot.addToHistory(text);
    this.setCommands();
  }

  /** The commands, or the folder, may be others. */
  setCommands(): void {
    const cwd = this.#app.session.sessionManager.getCwd();
    const provider = new CombinedAutocompleteProvider(completionCommands(this.#app), cwd, this.#fdPath);
    this.slot.setAutocompleteProvider(this.wrapProvider(provider));
  }

  /** The border tells of the thinking level, or of a command of the shell. */
  refresh(): void {
    const { theme, session, tui } = this.#app;
    const isBash = this.slot.getText().trimStart().startsWith("!");
    this.slot.setBorderColor(
      isBash ? theme.getBashModeBorderColor() : theme.getThinkingBorderColor(session.thinkingLevel),
    );
    tui.requestRender();
  }

  openExternally(): Promise<void> {
    return editExternally(this.#app);
  }

  pasteImage(): Promise<void> {
    return this.#images.paste();
  }

  dispose(): void {
    this.#images.dispose();
  }

  async #useFd(): Promise<void> {
    this.#fdPath = await findFd(join(this.#app.runtime.services.agentDir, "bin"));
    if (this.#fdPath !== null) this.setCommands();
  }
}
