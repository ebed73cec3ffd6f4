import type { ThemeColor } from "../theme/color-names.js";
import { currentTheme } from "../theme/current-theme.js";
import type { Theme } from "../theme/theme.js";
import { languageOfName } from "./language-names.js";
import { colorOfScope } from "./scope-colors.js";
import { markerOf } from "./syntax-highlighter.js";

/** In UTF-16 units. Longer ones are left without colours: rules for them are slow, and nobody reads them. */
const maxLine = 1000;
const maxText = 256 * 1024;
/** More is coloured in pieces: some rules look far ahead. */
const pieceLines = 400;

/**
 * The lines of a code, coloured. Without a language, or with one that is not known, they have the colour of plain code.
 * @param lang - a name such as "ts" or "python"
 * @param theme - @defaultValue the theme in use
 */
export function highlightCode(code: string, lang?: string, theme: Theme = currentTheme()): string[] {
  return highlightLines(code, lang, theme) ?? code.split("\n").map((line) => theme.fg("mdCodeBlock", line));
}

/** The lines of a code, coloured; `undefined` where there are no colours for it. */
export function highlightLines(code: string, lang: string | undefined, theme: Theme): string[] | undefined {
  if (lang === undefined || code.length > maxText) return undefined;
  // Behind the name there may be more, such as the numbers of lines.
  const [name = ""] = lang.trim().split(/[\s,{:]/, 1);
  const mark = markerOf(languageOfName(name));
  if (!mark) return undefined;
  const lines = code.split("\n");
  if (lines.some((line) => line.length > maxLine)) return undefined;
  const colored: string[] = [];
  for (let from = 0; from < lines.length; from += pieceLines)
    colored.push(...paintMarked(mark(lines.slice(from, from + pieceLines).join("\n")), theme));
  return colored;
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Turns marked code into coloured lines; no colour goes on over the end of one. */
function paintMarked(marked: string, theme: Theme): string[] {
  const lines: string[] = [];
  const open: (ThemeColor | undefined)[] = [];
  let line = "";
  for (const [part, classes, text] of marked.matchAll(/<span class="([^"]*)">|<\/span>|\n|([^<\n]+)/g)) {
    if (part === "\n") {
      lines.push(line);
      line = "";
    } else if (part === "</span>") open.pop();
    else if (classes !== undefined) open.push(colorOfScope(classes.split(" ")) ?? open.at(-1));
    else if (text !== undefined) {
      const plain = text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
      const color = open.at(-1);
      line += color === undefined || plain.trim() === "" ? plain : theme.fg(color, plain);
    }
  }
  return [...lines, line];
}
