import { type Component, Editor, type Focusable, type KeybindingsManager, type TUI } from "@pi-stack/tui";
import { keyText } from "../../../rendering/key-hints.js";
import { getEditorTheme } from "../../../rendering/theme/component-themes.js";
import type { Theme } from "../../../rendering/theme/theme.js";
import type { Done } from "./done.js";
import { Frame } from "./frame.js";

/** What an {@link EditorDialog} asks for. */
export interface EditorDialogOptions {
  title: string;
  prefill: string;
  theme: Theme;
  keys: KeybindingsManager;
  tui: TUI;
  /** The text as a program of the user's leaves it; `undefined` for no change. */
  editExternally?: ((text: string) => Promise<string | undefined>) | undefined;
  done: Done<string>;
}

/** A text of several lines to write. */
export class EditorDialog extends Frame implements Component, Focusable {
  readonly #options: EditorDialogOptions;
  readonly #editor: Editor;

  constructor(options: EditorDialogOptions) {
    const external = options.editExternally ? ` · ${keyText("app.editor.external")} for your editor` : "";
    super(options.theme, options.title, `enter to confirm · shift+enter for a new line${external} · esc to leave`);
    this.#options = options;
    this.#editor = new Editor(options.tui, getEditorTheme(options.theme));
    this.#editor.setText(options.prefill);
    this.#editor.onSubmit = (text) => options.done(text);
    this.body.addChild(this.#editor);
  }

  get focused(): boolean {
    return this.#editor.focused;
  }

  set focused(focused: boolean) {
    this.#editor.focused = focused;
  }

  handleInput(data: string): void {
    const { keys, done, editExternally } = this.#options;
    if (keys.matches(data, "tui.select.cancel")) done();
    else if (editExternally && keys.matches(data, "app.editor.external")) void this.#edit(editExternally);
    else this.#editor.handleInput(data);
  }

  async #edit(editExternally: (text: string) => Promise<string | undefined>): Promise<void> {
    const text = await editExternally(this.#editor.getExpandedText());
    if (text === undefined) return;
    this.#editor.setText(text);
    this.#options.tui.requestRender();
  }
}
