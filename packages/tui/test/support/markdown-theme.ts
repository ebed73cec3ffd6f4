import type { MarkdownTheme } from "@pi-stack/tui";

const sgr =
  (open: number, close: number) =>
  (text: string): string =>
    `\x1b[${open}m${text}\x1b[${close}m`;

/** A theme in colours, each element in another. */
export const coloredTheme: MarkdownTheme = {
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

const same = (text: string): string => text;

/** A theme that shows what is styled without escape sequences. */
export const plainTheme: MarkdownTheme = {
  heading: (text) => `H(${text})`,
  link: same,
  linkUrl: same,
  code: (text) => `\`${text}\``,
  codeBlock: same,
  codeBlockBorder: same,
  quote: same,
  quoteBorder: same,
  hr: same,
  listBullet: same,
  bold: (text) => `<b>${text}</b>`,
  italic: (text) => `<i>${text}</i>`,
  strikethrough: (text) => `<s>${text}</s>`,
  underline: (text) => `<u>${text}</u>`,
};
