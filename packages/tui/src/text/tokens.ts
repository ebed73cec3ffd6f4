import { controlSequenceEnd, isPlainAscii } from "./control-sequences.js";
import { graphemes } from "./graphemes.js";
import { graphemeWidth } from "./width.js";

/** A piece of a text that cannot be broken: a control sequence, or a grapheme with its width in cells. */
export interface TextToken {
  text: string;
  widthColumns: number;
  isControl: boolean;
}

/** A text as unbreakable pieces, in order. */
export function* tokens(text: string): Generator<TextToken> {
  let from = 0;
  for (let index = 0; index <= text.length; ) {
    const end = index === text.length ? index : controlSequenceEnd(text, index);
    if (index === text.length || end > index) {
      yield* printable(text.slice(from, index));
      if (end > index) yield { text: text.slice(index, end), widthColumns: 0, isControl: true };
      from = end;
    }
    index = end > index ? end : index + 1;
  }
}

function* printable(run: string): Generator<TextToken> {
  const pieces = isPlainAscii(run) ? run : graphemes(run);
  for (const text of pieces) yield { text, widthColumns: graphemeWidth(text), isControl: false };
}
