import { Editor, type EditorOptions, type TUI } from "@pi-stack/tui";
import { getEditorTheme } from "../../rendering/theme/component-themes.js";
import type { AppContext } from "./app-context.js";
import type { AppKeybinding } from "./app-keys.js";

/** Keys of pi come first; what they leave is the editor's. True: the key was taken. */
export type AppKeyHandler = (action: AppKeybinding) => boolean;

const actions: readonly AppKeybinding[] = [
  "app.message.followUp",
  "app.message.dequeue",
  "app.interrupt",
  "app.clear",
  "app.exit",
  "app.suspend",
  "app.thinking.cycle",
  "app.thinking.toggle",
  "app.model.cycleForward",
  "app.model.cycleBackward",
  "app.model.select",
  "app.tools.expand",
];

/** The editor of the interactive mode. */
export class AppEditor extends Editor {
  readonly #app: Pick<AppContext, "keys">;
  readonly #onKey: AppKeyHandler;

  constructor(tui: TUI, app: Pick<AppContext, "keys" | "theme">, onKey: AppKeyHandler, options: EditorOptions) {
    super(tui, getEditorTheme(app.theme), options);
    this.#app = app;
    this.#onKey = onKey;
  }

  override handleInput(data: string): void {
    // Suggestions have the keys first that they need.
    const isFree = (action: AppKeybinding): boolean => !(action === "app.interrupt" && this.isShowingAutocomplete());
    const taken = actions.some(
      (action) => isFree(action) && this.#app.keys.matches(data, action) && this.#onKey(action),
    );
    if (!taken) super.handleInput(data);
  }
}
