/** A bullet or a number that begins an item. */
export interface ListMarker {
  /** `-`, `+`, `*`, `.` or `)`: items with another one belong to another list. */
  type: string;
  /** Undefined for bullets. */
  number: number | undefined;
  /** Columns from the marker to the text of the item. */
  contentColumns: number;
  /** Units up to the text of the item. */
  length: number;
  isEmpty: boolean;
}

/** The beginning of a fenced code block. */
export interface FenceOpening {
  fence: string;
  language: string;
}

const htmlBlockTag =
  /^<\/?(?:address|article|aside|base|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ >]|\/>|$)/i;
const anyTagAlone = /^<(?:\/[a-z][\w-]{0,40} {0,8}|[a-z][\w-]{0,40}(?: [^<>]{0,400})?\/?)> *$/i;
const rawTag = /^<(?:script|pre|style|textarea)(?:[ >]|$)/i;

/** Columns of spaces at a place. */
export function indentAt(line: string, at: number): number {
  let end = at;
  while (line.charCodeAt(end) === 0x20) end++;
  return end - at;
}

export function isBlankFrom(line: string, at: number): boolean {
  return at + indentAt(line, at) >= line.length;
}

/** `***`, `- - -`, `___`. */
export function isRule(text: string): boolean {
  return /^(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/.test(text);
}

/** The depth of the heading that an underline makes of a paragraph. A single `-` is taken for the beginning of a list. */
export function setextDepth(text: string): 1 | 2 | undefined {
  if (/^={2,} *$/.test(text)) return 1;
  return /^-{2,} *$/.test(text) ? 2 : undefined;
}

/** The depth and the text of a heading with number signs. */
export function atxHeading(text: string): { depth: number; text: string } | undefined {
  const match = /^(#{1,6})(?: +|$)/.exec(text);
  if (!match?.[1]) return undefined;
  const content = text.slice(match[0].length).trimEnd();
  return { depth: match[1].length, text: /^#+$/.test(content) ? "" : content.replace(/ #+$/, "").trimEnd() };
}

export function fenceOpening(text: string): FenceOpening | undefined {
  const match = /^(`{3,}|~{3,})/.exec(text);
  if (!match?.[1]) return undefined;
  const info = text.slice(match[1].length).trim();
  if (match[1].startsWith("`") && info.includes("`")) return undefined;
  return { fence: match[1], language: /^\S*/.exec(info)?.[0] ?? "" };
}

/** Whether a line closes a fence; "perhaps" if more of the same would. */
export function closesFence(text: string, fence: string): "yes" | "perhaps" | "no" {
  if (text.charAt(0) !== fence.charAt(0)) return "no";
  const run = text.trimEnd();
  if (run.replaceAll(fence.charAt(0), "") !== "") return "no";
  return run.length >= fence.length ? "yes" : "perhaps";
}

export function listMarker(text: string): ListMarker | undefined {
  const match = /^(?:([-+*])|(\d{1,9})([.)]))( +|$)/.exec(text);
  if (!match) return undefined;
  const [whole, bullet, digits, delimiter, spaces = ""] = match;
  const markerColumns = whole.length - spaces.length;
  const isEmpty = whole.length === text.length;
  // Text that stands five or more columns away is code within the item.
  const gap = isEmpty || spaces.length > 4 ? 1 : spaces.length;
  return {
    type: bullet ?? delimiter ?? "-",
    number: digits === undefined ? undefined : Number(digits),
    contentColumns: markerColumns + gap,
    length: Math.min(text.length, markerColumns + gap),
    isEmpty,
  };
}

/** The box of a task at the beginning of an item. */
export function taskBox(text: string): string {
  return /^\[[ xX]\] (?=\S)/.exec(text)?.[0] ?? "";
}

/** How HTML that begins with this line ends: with a pattern, or with a blank line; undefined if none begins. */
export function htmlOpening(text: string, isInParagraph: boolean): { endsWith?: RegExp } | undefined {
  if (!text.startsWith("<")) return undefined;
  if (rawTag.test(text)) return { endsWith: /<\/(?:script|pre|style|textarea)>/i };
  if (text.startsWith("<!--")) return { endsWith: /-->/ };
  if (htmlBlockTag.test(text)) return {};
  return !isInParagraph && anyTagAlone.test(text) ? {} : undefined;
}

/** A label and what it stands for: `[label]: target "title"`. */
export function linkDefinition(text: string): { label: string; href: string } | undefined {
  if (!text.startsWith("[") || text.startsWith("[^")) return undefined;
  const match = /^\[([^[\]\\]{1,200})\]: *(?:<([^<>]*)>|([^\s<]\S*))(?: +(?:"[^"]*"|'[^']*'|\([^()]*\)))? *$/.exec(
    text,
  );
  if (!match?.[1] || match[1].trim() === "") return undefined;
  return { label: match[1], href: match[2] ?? match[3] ?? "" };
}
