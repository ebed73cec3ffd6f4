import { type Child, element } from "./dom.js";
import { field, listField, textField } from "./fields.js";
import { outsideLink } from "./links.js";

const deepest = 24;

/** The lexer decodes numeric references and leaves these. */
const entities = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&nbsp;", "\u00a0"],
]);

/** The words within a block of Markdown. */
export function markdownInline(tokens: unknown[], depth: number): Child[] {
  return tokens.map((token) => inline(token, depth));
}

function inline(token: unknown, depth: number): Child {
  if (depth > deepest) return textField(token, "raw");
  const text = textField(token, "text");
  const children = (): Child[] => markdownInline(listField(token, "tokens"), depth + 1);
  switch (textField(token, "type")) {
    case "strong":
      return element("strong", {}, ...children());
    case "em":
      return element("em", {}, ...children());
    case "del":
      return element("del", {}, ...children());
    case "codespan":
      return element("code", {}, text);
    case "br":
      return element("br");
    case "checkbox":
      return field(token, "checked") === true ? "☑ " : "☐ ";
    case "link":
      return outsideLink(textField(token, "href"), children());
    case "image":
      // Never loaded: a picture from the web would tell its server who reads this.
      return outsideLink(textField(token, "href"), [`Image: ${text || textField(token, "href").slice(0, 200)}`]);
    case "escape":
      return text;
    case "text":
      return Array.isArray(field(token, "tokens"))
        ? element("span", {}, ...children())
        : text.replace(/&[a-z]+;/g, (whole) => entities.get(whole) ?? whole);
    default:
      return textField(token, "raw");
  }
}
