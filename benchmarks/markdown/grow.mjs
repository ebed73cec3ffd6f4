/** `node grow.mjs <document> <units> [warm]`: prints the milliseconds of CPU that a growing document costs. */
import { Markdown } from "@pi-stack/tui";

const widthColumns = 100;
const pieceUnits = 4;

const prose =
  "The **build** writes one file a module, so `tsc` keeps its types; see [the notes](https://example.org/notes) for snake_case names, 5 * 3 cells and the rest of it. ";
const code = "  const total = items.filter((item) => item.isOpen).reduce((sum, item) => sum + item.price, 0);\n";

const documents = {
  mixed: (units) => repeated(mixedPart, units),
  fence: (units) => `\`\`\`ts\n${repeated(() => code, units - 6)}`,
  list: (units) =>
    repeated((index) => `- Item ${index}: ${prose}\n${index % 3 === 0 ? "  - below, `code`\n" : ""}`, units),
  paragraph: (units) => repeated(() => prose, units),
};

const [, , name, units, isWarm] = process.argv;
if (isWarm) for (let run = 0; run < 6; run++) grow(documents[name](100_000));
console.log(JSON.stringify(grow(documents[name](Number(units)))));

function grow(text) {
  const markdown = new Markdown("", 1, 0, theme());
  const before = process.cpuUsage();
  for (let end = pieceUnits; end < text.length + pieceUnits; end += pieceUnits) {
    markdown.setText(text.slice(0, end));
    markdown.render(widthColumns);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function theme() {
  const sgr = (open, close) => (text) => `\x1b[${open}m${text}\x1b[${close}m`;
  return {
    heading: sgr(33, 39),
    link: sgr(34, 39),
    linkUrl: sgr(90, 39),
    code: sgr(36, 39),
    codeBlock: sgr(32, 39),
    codeBlockBorder: sgr(90, 39),
    quote: sgr(35, 39),
    quoteBorder: sgr(90, 39),
    hr: sgr(90, 39),
    listBullet: sgr(31, 39),
    bold: sgr(1, 22),
    italic: sgr(3, 23),
    strikethrough: sgr(9, 29),
    underline: sgr(4, 24),
  };
}

function repeated(part, units) {
  let text = "";
  for (let index = 0; text.length < units; index++) text += part(index);
  // One flat string: pieces of it are given without copying.
  return Buffer.from(text.slice(0, units)).toString("latin1");
}

function mixedPart(index) {
  return [
    `## Step ${index}`,
    prose + prose,
    `- one ${prose}\n- two\n  1. first\n  2. second`,
    `\`\`\`ts\n${code.repeat(6)}\`\`\``,
    `> ${prose}`,
    `| name | value |\n| --- | ---: |\n| size | ${index} |\n| a longer cell | \`x\` |`,
    "---\n\n",
  ].join("\n\n");
}
