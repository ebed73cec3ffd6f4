/** A line with look-alike characters folded, and the way back to its bytes. */
export interface FoldedLine {
  /** Without trailing blanks. */
  text: string;
  /** With trailing blanks. */
  full: string;
  /** Byte offset at which each folded character begins, and the end; -1 inside a character that folded to several. */
  offsets: readonly number[] | undefined;
}

/** Stands for a byte that is no UTF-8. No text of a model holds it, so it never matches. */
const invalidByte = "\udfff";

/**
 * Folds one line (one character per byte, no line end): NFKC, curly quotes, dashes and special spaces become plain.
 */
export function foldLine(line: string): FoldedLine {
  if (!/[\x80-\xff]/.test(line)) return { text: line.trimEnd(), full: line, offsets: undefined };
  const offsets: number[] = [];
  let full = "";
  let clusterStart = 0;
  let cluster = "";
  const endCluster = (next: number): void => {
    const folded = foldCluster(cluster);
    for (let index = 0; index < folded.length; index++) offsets.push(index === 0 ? clusterStart : -1);
    full += folded;
    clusterStart = next;
    cluster = "";
  };
  for (let at = 0; at < line.length; ) {
    const { character, bytes } = decodeAt(line, at);
    if (cluster !== "" && !continuesCluster(cluster, character)) endCluster(at);
    cluster += character;
    at += bytes;
  }
  endCluster(line.length);
  offsets.push(line.length);
  return { text: full.trimEnd(), full, offsets };
}

/** Byte offset of a folded position, or -1 when it lies inside a character. */
export function unfoldOffset(line: FoldedLine, position: number): number {
  return line.offsets === undefined ? position : (line.offsets[position] ?? -1);
}

function foldCluster(cluster: string): string {
  return cluster
    .normalize("NFKC")
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, " ");
}

/** Characters that normalisation may join stay together: marks with their base, and Hangul letters. */
function continuesCluster(cluster: string, character: string): boolean {
  return /^\p{M}/u.test(character) || (isHangulLetter(cluster.at(-1) ?? "") && isHangulLetter(character));
}

function isHangulLetter(character: string): boolean {
  return /^[\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FB\uAC00-\uD7A3]/.test(character);
}

function decodeAt(line: string, at: number): { character: string; bytes: number } {
  const first = line.charCodeAt(at);
  if (first < 0x80) return { character: line.charAt(at), bytes: 1 };
  const bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const character = Buffer.from(line.slice(at, at + bytes), "latin1").toString("utf8");
  // More than one code point, or the mark for a fault: these bytes are no character.
  const isOne = character.length === (bytes === 4 ? 2 : 1);
  return isOne && character !== "\ufffd" ? { character, bytes } : { character: invalidByte, bytes: 1 };
}
