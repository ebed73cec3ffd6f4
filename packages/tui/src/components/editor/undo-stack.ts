import type { Position, TextEdit } from "./text-buffer.js";

/** What one undo takes back. */
export interface UndoStep {
  edit: TextEdit;
  /** Where the cursor was before. */
  cursor: Position;
}

/** In UTF-16 units, with what a step costs by itself; the oldest steps go first. */
const maxSize = 10_000_000;
const stepSize = 32;

/** Edits that can be taken back. It holds what was changed, never whole texts. */
export class UndoStack {
  #steps: UndoStep[] = [];
  #size = 0;

  push(step: UndoStep): void {
    this.#steps.push(step);
    this.#size += sizeOf(step);
    let first = 0;
    while (this.#size > maxSize && first < this.#steps.length - 1) this.#size -= sizeOf(this.#steps[first++]);
    if (first > 0) this.#steps.splice(0, first);
  }

  /** The newest step goes on: more was inserted right behind what it inserted. */
  extend(inserted: string): void {
    const newest = this.#steps.at(-1);
    if (newest) newest.edit = { ...newest.edit, inserted: newest.edit.inserted + inserted };
    this.#size += inserted.length;
  }

  /** The newest step, which is taken off. */
  pop(): UndoStep | undefined {
    const step = this.#steps.pop();
    this.#size -= sizeOf(step);
    return step;
  }

  clear(): void {
    this.#steps = [];
    this.#size = 0;
  }
}

function sizeOf(step: UndoStep | undefined): number {
  return step ? stepSize + step.edit.removed.length + step.edit.inserted.length : 0;
}
