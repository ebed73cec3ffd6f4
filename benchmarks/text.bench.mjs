/** What it costs to measure, wrap, cut and clean one line of 100 KB. */
import { stripControlSequences, truncateToWidth, visibleWidth, wrapTextWithAnsi } from "@pi-stack/tui";
import { figure } from "./measure/report.mjs";

const runs = 9;
const length = 100_000;
const target = `\x1b]8;;https://example.org/${"path/".repeat(10)}\x1b\\`;
const filled = (piece) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const texts = {
  ASCII: filled("abcdefghij"),
  "ASCII words": filled("some words of a usual length, "),
  CJK: filled("漢字仮名"),
  emoji: filled("😀🚀"),
  "joined emoji": filled("👩🏽‍🚀👨‍👩‍👧‍👦"),
  "marks on one letter": `a${filled("\u0301")}`,
  "marks on each letter": filled("e\u0301"),
  Thai: filled("กำลัง"),
  "a style after each character": filled("a\x1b[31m"),
  "words in styles": filled("\x1b[1mword 漢字\x1b[0m "),
  "a link": `${target}${filled("abcdef")}\x1b]8;;\x1b\\`,
  "a sequence without an end": `\x1b]8;;${filled("x")}`,
  spaces: filled(" "),
};

/** Of the design for ASCII, CJK and emoji; the others are held to it too. */
const budget = 150;

export async function measure() {
  return Object.entries(texts).flatMap(([name, text]) => [
    of(`wrapping 100 KB in one line: ${name}`, () => wrapTextWithAnsi(text, 80)),
    of(`measuring, cutting, cleaning it: ${name}`, () => {
      visibleWidth(text);
      truncateToWidth(text, 80);
      stripControlSequences(text);
    }),
  ]);
}

function of(name, work) {
  return figure(
    name,
    Array.from({ length: runs }, () => cpuMs(work)),
    { unit: "ms", budget },
  );
}

function cpuMs(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
