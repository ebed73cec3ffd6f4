import fc from "fast-check";

/** Words as they stand in replies, some of them with marks that are never closed, or of other writing systems. */
const word = fc.constantFrom(
  ..."the a function snake_case 5*3 x*y **bold** *em* _it_ `code` ~~gone~~ ~one~ 漢字 👩🏽‍🚀 é [ref] [link](https://e.org/a) &lt; <b>".split(
    " ",
  ),
  ..."https://example.org/some/path?q=1 ** ` [ ![alt](i.png) \\* a@b.co - # 1. > | &#27;[2J &#x202e; &#10; <!-- *a **b `c d`".split(
    " ",
  ),
);
const sentence = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(" "));
const prose = fc.array(sentence, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n"));
const longProse = fc.array(sentence, { minLength: 20, maxLength: 60 }).map((parts) => parts.join(" "));
const unbroken = fc.string({
  unit: fc.constantFrom(..."漢字をかく。ガ\u3099**`👩🏽‍🚀a"),
  minLength: 60,
  maxLength: 300,
});
const longLine = fc
  .array(sentence, { minLength: 40, maxLength: 90 })
  .map((parts) => `\`\`\`\n${parts.join("")}\nend\n\`\`\``);
const code = fc
  .record({
    fence: fc.constantFrom("```", "~~~~", "```ts"),
    body: fc.array(fc.oneof(sentence, fc.constantFrom("", "  ``", "  indented", "``` x")), { maxLength: 6 }),
    isClosed: fc.boolean(),
  })
  .map(({ fence, body, isClosed }) => [fence, ...body, ...(isClosed ? [fence.replace("ts", "")] : [])].join("\n"));
const cells = fc.array(sentence, { minLength: 1, maxLength: 4 });
const table = fc
  .record({ rows: fc.array(cells, { minLength: 1, maxLength: 5 }), cut: fc.boolean() })
  .map(({ rows }) => {
    const lines = rows.map((row) => `| ${row.join(" | ")} |`);
    const delimiters = `|${(rows[0] ?? []).map((_, index) => [":--", "--:", ":-:", "---"][index % 4]).join("|")}|`;
    return [lines[0], delimiters, ...lines.slice(1)].join("\n");
  });
const rare = fc.constantFrom(
  "---",
  "***",
  "===",
  "# Head *line* #",
  "### Third `x`",
  "Under\nline\n====",
  "Two\n-",
  "[ref]: https://late.org 'title'",
  "[x]: <a b>",
  "<div>\n<b>html</b>\n</div>",
  "<!-- a\n\nb -->",
  "    indented\n\n    code",
  "\tafter tab",
  "- [ ] open\n- [x] done",
  "-\n\n  apart",
  "> > deep\nlazy",
);
const indented = (prefix: string, rest: string, text: string): string => prefix + text.split("\n").join(`\n${rest}`);

/** Any element, nested to some depth. */
const { block } = fc.letrec<{ block: string; list: string; quote: string }>((tie) => ({
  block: fc.oneof({ depthSize: "small", withCrossShrink: true }, prose, rare, code, table, tie("list"), tie("quote")),
  quote: tie("block").map((text) => indented("> ", "> ", text)),
  list: fc
    .record({
      items: fc.array(tie("block"), { minLength: 1, maxLength: 4 }),
      isOrdered: fc.boolean(),
      gap: fc.constantFrom("\n", "\n\n"),
    })
    .map(({ items, isOrdered, gap }) =>
      items
        .map((item, index) => (isOrdered ? indented(`${index + 1}. `, "   ", item) : indented("- ", "  ", item)))
        .join(gap),
    ),
}));

const noise = fc.string({
  unit: fc.constantFrom(
    ..."#>-*_`~[]()|:=<!\\ \n\t1.ax".split(""),
    "\x1b[31m",
    "\x1b]8;;x\x07",
    "\x1b",
    "\u202e",
    "\r\n",
    "漢",
  ),
  maxLength: 60,
});

/** Documents of all elements, with noise among them. */
export const markdownDocument: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.oneof(block, block, block, noise, longProse, longLine, unbroken),
      fc.constantFrom("\n\n", "\n", "\n\n\n"),
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.map(([text, gap]) => text + gap).join(""));

/** A text and how it is cut into pieces. */
export const documentInPieces: fc.Arbitrary<{ text: string; cuts: number[] }> = markdownDocument.chain((text) =>
  fc.record({
    text: fc.constant(text),
    cuts: fc
      .array(fc.integer({ min: 0, max: text.length }), { minLength: 1, maxLength: 40 })
      .map((cuts) =>
        [...new Set([...cuts, ...cuts.map((cut) => Math.min(text.length, cut + 1)), text.length])].sort(
          (a, b) => a - b,
        ),
      ),
  }),
);
