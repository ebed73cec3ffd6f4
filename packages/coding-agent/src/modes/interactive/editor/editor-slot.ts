import type { AutocompleteProvider, EditorComponent, EditorTheme, KeybindingsManager, TUI } from "@pi-stack/tui";
import { CustomEditor } from "./custom-editor.js";

/** Makes an editor that takes the place of the usual one. */
export type EditorFactory = (tui: TUI, theme: EditorTheme, keybindings: KeybindingsManager) => EditorComponent;

/** What an {@link EditorSlot} works with. */
export interface EditorSlotOptions {
  tui: TUI;
  theme: EditorTheme;
  keys: KeybindingsManager;
  /** Cells at both sides of the text. */
  paddingX: number;
  autocompleteMaxVisible: number;
  /** The editor is another one now. */
  onReplaced(editor: EditorComponent): void;
}

/** The editor that is in use. Another one can take its place; text, handlers and suggestions go with it. */
export class EditorSlot {
  readonly #options: EditorSlotOptions;
  readonly #usual: CustomEditor;
  #current: EditorComponent;
  #factory: EditorFactory | undefined;
  #provider: AutocompleteProvider | undefined;

  constructor(options: EditorSlotOptions) {
    this.#options = options;
    const { tui, theme, keys, paddingX, autocompleteMaxVisible } = options;
    this.#usual = new CustomEditor(tui, theme, keys, { paddingX, autocompleteMaxVisible });
    this.#current = this.#usual;
  }

  /** Shows on the screen, and takes the keys. */
  get component(): EditorComponent {
    return this.#current;
  }

  /** The editor of pi itself: where handlers of keys are set. */
  get usual(): CustomEditor {
    return this.#usual;
  }

  get factory(): EditorFactory | undefined {
    return this.#factory;
  }

  getText(): string {
    return this.#current.getText();
  }

  /** With the pastes that stand behind markers. */
  getExpandedText(): string {
    return this.#current.getExpandedText?.() ?? this.#current.getText();
  }

  setText(text: string): void {
    this.#current.setText(text);
    this.#options.tui.requestRender();
  }

  insert(text: string): void {
    if (this.#current.insertTextAtCursor) this.#current.insertTextAtCursor(text);
    else this.#current.setText(this.#current.getText() + text);
    this.#options.tui.requestRender();
  }

  addToHistory(text: string): void {
    this.#current.addToHistory?.(text);
  }

  setAutocompleteProvider(provider: AutocompleteProvider): void {
    this.#provider = provider;
    this.#current.setAutocompleteProvider?.(provider);
  }

  setBorderColor(paint: (text: string) => string): void {
    this.#current.borderColor = paint;
  }

  setPaddingX(cells: number): void {
    this.#current.setPaddingX?.(cells);
  }

  setAutocompleteMaxVisible(items: number): void {
    this.#current.setAutocompleteMaxVisible?.(items);
  }

  /** Puts another editor in this place; without a factory, the usual one comes back. */
  use(factory: EditorFactory | undefined): void {
    const before = this.#current;
    const { tui, theme, keys, onReplaced } = this.#options;
    const next = factory?.(tui, theme, keys) ?? this.#usual;
    this.#factory = factory;
    if (next === before) return;
    next.onSubmit = before.onSubmit;
    next.onChange = before.onChange;
    if (before.borderColor) next.borderColor = before.borderColor;
    if (next instanceof CustomEditor && next !== this.#usual) {
      for (const [action, handler] of this.#usual.actionHandlers) next.onAction(action, handler);
      if (this.#usual.onExtensionShortcut) next.onExtensionShortcut = this.#usual.onExtensionShortcut;
    }
    if (this.#provider) next.setAutocompleteProvider?.(this.#provider);
    next.setText(before.getExpandedText?.() ?? before.getText());
    this.#current = next;
    onReplaced(next);
  }
}
