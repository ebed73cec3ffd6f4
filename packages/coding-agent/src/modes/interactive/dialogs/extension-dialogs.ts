import { getKeybindings, type KeybindingsManager, type TUI } from "@pi-stack/tui";
import { currentTheme } from "../../../rendering/theme/current-theme.js";
import { countDown } from "./countdown.js";
import { EditorDialog } from "./editor-dialog.js";
import { InputDialog } from "./input-dialog.js";
import { SelectDialog } from "./select-dialog.js";

/** How the components of extensions may differ. */
export interface ExtensionDialogOptions {
  tui: TUI;
  /** Leaves the dialog after so many milliseconds; the title says how long it waits yet. */
  timeout?: number;
}

/** A list to choose from, as extensions make it: calls back once. */
export class ExtensionSelectorComponent extends SelectDialog {
  readonly #stop: () => void;

  constructor(
    title: string,
    options: readonly string[],
    onSelect: (option: string) => void,
    onCancel: () => void,
    { tui, timeout }: ExtensionDialogOptions,
  ) {
    super({
      title,
      choices: options.map((value) => ({ value, label: value })),
      theme: currentTheme(),
      keys: getKeybindings(),
      tui,
      done: (value) => {
        this.dispose();
        if (value === undefined) onCancel();
        else onSelect(value);
      },
    });
    const end = (): void => {
      this.dispose();
      onCancel();
    };
    this.#stop = timeout === undefined ? () => undefined : countDown(this, timeout, tui, end);
  }

  /** Ends the countdown. */
  dispose(): void {
    this.#stop();
  }
}

/** A line to write, as extensions make it. */
export class ExtensionInputComponent extends InputDialog {
  readonly #stop: () => void;

  constructor(
    title: string,
    placeholder: string | undefined,
    onSubmit: (text: string) => void,
    onCancel: () => void,
    { tui, timeout }: ExtensionDialogOptions,
  ) {
    super({
      title,
      initial: "",
      placeholder,
      isSecret: false,
      theme: currentTheme(),
      tui,
      done: (value) => {
        this.dispose();
        if (value === undefined) onCancel();
        else onSubmit(value);
      },
    });
    const end = (): void => {
      this.dispose();
      onCancel();
    };
    this.#stop = timeout === undefined ? () => undefined : countDown(this, timeout, tui, end);
  }

  /** Ends the countdown. */
  dispose(): void {
    this.#stop();
  }
}

/** A text of several lines to write, as extensions make it. */
export class ExtensionEditorComponent extends EditorDialog {
  constructor(
    tui: TUI,
    keybindings: KeybindingsManager,
    title: string,
    prefill: string | undefined,
    onSubmit: (text: string) => void,
    onCancel: () => void,
  ) {
    super({
      title,
      prefill: prefill ?? "",
      theme: currentTheme(),
      keys: keybindings,
      tui,
      done: (text) => {
        if (text === undefined) onCancel();
        else onSubmit(text);
      },
    });
  }
}
