import { ownCopy } from "./own-copy.js";

/** A place between two characters. */
export interface Position {
  /** Counted from 0. */
  line: number;
  /** UTF-16 units before it in its line. */
  col: number;
}

/** A change of a text: what stood at a place gave way to something else. Both texts may hold line breaks. */
export interface TextEdit {
  start: Position;
  removed: string;
  inserted: string;
}

/** A text as lines. Every change is one edit, which can be taken back. */
export class TextBuffer {
  #lines: string[] = [""];

  /** The lines as they are now; there is at least one. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  get text(): string {
    return this.#lines.join("\n");
  }

  get end(): Position {
    const line = this.#lines.length - 1;
    return { line, col: this.line(line).length };
  }

  /** A line; empty where there is none. */
  line(index: number): string {
    return this.#lines[index] ?? "";
  }

  between(start: Position, end: Position): string {
    if (start.line === end.line) return this.line(start.line).slice(start.col, end.col);
    return [
      this.line(start.line).slice(start.col),
      ...this.#lines.slice(start.line + 1, end.line),
      this.line(end.line).slice(0, end.col),
    ].join("\n");
  }

  /** Puts a text in the place of what stands between two places. */
  replace(start: Position, end: Position, inserted: string): TextEdit {
    const removed = ownCopy(this.between(start, end));
    const head = this.line(start.line).slice(0, start.col);
    const tail = this.line(end.line).slice(end.col);
    const lines = inserted.split("\n");
    lines[0] = head + (lines[0] ?? "");
    lines.push((lines.pop() ?? "") + tail);
    if (lines.length === 1 && start.line === end.line) this.#lines[start.line] = lines[0] ?? "";
    else this.#lines = this.#lines.slice(0, start.line).concat(lines, this.#lines.slice(end.line + 1));
    return { start, removed, inserted };
  }

  /** Takes an edit back that was the last one. Returns the edit that did so. */
  revert(edit: TextEdit): TextEdit {
    return this.replace(edit.start, endOf(edit.start, edit.inserted), edit.removed);
  }
}

/** Where a text ends that begins at a place. */
export function endOf(start: Position, text: string): Position {
  const lastBreak = text.lastIndexOf("\n");
  if (lastBreak === -1) return { line: start.line, col: start.col + text.length };
  return { line: start.line + lineBreaks(text), col: text.length - lastBreak - 1 };
}

/** How many line breaks a text holds. */
export function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** Whether two places are the same. */
export function isSamePosition(a: Position, b: Position): boolean {
  return a.line === b.line && a.col === b.col;
}
