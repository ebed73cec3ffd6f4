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

/** Answers once: with what was chosen or written, or, by escape or when the time is over, with nothing. */
class Answer {
  readonly #onAnswer: (text: string) => void;
  readonly #onCancel: () => void;
  #isGiven = false;
  #stopCountdown: () => void = () => undefined;

  constructor(onAnswer: (text: string) => void, onCancel: () => void) {
    this.#onAnswer = onAnswer;
    this.#onCancel = onCancel;
  }

  readonly give = (text: string | undefined): void => {
    if (this.#isGiven) return;
    this.#isGiven = true;
    this.stopCountdown();
    if (text === undefined) this.#onCancel();
    else this.#onAnswer(text);
  };

  startCountdown(dialog: SelectDialog | InputDialog, { tui, timeout }: ExtensionDialogOptions): void {
    if (timeout !== undefined) this.#stopCountdown = countDown(dialog, timeout, tui, () => this.give(undefined));
  }

  stopCountdown(): void {
    this.#stopCountdown();
  }
}

/** A list to choose from, as extensions make it: calls back once. */
export class ExtensionSelectorComponent extends SelectDialog {
  readonly #answer: Answer;

  constructor(
    title: string,
    options: readonly string[],
    onSelect: (option: string) => void,
    onCancel: () => void,
    dialogOptions: ExtensionDialogOptions,
  ) {
    const answer = new Answer(onSelect, onCancel);
    super({
      title,
      choices: options.map((value) => ({ value, label: value })),
      theme: currentTheme(),
      keys: getKeybindings(),
      tui: dialogOptions.tui,
      done: answer.give,
    });
    this.#answer = answer;
    answer.startCountdown(this, dialogOptions);
  }

  /** Ends the countdown. */
  dispose(): void {
    this.#answer.stopCountdown();
  }
}

/** A line to write, as extensions make it: calls back once. */
export class ExtensionInputComponent extends InputDialog {
  readonly #answer: Answer;

  constructor(
    title: string,
    placeholder: string | undefined,
    onSubmit: (text: string) => void,
    onCancel: () => void,
    dialogOptions: ExtensionDialogOptions,
  ) {
    const answer = new Answer(onSubmit, onCancel);
    super({
      title,
      initial: "",
      placeholder,
      isSecret: false,
      theme: currentTheme(),
      tui: dialogOptions.tui,
      done: answer.give,
    });
    this.#answer = answer;
    answer.startCountdown(this, dialogOptions);
  }

  /** Ends the countdown. */
  dispose(): void {
    this.#answer.stopCountdown();
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
