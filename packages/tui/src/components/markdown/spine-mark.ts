import { type BlockNode, type ContainerNode, type LeafNode, touch } from "./blocks.js";

/** Where the reading of lines stands. */
export interface SpineState {
  /** The open containers, the document first. */
  open: ContainerNode[];
  /** The open leaf in the innermost of them, or deeper where a paragraph may go on lazily. */
  leaf: LeafNode | undefined;
  isAfterBlank: boolean;
  /** Takes back the definition that the last line made. */
  undefine: (() => void) | undefined;
}

/** All that reading one more line can change, so that it can be taken back. */
export class SpineMark {
  readonly #state: SpineState;
  readonly #counts: number[];
  readonly #lasts: (BlockNode | undefined)[];
  readonly #lineCount: number;

  constructor(state: SpineState) {
    this.#state = { ...state, open: [...state.open] };
    this.#counts = state.open.map(({ children }) => children.length);
    this.#lasts = state.open.map(({ children }) => children.at(-1));
    this.#lineCount = state.leaf?.lines.length ?? 0;
    state.undefine = undefined;
  }

  restore(undefine: (() => void) | undefined): SpineState {
    undefine?.();
    const { leaf, open } = this.#state;
    for (const [depth, container] of open.entries()) this.#restoreChildren(container, depth);
    if (leaf) {
      if (leaf.lines.length !== this.#lineCount || leaf.isClosed) touch(leaf);
      leaf.lines.length = this.#lineCount;
      leaf.isClosed = false;
    }
    return { ...this.#state, open: [...open], undefine: undefined };
  }

  #restoreChildren(container: ContainerNode, depth: number): void {
    const count = this.#counts[depth] ?? 0;
    const last = this.#lasts[depth];
    if (container.children.length > count) {
      container.children.length = count;
      container.dirtyFrom = Math.min(container.dirtyFrom, count);
      touch(container);
    }
    if (!last || container.children[count - 1] === last) return;
    container.children[count - 1] = last;
    touch(last);
  }
}
