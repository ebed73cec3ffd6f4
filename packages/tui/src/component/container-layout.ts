import { adopt, type ChangeListener, changed, doesTell, release } from "./changes.js";
import type { Component } from "./component.js";

/** A run of rows that gave way to another, in the rows of the frame before. */
export interface RowEdit {
  /** Rows below it, before the edit. */
  rowsBelow: number;
  oldCount: number;
  newCount: number;
}

/** A child with its rows, as they were drawn last. */
interface Slot {
  component: Component;
  index: number;
  count: number;
  /** Of a leaf; a container keeps its own. */
  rows: readonly string[];
}

const noRows: readonly string[] = [];

/**
 * The rows of components that stand one below the other. A frame looks only at those that told of a change, and at those
 * that tell of none; the rows of the others are never touched, however many there are.
 */
export class ContainerLayout implements ChangeListener {
  readonly #owner: Component;
  readonly #children: Component[] = [];
  #slots: Slot[] = [];
  /** The first slot of each child. */
  readonly #bySlot = new Map<Component, Slot>();
  /** Children that must be looked at in the next frame. */
  #pending = new Set<Slot>();
  /** Children that must be looked at in every frame. */
  readonly #polled = new Set<Slot>();
  /** Children whose rows are not final, in whole or in part. */
  readonly #live = new Set<Slot>();
  /** Somebody has the array of children and may change it unheard. */
  #isExposed = false;
  #isReordered = false;
  /** A child stands at two places; only the first hears of its changes. */
  #hasTwins = false;
  #width = -1;
  #count = 0;
  #flat: string[] | undefined;

  /** @param owner - whose rows these are: what changes here changes it */
  constructor(owner: Component) {
    this.#owner = owner;
  }

  /** How many rows there are, as of the last {@link update}. */
  get rowCount(): number {
    return this.#count;
  }

  /** Whether the rows may change without a word. */
  get needsPolling(): boolean {
    return this.#isExposed || this.#hasTwins || this.#polled.size > 0;
  }

  /** The array itself; from now on it is looked through in every frame. */
  exposeChildren(): Component[] {
    if (!this.#isExposed) {
      this.#isExposed = true;
      changed(this.#owner);
    }
    return this.#children;
  }

  add(component: Component): void {
    // One that was taken out since the last frame may have changed unheard.
    const slot = this.#bySlot.get(component);
    if (slot) this.#pending.add(slot);
    this.#children.push(component);
    adopt(component, this);
    this.#reordered();
  }

  /** Takes out the first place at which the component stands. */
  remove(component: Component): void {
    const at = this.#children.indexOf(component);
    if (at === -1) return;
    this.#children.splice(at, 1);
    if (!this.#children.includes(component)) release(component, this);
    this.#reordered();
  }

  clear(): void {
    for (const child of this.#children) release(child, this);
    this.#children.length = 0;
    this.#reordered();
  }

  /** The children drop what they remember. */
  invalidate(): void {
    for (const child of this.#children) child.invalidate?.();
    this.#width = -1;
    changed(this.#owner);
  }

  childChanged(child: Component): void {
    const slot = this.#bySlot.get(child);
    if (slot) this.#pending.add(slot);
    this.#flat = undefined;
    changed(this.#owner);
  }

  /** All rows as one array; the same array as long as nothing changes. */
  flat(width: number): string[] {
    if (this.update(width) || !this.#flat) {
      const flat: string[] = [];
      this.collect(0, this.#count, flat);
      this.#flat = flat;
    }
    return this.#flat;
  }

  /**
   * Brings the rows up to date. Tells whether any has changed.
   * @param edits - takes every run of rows that gave way to another, lowest first, measured in the rows of before
   * @param rowsBelow - rows below this container before the update
   */
  update(width: number, edits?: RowEdit[], rowsBelow = 0): boolean {
    const isReordered = this.#isReordered || (this.#isExposed && !this.#isInStep());
    const isNewWidth = width !== this.#width || this.#hasTwins;
    if (!isReordered && !isNewWidth && this.#pending.size === 0 && this.#polled.size === 0) return false;
    this.#width = width;
    const stale = new Set(isNewWidth ? this.#slots : [...this.#pending, ...this.#polled]);
    this.#pending = new Set();
    const frame: FrameContext = { width, stale, edits, rowsBelow };
    const isChanged = isReordered
      ? this.#reorder(frame)
      : this.#updateRun(frame, isNewWidth ? 0 : Math.min(...[...stale].map(({ index }) => index)), this.#slots.length);
    if (isChanged) this.#flat = undefined;
    return isChanged;
  }

  /** The number of the first row that is not final, as of the last {@link update}; `undefined` when all are. */
  firstLiveRow(): number | undefined {
    let first: number | undefined;
    let left = this.#live.size;
    let end = this.#count;
    // From the bottom: what is under way is almost always there.
    for (let index = this.#slots.length - 1; index >= 0 && left > 0; index--) {
      const slot = this.#slots[index];
      if (!slot) break;
      const start = end - slot.count;
      if (this.#live.has(slot)) {
        left--;
        first = start + (slot.component.isLive ? 0 : (layoutOf(slot.component)?.firstLiveRow() ?? 0));
      }
      end = start;
    }
    return first;
  }

  /** Adds the rows from `start` to before `end` to `out`. */
  collect(start: number, end: number, out: string[]): void {
    // From the bottom: what is drawn is almost always there.
    let slotEnd = this.#count;
    const parts: { slot: Slot; from: number; to: number }[] = [];
    for (let index = this.#slots.length - 1; index >= 0 && slotEnd > start; index--) {
      const slot = this.#slots[index];
      if (!slot) break;
      const slotStart = slotEnd - slot.count;
      if (slotStart < end && slot.count > 0) {
        parts.push({ slot, from: Math.max(start, slotStart) - slotStart, to: Math.min(end, slotEnd) - slotStart });
      }
      slotEnd = slotStart;
    }
    for (const { slot, from, to } of parts.reverse()) {
      const inner = layoutOf(slot.component);
      if (inner) inner.collect(from, to, out);
      else for (let row = from; row < to; row++) out.push(slot.rows[row] ?? "");
    }
  }

  /** Updates the stale ones among neighbours, from below. */
  #updateRun(frame: FrameContext, start: number, end: number): boolean {
    let isChanged = false;
    for (let index = end - 1; index >= start; index--) {
      const slot = this.#slots[index];
      if (!slot) continue;
      const before = slot.count;
      if (frame.stale.has(slot)) isChanged = this.#updateSlot(slot, frame) || isChanged;
      this.#count += slot.count - before;
      frame.rowsBelow += before;
    }
    return isChanged;
  }

  #updateSlot(slot: Slot, { width, edits, rowsBelow }: Omit<FrameContext, "stale">): boolean {
    const { component } = slot;
    const inner = layoutOf(component);
    if (inner) {
      const isChanged = inner.update(width, edits, rowsBelow);
      slot.count = inner.rowCount;
      this.#poll(slot, inner.needsPolling);
      put(this.#live, slot, component.isLive === true || inner.#live.size > 0);
      return isChanged;
    }
    const rows = component.render(width);
    const tells = doesTell(component);
    this.#poll(slot, !tells);
    put(this.#live, slot, component.isLive === true);
    if (rows === slot.rows) return false;
    const edit = compareRows(slot.rows, rows, rowsBelow);
    // Others may go on writing to an array of their own.
    slot.rows = tells ? rows : [...rows];
    slot.count = rows.length;
    if (edit) edits?.push(edit);
    return edit !== undefined;
  }

  #poll(slot: Slot, mustPoll: boolean): void {
    put(this.#polled, slot, mustPoll);
  }

  /** The children are others, or stand in another order: one edit between what stayed at both ends. */
  #reorder(frame: FrameContext): boolean {
    const old = this.#slots;
    this.#takeChildren();
    const { start, oldEnd, newEnd } = changedSpan(old, this.#slots);
    let isChanged = this.#updateRun(frame, newEnd, this.#slots.length);
    const oldCount = old.slice(start, oldEnd).reduce((sum, slot) => sum + slot.count, 0);
    let newCount = 0;
    for (const slot of this.#slots.slice(start, newEnd)) {
      this.#updateSlot(slot, { width: frame.width, edits: undefined, rowsBelow: 0 });
      newCount += slot.count;
    }
    this.#count += newCount - oldCount;
    if (oldCount > 0 || newCount > 0) {
      frame.edits?.push({ rowsBelow: frame.rowsBelow, oldCount, newCount });
      isChanged = true;
    }
    frame.rowsBelow += oldCount;
    return this.#updateRun(frame, 0, start) || isChanged;
  }

  /** Slots for the children as they stand now; those that were there before keep theirs. */
  #takeChildren(): void {
    const before = new Map(this.#bySlot);
    this.#isReordered = false;
    this.#bySlot.clear();
    this.#slots = this.#children.map((component, index) => {
      const known = this.#bySlot.has(component) ? undefined : before.get(component);
      const slot = known ?? { component, index, count: 0, rows: noRows };
      slot.index = index;
      if (!this.#bySlot.has(component)) this.#bySlot.set(component, slot);
      adopt(component, this);
      return slot;
    });
    this.#hasTwins = this.#bySlot.size < this.#slots.length;
    const present = new Set(this.#slots);
    for (const slots of [this.#polled, this.#live]) {
      for (const slot of slots) if (!present.has(slot)) slots.delete(slot);
    }
  }

  #isInStep(): boolean {
    return (
      this.#slots.length === this.#children.length &&
      this.#slots.every((slot, index) => slot.component === this.#children[index])
    );
  }

  #reordered(): void {
    this.#isReordered = true;
    changed(this.#owner);
  }
}

function put(slots: Set<Slot>, slot: Slot, belongs: boolean): void {
  if (belongs) slots.add(slot);
  else slots.delete(slot);
}

/** What one update carries from slot to slot. */
interface FrameContext {
  width: number;
  /** The slots to look at. */
  stale: ReadonlySet<Slot>;
  edits: RowEdit[] | undefined;
  /** Rows below the slot that is looked at, before the update. */
  rowsBelow: number;
}

const layouts = new WeakMap<Component, { layout: ContainerLayout; render: Component["render"] }>();

/** Says whose rows a layout has. Where `render` is overridden, the component's rows are what that gives. */
export function registerLayout(component: Component, layout: ContainerLayout, render: Component["render"]): void {
  layouts.set(component, { layout, render });
}

/** The layout whose rows are those of the component, if there is one. */
function layoutOf(component: Component): ContainerLayout | undefined {
  const known = layouts.get(component);
  return known && component.render === known.render ? known.layout : undefined;
}

/** Where two lists differ: before `start` and from the ends on they are the same. */
function changedSpan<T>(old: readonly T[], now: readonly T[]): { start: number; oldEnd: number; newEnd: number } {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let same = 0;
  while (same < shorter - start && old[old.length - 1 - same] === now[now.length - 1 - same]) same++;
  return { start, oldEnd: old.length - same, newEnd: now.length - same };
}

/** The run of rows in which two drawings of a component differ. */
function compareRows(old: readonly string[], now: readonly string[], rowsBelow: number): RowEdit | undefined {
  const { start, oldEnd, newEnd } = changedSpan(old, now);
  if (start === oldEnd && start === newEnd) return undefined;
  return { rowsBelow: rowsBelow + old.length - oldEnd, oldCount: oldEnd - start, newCount: newEnd - start };
}
