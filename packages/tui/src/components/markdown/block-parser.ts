import { type BlockNode, ContainerNode, LeafNode, touch } from "./blocks.js";
import { LineReader } from "./line-reader.js";
import type { References } from "./references.js";
import { SpineMark } from "./spine-mark.js";

/**
 * The blocks of a text that grows. Whole lines are read once. The last line, whose end is not known, is read as if it
 * were whole, and that is taken back when more of it comes: so the blocks are always those of the text as it stands.
 */
export class BlockParser {
  readonly document: ContainerNode = new ContainerNode("document", false);
  readonly #reader: LineReader;
  #tail = "";
  #lineStart = 0;
  #mark: SpineMark | undefined;

  constructor(references: References) {
    this.#reader = new LineReader(this.document, references);
  }

  /**
   * More text: lines end with a line feed, and there are no other control characters.
   * @param text - all text so far, if it is at hand: the last line need not be put together then
   */
  push(piece: string, text?: string): void {
    const before = this.#takeBack();
    let from = 0;
    for (let end = piece.indexOf("\n"); end !== -1; end = piece.indexOf("\n", from)) {
      const line = this.#tail + piece.slice(from, end);
      this.#reader.read(line, this.#lineStart, true, before);
      this.#lineStart += line.length + 1;
      this.#tail = "";
      from = end + 1;
    }
    this.#tail = text === undefined ? this.#tail + piece.slice(from) : text.slice(this.#lineStart);
    if (!/\S/.test(this.#tail)) return;
    this.#mark = new SpineMark(this.#reader.state);
    this.#reader.read(this.#tail, this.#lineStart, false, before);
  }

  /** The blocks that the last line had made, so that they can be made again with what is known of them. */
  #takeBack(): ReadonlyMap<string, BlockNode> {
    const made = new Map(this.#reader.made);
    this.#reader.made.clear();
    if (!this.#mark) return made;
    this.#reader.state = this.#mark.restore(this.#reader.state.undefine);
    this.#mark = undefined;
    for (const node of made.values()) {
      if (node instanceof LeafNode) {
        node.lines.length = 0;
        node.isClosed = false;
      } else {
        node.children.length = 0;
        touch(node);
      }
    }
    return made;
  }
}
