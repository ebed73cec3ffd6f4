import { Editor, type EditorOptions, type EditorTheme, type KeybindingsManager, type TUI } from "@pi-stack/tui";
import type { AppKeybinding } from "../keys/app-keybindings.js";

/** What a key of pi does. False leaves the key to the editor. */
export type AppKeyHandler = () => boolean | undefined;

/**
 * The editor of the interactive mode: keys of pi come first, what they leave is the editor's. Extensions that bring an
 * editor of their own extend it, and call `super.handleInput` for what they leave.
 */
export class CustomEditor extends Editor {
  /** What the keys of pi do here. */
  readonly actionHandlers: Map<AppKeybinding, AppKeyHandler> = new Map();
  /** Keys of extensions, before all others. True: the key was taken. */
  onExtensionShortcut?: (data: string) => boolean;
  readonly #keys: KeybindingsManager;

  constructor(tui: TUI, theme: EditorTheme, keybindings: KeybindingsManager, options: EditorOptions = {}) {
    super(tui, theme, options);
    this.#keys = keybindings;
  }

  onAction(action: AppKeybinding, handler: AppKeyHandler): void {
    this.actionHandlers.set(action, handler);
  }

  override handleInput(data: string): void {
    if (this.onExtensionShortcut?.(data)) return;
    for (const [action, handler] of this.actionHandlers) {
      // Suggestions are closed first.
      if (action === "app.interrupt" && this.isShowingAutocomplete()) continue;
      if (this.#keys.matches(data, action) && handler() !== false) return;
    }
    super.handleInput(data);
  }
}
