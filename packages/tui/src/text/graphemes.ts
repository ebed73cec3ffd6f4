/**
 * Segmenting a long text at once is superlinear on Node 20 (100 KB of Chinese: two minutes), so it is done in pieces
 * of this many UTF-16 units.
 */
const sliceLength = 512;

let segmenter: Intl.Segmenter | undefined;

/** The one segmenter of the process; it is made when it is first needed, since that takes a while. */
export function openSegmenter(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter;
}

/** What a reader takes for single characters, in order. Linear in the length of the text. */
export function* graphemes(text: string): Generator<string> {
  let from = 0;
  let length = sliceLength;
  while (from < text.length) {
    const slice = text.slice(from, wholeEnd(text, from + length));
    const isLast = from + slice.length === text.length;
    let pending: string | undefined;
    let consumed = 0;
    for (const { segment } of openSegmenter().segment(slice)) {
      if (pending !== undefined) {
        consumed += pending.length;
        yield pending;
      }
      pending = segment;
    }
    // What comes after the slice may belong to its last character: that one is looked at again.
    if (isLast && pending !== undefined) {
      consumed += pending.length;
      yield pending;
    }
    length = consumed === 0 ? length * 2 : sliceLength;
    from += consumed;
  }
}

/**
 * A place in a text, moved behind the character that it stands inside of. Half of a pair at the end of a text would hide
 * that the character belongs to the one before it.
 */
export function wholeEnd(text: string, end: number): number {
  const isInside =
    isBetween(text.charCodeAt(end), 0xdc00, 0xdfff) && isBetween(text.charCodeAt(end - 1), 0xd800, 0xdbff);
  return isInside ? end + 1 : end;
}

function isBetween(code: number, low: number, high: number): boolean {
  return code >= low && code <= high;
}
