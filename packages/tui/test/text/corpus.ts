import type { XtermVersion } from "./xterm.js";

/** Texts of one kind, and the widths of xterm that know this kind. */
export interface TextClass {
  name: string;
  version: XtermVersion;
  texts: string[];
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const matching = (from: number, to: number, pattern: RegExp): string[] =>
  range(from, to).filter((character) => pattern.test(character));
const behind = (base: string, marks: readonly string[]): string[] => marks.map((mark) => base + mark);
const before = (characters: readonly string[], mark: string): string[] => characters.map((one) => one + mark);
const product = (first: readonly string[], second: readonly string[]): string[] =>
  first.flatMap((one) => behind(one, second));

const regionalIndicators: string[] = range(0x1f1e6, 0x1f1ff);
/** Emoji that xterm knows: those of Unicode 13. */
const emoji: string[] = [
  [0x231a, 0x2b55],
  [0x1f300, 0x1f3fa],
  [0x1f400, 0x1f6d7],
  [0x1f6eb, 0x1f6fc],
  [0x1f7e0, 0x1f7eb],
  [0x1f90c, 0x1f978],
  [0x1f97a, 0x1f9cb],
  [0x1f9cd, 0x1f9ff],
  [0x1fa70, 0x1fa74],
].flatMap(([from = 0, to = 0]) => matching(from, to, /\p{Emoji_Presentation}/u));
const people: string[] = matching(0x261d, 0x1f93e, /\p{Emoji_Modifier_Base}/u);
const families: string[] = ["👨‍👩‍👧‍👦", "👩🏽‍🚀", "🏳️‍🌈", "❤️‍🔥", "👩🏻‍🤝‍👨🏿", "🧑‍🧑‍🧒"];
const textEmoji: string[] = matching(
  0xa9,
  0x1f6f3,
  /(?=\p{Extended_Pictographic})(?=\p{Emoji})(?!\p{Emoji_Presentation})./u,
);

/** Kinds on which xterm and we agree, text by text. */
export const agreed: TextClass[] = [
  { name: "Latin", version: "11", texts: matching(0x21, 0x24f, /[\p{L}\p{N}\p{P}\p{S}]/u) },
  { name: "Greek and Cyrillic", version: "11", texts: matching(0x370, 0x52f, /[\p{L}\p{N}\p{P}\p{S}]/u) },
  { name: "combining marks", version: "11", texts: behind("e", range(0x300, 0x36f)) },
  { name: "stacked combining marks", version: "15-graphemes", texts: behind("e\u0301\u0302", range(0x300, 0x36f)) },
  { name: "Hebrew with points", version: "11", texts: behind("ש", matching(0x591, 0x5c7, /\p{Mn}/u)) },
  { name: "Arabic", version: "11", texts: matching(0x620, 0x6ff, /\p{L}/u) },
  { name: "Arabic with marks", version: "11", texts: behind("ب", matching(0x610, 0x6ed, /\p{Mn}/u)) },
  {
    name: "CJK",
    version: "11",
    texts: [...range(0x3400, 0x34ff), ...range(0x4e00, 0x4fff), ...range(0x20000, 0x200ff)],
  },
  { name: "Tangut", version: "11", texts: range(0x17000, 0x170ff) },
  { name: "Hangul syllables", version: "11", texts: range(0xac00, 0xacff) },
  { name: "Hangul of two jamo", version: "11", texts: product(range(0x1100, 0x1112), range(0x1161, 0x1175)) },
  {
    name: "Hangul of three jamo",
    version: "15-graphemes",
    texts: product(behind("ᄀ", range(0x1161, 0x1175)), range(0x11a8, 0x11c2)),
  },
  { name: "old Hangul", version: "11", texts: behind("ᄀ", range(0x1176, 0x11a2)) },
  { name: "kana", version: "11", texts: matching(0x3041, 0x30ff, /[\p{L}\p{P}]/u) },
  { name: "kana with voiced marks", version: "11", texts: behind("か", ["\u3099", "\u309a"]) },
  { name: "halfwidth kana with voiced marks", version: "11", texts: product(range(0xff66, 0xff9d), ["ﾞ", "ﾟ"]) },
  { name: "fullwidth forms", version: "11", texts: range(0xff01, 0xff60) },
  { name: "Thai", version: "11", texts: matching(0xe01, 0xe5b, /[\p{L}\p{N}]/u) },
  { name: "Thai with marks", version: "11", texts: behind("ก", matching(0xe31, 0xe4e, /\p{Mn}/u)) },
  { name: "Thai with the vowel AM", version: "11", texts: before(range(0xe01, 0xe2e), "\u0e33") },
  { name: "Lao with the vowel AM", version: "11", texts: before(matching(0xe81, 0xeae, /\p{L}/u), "\u0eb3") },
  { name: "Devanagari", version: "11", texts: range(0x904, 0x939) },
  { name: "Devanagari with marks", version: "11", texts: behind("क", matching(0x900, 0x94d, /\p{Mn}/u)) },
  {
    name: "Devanagari with spacing vowels",
    version: "15-graphemes",
    texts: behind("क", matching(0x900, 0x957, /\p{Mc}/u)),
  },
  { name: "Devanagari conjuncts", version: "15-graphemes", texts: before(range(0x915, 0x939), "\u094dष") },
  { name: "Tamil with vowels", version: "15-graphemes", texts: behind("க", matching(0xb82, 0xbd7, /\p{M}/u)) },
  { name: "Burmese with marks", version: "15-graphemes", texts: behind("က", matching(0x102b, 0x103e, /\p{M}/u)) },
  { name: "Khmer with marks", version: "15-graphemes", texts: behind("ក", matching(0x17b4, 0x17d3, /\p{M}/u)) },
  { name: "emoji", version: "15-graphemes", texts: emoji },
  { name: "emoji drawn as text", version: "11", texts: textEmoji },
  { name: "text drawn as emoji", version: "15-graphemes", texts: before(textEmoji, "\ufe0f") },
  { name: "emoji with a selector for text", version: "15-graphemes", texts: before(emoji, "\ufe0e") },
  { name: "keycaps", version: "15-graphemes", texts: before([..."0123456789#*"], "\ufe0f\u20e3") },
  { name: "flags", version: "15-graphemes", texts: product(regionalIndicators.slice(0, 4), regionalIndicators) },
  {
    name: "flags by tags",
    version: "15-graphemes",
    texts: ["🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
  },
  { name: "emoji with skin tones", version: "15-graphemes", texts: product(people, ["🏻", "🏽", "🏿"]) },
  { name: "emoji joined to one", version: "15-graphemes", texts: families },
  { name: "box drawing", version: "11", texts: range(0x2500, 0x259f) },
  { name: "ambiguous width", version: "11", texts: matching(0xa1, 0x25ff, /(?!\p{Emoji})[\p{S}\p{P}\p{N}]/u) },
  { name: "letters for mathematics", version: "11", texts: range(0x1d400, 0x1d4ff) },
  {
    name: "controls without width",
    version: "11",
    texts: behind("a", ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u200e", "\u202a", "\u2066"]),
  },
  { name: "soft hyphen", version: "11", texts: ["\u00ad", "a\u00adb"] },
  { name: "fillers of Hangul", version: "15-graphemes", texts: ["\u115f", "\u3164", "\uffa0"] },
  {
    name: "private use",
    version: "11",
    texts: [...range(0xe000, 0xe0ff), ...range(0xf0000, 0xf00ff), ...range(0x100000, 0x1000ff)],
  },
  { name: "unassigned", version: "11", texts: matching(0x378, 0x1fff, /\p{Cn}/u) },
  {
    name: "halves of pairs",
    version: "11",
    texts: ["\ud800", "\udbff", "\udc00", "\udfff"].map((half) => `a${half}b`),
  },
];

/** A kind on which we and xterm differ. Widths in cells. */
export interface KnownDifference {
  name: string;
  why: string;
  version: XtermVersion;
  texts: string[];
  ours: number;
  xterm: number;
}

/** Where we go by the contract (the width of a cluster is that of its base, of an emoji 2) and xterm does otherwise. */
export const knownDifferences: KnownDifference[] = [
  known("one half of a flag", "two cells by contract", "15-graphemes", regionalIndicators, 2, 1),
  known("vowels AM", "a cell more by contract, as in Unicode 11", "15-graphemes", ["กำ", "ກຳ"], 2, 1),
  known("halfwidth voiced marks", "a cell more by contract, as in Unicode 11", "15-graphemes", ["ｶﾞ"], 2, 1),
  known("emoji since Unicode 14", "newer than xterm's table", "15-graphemes", ["🫠", "🥹", "🛝"], 2, 1),
  known("hexagrams", "wide since Unicode 16", "15-graphemes", ["䷀", "☰"], 2, 1),
  known(
    "marks without a letter",
    "no cell by contract; xterm has no cell for them to join",
    "11",
    range(0x300, 0x36f),
    0,
    1,
  ),
  known("controls without width", "xterm with graphemes draws them", "15-graphemes", ["a\u200bb", "a\u200eb"], 2, 3),
  known("a tab", "three cells by contract; callers replace it", "11", ["\t"], 3, 8),
  known("a family", "no graphemes in Unicode 11", "11", ["👨‍👩‍👧‍👦"], 2, 8),
  known("a skin tone", "no graphemes in Unicode 11", "11", ["👍🏽"], 2, 4),
  known("several jamo in front", "no graphemes in Unicode 11", "11", ["ᄀᄀ"], 2, 4),
  known("text drawn as emoji", "no graphemes in Unicode 11", "11", ["⚠️", "1️⃣"], 2, 1),
  known("spacing vowels", "no graphemes in Unicode 11", "11", ["का", "கா"], 1, 2),
];

function known(
  name: string,
  why: string,
  version: XtermVersion,
  texts: string[],
  ours: number,
  xterm: number,
): KnownDifference {
  return { name, why, version, texts, ours, xterm };
}
