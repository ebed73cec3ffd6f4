import type { BlockNode } from "./blocks.js";
import type { InlineStyle } from "./inline-style.js";
import type { References } from "./references.js";

/** Indents and borders leave at least so many cells to the text; where they would not, there are none. */
export const leastColumns: number = 4;

/** The rows of a block in one width and style. */
export interface BlockView {
  /** As of the last {@link BlockView.update}; the view goes on writing to this array. */
  readonly rows: readonly string[];
  /** Brings the rows up to date. The index of the first that may have changed. */
  update(): number;
}

/** All that the rows of a block depend on besides the block. */
export interface ViewContext {
  widthColumns: number;
  style: InlineStyle;
  references: References;
  /** A view of a block within this one. */
  viewOf: (node: BlockNode, context: ViewContext) => BlockView;
}
