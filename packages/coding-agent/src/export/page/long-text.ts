import { button, element } from "./dom.js";
import { formatLength } from "./format.js";
import { visibleText } from "./visible-text.js";

/** How much of a text is shown at first. */
export interface TextLimits {
  lines: number;
  /** UTF-16 units. */
  length: number;
}

const usual: TextLimits = { lines: 24, length: 8000 };
/** Pieces of a long text are laid out when they come into view. */
const pieceLength = 32_000;

/** What stands behind a "Show all" button. */
interface Rest {
  text: string;
  reveal: () => void;
}

const rests = new WeakMap<Node, Rest>();

/** The text that a button hides, for the search. */
export function restBehind(node: Node): Rest | undefined {
  return rests.get(node);
}

/** Text as it stands, in a fixed font; its beginning only where it is long, with a button for the whole. */
export function longText(text: string, className: string = "output", limits: TextLimits = usual): HTMLElement {
  const end = cutAt(text, limits);
  const block = element("div", `pre ${className}`, text.slice(0, end));
  block.dir = "auto";
  if (end === text.length) return block;
  const rest = visibleText(text.slice(end));
  const more = button(`Show all (${formatLength(text.length)})`, () => reveal());
  more.className = "more";
  const box = element("div", "long", block, more);
  const reveal = (): void => {
    more.remove();
    for (const piece of pieces(rest)) box.append(element("div", `pre piece ${className}`, piece));
  };
  rests.set(more, { text: rest, reveal });
  return box;
}

/** Where the beginning ends: behind a whole line if one ends there. */
function cutAt(text: string, limits: TextLimits): number {
  let end = 0;
  for (let line = 0; line < limits.lines; line++) {
    const next = text.indexOf("\n", end);
    if (next === -1 || next >= limits.length) {
      end = next === -1 && text.length <= limits.length * 1.25 ? text.length : Math.max(end, limits.length);
      break;
    }
    end = next + 1;
  }
  // A button for three more lines is no help.
  if (text.length - end < 200) return text.length;
  return wholeCharacter(text, Math.min(end, text.length));
}

function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const far = Math.min(start + pieceLength, text.length);
    const line = text.lastIndexOf("\n", far);
    const end = far === text.length ? far : line > start ? line : wholeCharacter(text, far);
    yield text.slice(start, end);
    start = end === line ? end + 1 : end;
  }
}

/** Not between the halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
