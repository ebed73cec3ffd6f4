import { CachedRows } from "../../component/cached-rows.js";
import { tellsChanges } from "../../component/changes.js";
import type { Component, Focusable } from "../../component/component.js";
import { decodeKittyPrintable } from "../../input/keys.js";
import { getKeybindings } from "../../keybindings/keybindings-manager.js";
import { truncateToWidth } from "../../text/truncate.js";
import { cleanLine } from "../editor/clean-text.js";
import { deletionFor, moveFor, yankFor } from "../editor/editor-keys.js";
import { PasteReader } from "../editor/paste-input.js";
import type { KnownPastes } from "../editor/paste-store.js";
import { TextEditing } from "../editor/text-editing.js";
import { drawRow } from "../editor/text-rows.js";
import { HorizontalWindow } from "./horizontal-window.js";

const prompt = "> ";
const noPastes: KnownPastes = { size: 0, has: () => false };

/** A single line that is written, with undo and a kill ring. */
export class Input implements Component, Focusable {
  onSubmit?: ((value: string) => void) | undefined;
  onEscape?: (() => void) | undefined;
  readonly #cache: CachedRows = new CachedRows(this, Input.prototype.render);
  readonly #editing = new TextEditing(() => this.#cache.drop());
  readonly #pasteReader = new PasteReader();
  readonly #window = new HorizontalWindow();
  #isFocused = false;

  /** Written by the `TUI`. */
  get focused(): boolean {
    return this.#isFocused;
  }

  set focused(isFocused: boolean) {
    this.#isFocused = isFocused;
    this.#cache.drop();
  }

  getValue(): string {
    return this.#editing.text;
  }

  /** The cursor stays where it is, as far as the new value reaches. Line breaks are dropped. Nothing to undo. */
  setValue(value: string): void {
    const cursor = this.#editing.cursor;
    this.#editing.reset(value.replace(/[\r\n]/g, ""));
    this.#editing.moveTo(cursor);
    this.#cache.drop();
  }

  invalidate(): void {
    this.#cache.drop();
  }

  render(width: number): string[] {
    return this.#cache.get(width, () => [this.#draw(width)]);
  }

  handleInput(data: string): void {
    this.#take(data);
    this.#cache.drop();
  }

  #draw(width: number): string {
    const columns = width - prompt.length;
    if (columns <= 0) return truncateToWidth(prompt, width, "");
    const line = this.#editing.text;
    const { col } = this.#editing.cursor;
    const start = this.#window.follow(line, col, columns);
    // A cell never takes more units than this; the row itself ends at its last cell.
    const end = Math.min(line.length, start + 64 * (columns + 1));
    return (
      prompt + drawRow(line, { start, end }, columns, noPastes, { col, isMarked: this.focused, close: "\x1b[27m" })
    );
  }

  #take(data: string): void {
    const paste = this.#pasteReader.read(data);
    if (paste) {
      if (paste.before) this.#take(paste.before);
      if (paste.content !== undefined) this.#editing.insert(cleanLine(paste.content));
      if (paste.after) this.#take(paste.after);
      return;
    }
    const keys = getKeybindings();
    if (keys.matches(data, "tui.select.cancel")) this.onEscape?.();
    else if (keys.matches(data, "tui.editor.undo")) this.#editing.undo();
    else if (keys.matches(data, "tui.input.submit") || data === "\n") this.onSubmit?.(this.getValue());
    else {
      const action = deletionFor(data) ?? yankFor(data) ?? moveFor(data);
      if (action) action(this.#editing);
      else this.#type(decodeKittyPrintable(data) ?? data);
    }
  }

  #type(text: string): void {
    if (text !== "" && !/[\x00-\x1f\x7f-\x9f]/.test(text)) this.#editing.type(text);
  }
}

tellsChanges(Input.prototype.render);
