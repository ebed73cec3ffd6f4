import type { BlockView, ViewContext } from "./block-view.js";
import type { LeafNode } from "./blocks.js";
import { areClosed, inlineTokens } from "./inline-lexer.js";
import type { InlineStyle } from "./inline-style.js";
import { styledText } from "./inline-style.js";
import { RowFlow } from "./row-flow.js";

/** A segment has at least so many units, if the text goes on. */
const minSegment = 64;
/** A segment ends here, whatever is open in it: an emphasis that has not been closed by then is none. */
const maxSegment = 2048;

/**
 * A paragraph or a heading. Its text is cut into segments at spaces where no emphasis, code or link is open; only the
 * last segment is worked on when the text grows. Where the cuts stand depends on nothing but the text before them.
 */
export class InlineView implements BlockView {
  readonly #node: LeafNode;
  readonly #context: ViewContext;
  readonly #style: InlineStyle;
  readonly #lead: string;
  #flow: RowFlow;
  #revision = -1;
  #isStarted = false;
  /** Where the last segment begins. */
  #cutLine = 0;
  #cutAt = 0;
  /** No cut stands before so many units of it. */
  #tried = minSegment;

  /** @param lead - stands before the text, in the style of plain text */
  constructor(node: LeafNode, context: ViewContext, style: InlineStyle, lead = "") {
    this.#node = node;
    this.#context = context;
    this.#style = style;
    this.#lead = lead;
    this.#flow = new RowFlow(context.widthColumns);
  }

  get rows(): readonly string[] {
    return this.#flow.rows;
  }

  update(): number {
    const { lines, revision } = this.#node;
    const isStale = revision !== this.#revision || (lines[this.#cutLine]?.length ?? 0) < this.#cutAt;
    if (isStale) this.#restart();
    this.#revision = revision;
    const changedFrom = isStale ? 0 : this.#flow.keptRows;
    let pending = [(lines[this.#cutLine] ?? "").slice(this.#cutAt), ...lines.slice(this.#cutLine + 1)].join("\n");
    for (let cut = this.#nextCut(pending); cut > 0; cut = this.#nextCut(pending)) {
      this.#flow.add(this.#styled(pending.slice(0, cut)));
      this.#isStarted = true;
      this.#moveCut(cut);
      pending = pending.slice(cut);
      this.#tried = minSegment;
    }
    this.#flow.show(this.#styled(pending));
    return changedFrom;
  }

  #restart(): void {
    this.#flow = new RowFlow(this.#context.widthColumns);
    this.#isStarted = false;
    this.#cutLine = 0;
    this.#cutAt = 0;
    this.#tried = minSegment;
  }

  #moveCut(units: number): void {
    let left = units;
    for (;;) {
      const rest = (this.#node.lines[this.#cutLine] ?? "").length - this.#cutAt;
      if (left <= rest) break;
      left -= rest + 1;
      this.#cutLine++;
      this.#cutAt = 0;
    }
    this.#cutAt += left;
  }

  /** Where the first segment of a text ends, or 0 if that is not known yet. */
  #nextCut(text: string): number {
    while (text.length > this.#tried) {
      const at = breakAfter(text, this.#tried);
      if (at === undefined) return text.length > maxSegment + 1 ? hardBreak(text) : 0;
      if (at >= maxSegment) return Math.min(at, hardBreak(text));
      const segment = text.slice(0, at);
      if (areClosed(inlineTokens(segment, this.#context.references.resolve(segment, this.#node)))) return at;
      this.#tried = Math.min(at * 2, maxSegment);
    }
    return 0;
  }

  #styled(text: string): string {
    const links = this.#context.references.resolve(text, this.#node);
    const tokens = inlineTokens(text, links);
    if (this.#lead !== "" && !this.#isStarted) tokens.unshift({ type: "text", raw: this.#lead, text: this.#lead });
    return styledText(tokens, this.#style);
  }
}

/** The first single space or line end from a place on, or the first place between two characters of Chinese, Japanese or Korean. */
function breakAfter(text: string, from: number): number | undefined {
  breakPattern.lastIndex = from;
  return breakPattern.exec(text)?.index;
}

/** Characters that nothing joins with the one before. */
const cjk =
  "[\\u3001-\\u3029\\u3041-\\u3096\\u309b-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60]";
const breakPattern = new RegExp(`(?<=[^\\s\\\\])[ \\n](?=\\S)|(?<=${cjk})(?=${cjk})`, "g");

/** Not within a character of two units. */
function hardBreak(text: string): number {
  const code = text.charCodeAt(maxSegment - 1);
  return code >= 0xd800 && code <= 0xdbff ? maxSegment - 1 : maxSegment;
}
