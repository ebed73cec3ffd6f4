import type { Component, KeybindingsManager, TUI } from "@pi-stack/tui";
import type { Theme } from "../../../rendering/theme/theme.js";
import { countDown } from "./countdown.js";
import type { Done } from "./done.js";
import { EditorDialog } from "./editor-dialog.js";
import { InputDialog } from "./input-dialog.js";
import { type Choice, SelectDialog } from "./select-dialog.js";

/** Where dialogs are shown: the place of the editor. */
export interface DialogPlace {
  show(component: Component): void;
  restore(): void;
  /** The text as the user's own editor leaves it; `undefined` for no change. */
  editExternally(text: string): Promise<string | undefined>;
}

/** How a dialog may end without its user. */
export interface DialogOptions {
  /** Ends the dialog without an answer; one that has fired already means that nothing is shown. */
  signal?: AbortSignal | undefined;
  /** Ends it after so many milliseconds; the title says how long it waits yet. */
  timeout?: number | undefined;
}

/** What takes the place of the editor for a while. The latest is shown; when it ends, the one before comes back. */
export class Dialogs {
  readonly #look: { theme: Theme; keys: KeybindingsManager; tui: TUI };
  readonly #place: DialogPlace;
  readonly #open: Component[] = [];

  constructor(look: { theme: Theme; keys: KeybindingsManager; tui: TUI }, place: DialogPlace) {
    this.#look = look;
    this.#place = place;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Shows a component until it calls `done`. Resolves with what it gave. */
  show<T>(make: (done: Done<T>) => Component, { signal, timeout }: DialogOptions = {}): Promise<T | undefined> {
    if (signal?.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      let stopCounting: () => void = () => undefined;
      const done: Done<T> = (value) => {
        signal?.removeEventListener("abort", onAbort);
        stopCounting();
        this.#close(component);
        resolve(value);
      };
      const onAbort = (): void => done();
      signal?.addEventListener("abort", onAbort);
      const component = make(done);
      this.#open.push(component);
      this.#place.show(component);
      if (timeout !== undefined) stopCounting = countDown(component, timeout, this.#look.tui, () => done());
    });
  }

  /** Lets the user choose one of a list. */
  select(
    title: string,
    choices: readonly Choice[],
    options: DialogOptions & { selected?: number } = {},
  ): Promise<string | undefined> {
    return this.show<string>(
      (done) => new SelectDialog({ title, choices, selected: options.selected ?? 0, ...this.#look, done }),
      options,
    );
  }

  /** A question that is answered by yes or no; no is what leaving it means. */
  async confirm(title: string, message: string, options: DialogOptions = {}): Promise<boolean> {
    const choices = ["Yes", "No"].map((value) => ({ value, label: value }));
    const words = message === "" ? title : `${title}\n${message}`;
    return (await this.select(words, choices, options)) === "Yes";
  }

  /** Lets the user write a line. */
  input(title: string, options: DialogOptions & InputOptions = {}): Promise<string | undefined> {
    const { initial = "", placeholder, isSecret = false } = options;
    return this.show<string>(
      (done) => new InputDialog({ title, initial, placeholder, isSecret, ...this.#look, done }),
      options,
    );
  }

  /** Lets the user write a text of several lines. */
  editor(title: string, prefill = "", options: DialogOptions = {}): Promise<string | undefined> {
    const editExternally = (text: string): Promise<string | undefined> => this.#place.editExternally(text);
    return this.show<string>(
      (done) => new EditorDialog({ title, prefill, editExternally, ...this.#look, done }),
      options,
    );
  }

  #close(component: Component): void {
    const index = this.#open.lastIndexOf(component);
    if (index < 0) return;
    this.#open.splice(index, 1);
    const next = this.#open.at(-1);
    if (next) this.#place.show(next);
    else this.#place.restore();
  }
}

/** How a line is asked for. */
export interface InputOptions {
  initial?: string;
  /** Shown while nothing is written. */
  placeholder?: string | undefined;
  /** Shown as dots. */
  isSecret?: boolean;
}
