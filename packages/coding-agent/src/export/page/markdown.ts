import { type Child, element } from "./dom.js";
import { field, listField, textField } from "./fields.js";
import { longText } from "./long-text.js";
import { markdownInline } from "./markdown-inline.js";
import { visibleText } from "./visible-text.js";

/** Parts a Markdown text into tokens. What it gives back is not trusted to have any shape. */
export type MarkdownLexer = (text: string) => unknown;

/** Draws a Markdown text. */
export type MarkdownView = (text: string) => HTMLElement;

/** Longer texts are shown as they stand: parting them could take long. */
const longest = 100_000;
/** Deeper nesting is shown as it stands. */
const deepest = 24;
const headings = ["h3", "h4", "h5", "h6"] as const;

/** Draws Markdown with elements of this page; HTML in it stays text. */
export function createMarkdownView(lexer: MarkdownLexer): MarkdownView {
  return (text) => {
    const tokens = text.length <= longest ? lex(lexer, visibleText(text)) : undefined;
    if (!tokens) return longText(text, "prose-text", { lines: 400, length: longest });
    const view = element("div", "markdown", ...blocks(tokens, 0));
    view.dir = "auto";
    return view;
  };
}

function lex(lexer: MarkdownLexer, text: string): unknown[] | undefined {
  try {
    const tokens = lexer(text);
    return Array.isArray(tokens) ? tokens : undefined;
  } catch {
    // Thousands of nested quotes use up the stack; such a text is shown as it stands.
    return undefined;
  }
}

function blocks(tokens: unknown[], depth: number): Child[] {
  return tokens.map((token) => block(token, depth));
}

function block(token: unknown, depth: number): Child {
  const raw = textField(token, "raw");
  if (depth > deepest) return raw;
  switch (textField(token, "type")) {
    case "space":
    case "def":
      return undefined;
    case "hr":
      return element("hr");
    case "heading":
      return element(headings[Number(field(token, "depth")) - 1] ?? "h6", {}, ...inlineOf(token, depth));
    case "paragraph":
      return element("p", {}, ...inlineOf(token, depth));
    case "code":
      return codeBlock(textField(token, "text"), textField(token, "lang"));
    case "blockquote":
      return element("blockquote", {}, ...blocks(listField(token, "tokens"), depth + 1));
    case "list":
      return list(token, depth);
    case "table":
      return table(token, depth);
    case "text":
      return element("span", {}, ...(Array.isArray(field(token, "tokens")) ? inlineOf(token, depth) : [raw]));
    case "checkbox":
      return field(token, "checked") === true ? "☑ " : "☐ ";
    default:
      return element("p", "raw", raw);
  }
}

function inlineOf(token: unknown, depth: number): Child[] {
  return markdownInline(listField(token, "tokens"), depth + 1);
}

function codeBlock(text: string, language: string): HTMLElement {
  const name = language.trim().split(/\s/)[0] ?? "";
  return element(
    "div",
    "code-block",
    name ? element("span", "language", name.slice(0, 40)) : undefined,
    longText(text, "code", { lines: 400, length: 40_000 }),
  );
}

function list(token: unknown, depth: number): HTMLElement {
  const items = listField(token, "items").map((item) =>
    element("li", field(item, "task") === true ? "task" : {}, ...blocks(listField(item, "tokens"), depth + 1)),
  );
  if (field(token, "ordered") !== true) return element("ul", {}, ...items);
  const made = element("ol", {}, ...items);
  const start = Number(field(token, "start"));
  if (Number.isSafeInteger(start) && start !== 1) made.start = start;
  return made;
}

function table(token: unknown, depth: number): HTMLElement {
  const row = (cells: unknown[], tag: "th" | "td"): HTMLElement =>
    element("tr", {}, ...cells.map((cell) => element(tag, alignment(cell), ...inlineOf(cell, depth))));
  const rows = listField(token, "rows").map((cells) => row(Array.isArray(cells) ? cells : [], "td"));
  const head = element("thead", {}, row(listField(token, "header"), "th"));
  return element("div", "table-box", element("table", {}, head, element("tbody", {}, ...rows)));
}

function alignment(cell: unknown): string {
  const align = textField(cell, "align");
  return align === "center" || align === "right" ? `align-${align}` : "";
}
