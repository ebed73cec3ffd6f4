import { KillRing, type KillSide } from "./kill-ring.js";
import type { KnownPastes } from "./paste-store.js";
import { endOf, isSamePosition, type Position, TextBuffer, type TextEdit } from "./text-buffer.js";
import { UndoStack, type UndoStep } from "./undo-stack.js";
import { snapToUnit, unitAt, unitEndingAt } from "./units.js";
import { wordEnd, wordStart } from "./word-motion.js";

/** What was done last, where the next action may go on with it. */
type Continuing = "typing" | "kill" | "yank" | undefined;

const noPastes: KnownPastes = { size: 0, has: () => false };

/** A text with a cursor, and all that can be done to it from keys. Knows nothing of how it is drawn. */
export class TextEditing {
  readonly #buffer = new TextBuffer();
  readonly #undo = new UndoStack();
  readonly #kills = new KillRing();
  readonly #pastes: KnownPastes;
  readonly #onEdit: (edit: TextEdit) => void;
  #cursor: Position = { line: 0, col: 0 };
  #continuing: Continuing;
  #yanked: TextEdit | undefined;

  /**
   * @param onEdit - hears of every change, once it is made
   * @param pastes - whose markers are single characters to the cursor
   */
  constructor(onEdit: (edit: TextEdit) => void, pastes: KnownPastes = noPastes) {
    this.#onEdit = onEdit;
    this.#pastes = pastes;
  }

  get lines(): readonly string[] {
    return this.#buffer.lines;
  }

  get text(): string {
    return this.#buffer.text;
  }

  get cursor(): Position {
    return this.#cursor;
  }

  get line(): string {
    return this.#buffer.line(this.#cursor.line);
  }

  get isEmpty(): boolean {
    return this.lines.length === 1 && this.line === "";
  }

  get end(): Position {
    return this.#buffer.end;
  }

  /** What stands before the cursor in its line. */
  get before(): string {
    return this.line.slice(0, this.#cursor.col);
  }

  /** Sets the cursor, never inside of a character or a marker. */
  moveTo({ line, col }: Position): void {
    const target = Math.max(0, Math.min(line, this.lines.length - 1));
    this.#cursor = { line: target, col: snapToUnit(this.#buffer.line(target), col, this.#pastes) };
    this.#continuing = undefined;
  }

  moveLeft(): void {
    this.#goTo(this.#left());
  }

  moveRight(): void {
    this.#goTo(this.#right());
  }

  moveWordLeft(): void {
    this.#goTo(this.#wordLeft());
  }

  moveWordRight(): void {
    this.#goTo(this.#wordRight());
  }

  moveToLineStart(): void {
    this.#goTo({ line: this.#cursor.line, col: 0 });
  }

  moveToLineEnd(): void {
    this.#goTo(this.#lineEnd());
  }

  /** Typed text. A run of words is taken back as one; a space begins a new run, which takes the next word along. */
  type(text: string): void {
    const goesOn = this.#continuing === "typing" && !/^\s/.test(text);
    if (goesOn) {
      this.#apply(this.#buffer.replace(this.#cursor, this.#cursor, text));
      this.#undo.extend(text);
    } else this.insert(text);
    this.#continuing = "typing";
  }

  /** Text that came as a whole, and is taken back as a whole. */
  insert(text: string): void {
    if (text !== "") this.replace(this.#cursor, this.#cursor, text);
  }

  /** Puts a text in the place of another, with the cursor behind it. One step to take back. */
  replace(start: Position, end: Position, text: string): void {
    const cursor = this.#cursor;
    const edit = this.#buffer.replace(start, end, text);
    this.#undo.push({ edit, cursor });
    this.#apply(edit);
  }

  /** Replaces the whole text, with the cursor at its end. Nothing to take back where it stays the same. */
  replaceAll(text: string): void {
    const old = this.text;
    if (old !== text) {
      const { start, oldEnd, newEnd } = changedSpan(old, text);
      this.replace(this.#positionAt(old, start), this.#positionAt(old, oldEnd), text.slice(start, newEnd));
    }
    this.#goTo(this.#buffer.end);
  }

  /** As {@link replaceAll}, as if the last step had done it already. */
  replaceAgain(text: string): void {
    const step = this.#undo.pop();
    if (step) this.#takeBack(step);
    this.replaceAll(text);
  }

  deleteLeft(): void {
    this.#delete(this.#left(), this.#cursor);
  }

  deleteRight(): void {
    this.#delete(this.#cursor, this.#right());
  }

  deleteWordLeft(): void {
    this.#kill(this.#wordLeft(), this.#cursor, "before");
  }

  deleteWordRight(): void {
    this.#kill(this.#cursor, this.#wordRight(), "after");
  }

  deleteToLineStart(): void {
    const { line, col } = this.#cursor;
    this.#kill(col > 0 ? { line, col: 0 } : this.#left(), this.#cursor, "before");
  }

  deleteToLineEnd(): void {
    const end = this.#lineEnd();
    this.#kill(this.#cursor, isSamePosition(end, this.#cursor) ? this.#right() : end, "after");
  }

  /** Inserts what was deleted last. */
  yank(): void {
    const text = this.#kills.newest;
    if (text === undefined) this.#continuing = undefined;
    else this.#insertYanked(this.#cursor, this.#cursor, text);
  }

  /** Right after a yank: the entry before it instead. */
  yankPop(): void {
    const last = this.#yanked;
    if (this.#continuing !== "yank" || !last || this.#kills.size < 2) return;
    this.#kills.rotate();
    this.#insertYanked(last.start, endOf(last.start, last.inserted), this.#kills.newest ?? "");
  }

  undo(): void {
    const step = this.#undo.pop();
    if (step) this.#takeBack(step);
    this.#continuing = undefined;
  }

  /** Begins with another text, and with nothing to take back. */
  reset(text = ""): void {
    const edit = this.#buffer.replace({ line: 0, col: 0 }, this.#buffer.end, text);
    this.#undo.clear();
    this.#apply(edit);
  }

  #takeBack({ edit, cursor }: UndoStep): void {
    this.#apply(this.#buffer.revert(edit));
    this.#cursor = cursor;
  }

  #apply(edit: TextEdit): void {
    this.#cursor = endOf(edit.start, edit.inserted);
    this.#continuing = undefined;
    this.#onEdit(edit);
  }

  #goTo(position: Position): void {
    this.#cursor = position;
    this.#continuing = undefined;
  }

  #delete(start: Position, end: Position): void {
    if (isSamePosition(start, end)) this.#continuing = undefined;
    else this.replace(start, end, "");
  }

  #kill(start: Position, end: Position, side: KillSide): void {
    if (isSamePosition(start, end)) {
      // Nothing was deleted in between: what comes may still join what was deleted before.
      if (this.#continuing !== "kill") this.#continuing = undefined;
      return;
    }
    this.#kills.add(this.#buffer.between(start, end), side, this.#continuing === "kill");
    this.replace(start, end, "");
    this.#continuing = "kill";
  }

  #insertYanked(start: Position, end: Position, text: string): void {
    this.replace(start, end, text);
    this.#yanked = { start, removed: "", inserted: text };
    this.#continuing = "yank";
  }

  #left(): Position {
    const { line, col } = this.#cursor;
    if (col === 0) return line === 0 ? this.#cursor : { line: line - 1, col: this.#buffer.line(line - 1).length };
    return { line, col: unitEndingAt(this.line, col, this.#pastes)?.start ?? 0 };
  }

  #right(): Position {
    const { line, col } = this.#cursor;
    const unit = unitAt(this.line, col, this.#pastes);
    if (unit) return { line, col: unit.end };
    return line === this.lines.length - 1 ? this.#cursor : { line: line + 1, col: 0 };
  }

  #wordLeft(): Position {
    const { line, col } = this.#cursor;
    return col === 0 ? this.#left() : { line, col: wordStart(this.line, col, this.#pastes) };
  }

  #wordRight(): Position {
    const { line, col } = this.#cursor;
    return col === this.line.length ? this.#right() : { line, col: wordEnd(this.line, col, this.#pastes) };
  }

  #lineEnd(): Position {
    return { line: this.#cursor.line, col: this.line.length };
  }

  #positionAt(text: string, offset: number): Position {
    return endOf({ line: 0, col: 0 }, text.slice(0, offset));
  }
}

/** Where two texts differ: before `start` and from the ends on they are the same. */
function changedSpan(old: string, now: string): { start: number; oldEnd: number; newEnd: number } {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old.charCodeAt(start) === now.charCodeAt(start)) start++;
  let same = 0;
  const most = shorter - start;
  while (same < most && old.charCodeAt(old.length - 1 - same) === now.charCodeAt(now.length - 1 - same)) same++;
  return { start, oldEnd: old.length - same, newEnd: now.length - same };
}
