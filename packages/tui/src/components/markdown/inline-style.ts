import type { Token } from "marked";
import { hyperlink } from "../../text/hyperlink.js";
import { unsafeCharacters } from "./markdown-source.js";
import type { MarkdownTheme, Paint } from "./theme.js";

/** What inline elements are styled with. */
export interface InlineStyle {
  theme: MarkdownTheme;
  /** Plain text, outside of links and code. */
  plain: Paint;
  /** The terminal can open links. */
  hasHyperlinks: boolean;
}

const asIs: Paint = (text) => text;
const entities: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&apos;", "'"],
  ["&nbsp;", "\u00a0"],
]);

/**
 * Text with its styles. Each run of text is given all of its styles, so that the end of one never ends another that
 * stands around it.
 */
export function styledText(tokens: readonly Token[], style: InlineStyle): string {
  return new InlineStyler(style).run(tokens, asIs, style.plain);
}

class InlineStyler {
  readonly #style: InlineStyle;

  constructor(style: InlineStyle) {
    this.#style = style;
  }

  /**
   * @param around - emphasis that stands around these tokens
   * @param plain - what plain text gets besides
   */
  run(tokens: readonly Token[], around: Paint, plain: Paint): string {
    let styled = "";
    let text = "";
    const flush = (): void => {
      if (text !== "") styled += plain(around(text));
      text = "";
    };
    for (const token of tokens) {
      const piece = plainPiece(token);
      if (piece !== undefined) {
        text += piece;
        continue;
      }
      flush();
      styled += this.#element(token, around, plain);
    }
    flush();
    return styled;
  }

  #element(token: Token, around: Paint, plain: Paint): string {
    const { theme } = this.#style;
    const inner = "tokens" in token ? (token.tokens ?? []) : [];
    switch (token.type) {
      case "strong":
        return this.run(inner, (text) => around(theme.bold(text)), plain);
      case "em":
        return this.run(inner, (text) => around(theme.italic(text)), plain);
      case "del":
        return this.run(inner, (text) => around(theme.strikethrough(text)), plain);
      case "codespan":
        return around(theme.code(textOf(token)));
      case "link":
        return this.#link(inner, "href" in token && typeof token.href === "string" ? token.href : "", around);
      default:
        return this.run(inner, around, plain);
    }
  }

  #link(tokens: readonly Token[], href: string, around: Paint): string {
    const { theme, hasHyperlinks } = this.#style;
    const label = this.run(tokens, (text) => around(theme.link(theme.underline(text))), asIs);
    if (hasHyperlinks) return hyperlink(label, href);
    const shown = readableText(tokens);
    const isShown = shown === href || `mailto:${shown}` === href || shown === decoded(href);
    return isShown ? label : label + theme.linkUrl(` (${href})`);
  }
}

/** Tokens as text without styles. */
export function readableText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const inner = "tokens" in token ? token.tokens : undefined;
      return plainPiece(token) ?? (inner ? readableText(inner) : textOf(token));
    })
    .join("");
}

/** The text of a token that has no style of its own. */
function plainPiece(token: Token): string | undefined {
  if (token.type === "text") return decoded(textOf(token));
  if (token.type === "escape" || token.type === "image") return textOf(token);
  if (token.type === "br") return "\n";
  return token.type === "html" ? token.raw : undefined;
}

function textOf(token: Token): string {
  return "text" in token && typeof token.text === "string" ? token.text : token.raw;
}

/** Numbers have been decoded by the lexer, those of control characters too. */
function decoded(source: string): string {
  const text = source.replace(unsafeCharacters, "");
  return text.includes("&")
    ? text.replace(/&(?:amp|lt|gt|quot|#39|apos|nbsp);/g, (name) => entities.get(name) ?? name)
    : text;
}
