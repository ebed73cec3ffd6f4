import { basename, dirname, resolve, sep } from "node:path";
import { packageRoot } from "../../storage/package-root.js";
import { highlightLines } from "../highlight/highlight-code.js";
import { getLanguageFromPath } from "../highlight/language-names.js";
import { expandHint } from "../key-hints.js";
import { oneLine } from "../text/long-text.js";
import { callLine } from "./call-line.js";
import { callTitle, pathArgument, shownPath } from "./call-text.js";
import { errorOutput } from "./error-output.js";
import { headOutput, plainOutput } from "./output-view.js";
import type { ToolArguments, ToolRenderer } from "./tool-renderer.js";

const foldedLines = 10;

/** Calls of the read tool: code in its colours. Files that only tell the model how to work are folded away. */
export const readRenderer: ToolRenderer = {
  call: (args, theme, context) =>
    callLine(context.lastComponent, () => {
      const purpose = context.expanded ? undefined : purposeOf(args, context.cwd);
      const hint = theme.fg("muted", ` (${expandHint()})`);
      if (purpose?.kind === "skill")
        return `${theme.fg("customMessageLabel", theme.bold("[skill]"))} ${theme.fg("toolTitle", purpose.name)}${hint}`;
      if (purpose) return `${callTitle(`read ${purpose.kind}`, theme)} ${theme.fg("accent", purpose.name)}${hint}`;
      const path = theme.fg("accent", shownPath(pathArgument(args)));
      return `${callTitle("read", theme)} ${path}${theme.fg("warning", rangeOf(args))}`;
    }),
  result: (result, { expanded }, theme, { args, cwd, isError, lastComponent }) => {
    if (isError) return errorOutput(lastComponent, result, expanded, theme);
    if (!expanded && purposeOf(args, cwd)) return undefined;
    const path = pathArgument(args);
    const language = typeof path === "string" ? getLanguageFromPath(path) : undefined;
    const plain = plainOutput(theme);
    const paint = (lines: readonly string[]): string[] =>
      highlightLines(lines.join("\n"), language, theme) ?? plain(lines);
    return headOutput(lastComponent, result, { foldedLines, isExpanded: expanded, paint }, theme);
  },
};

function rangeOf({ offset, limit }: ToolArguments): string {
  if (typeof offset !== "number" && typeof limit !== "number") return "";
  const start = typeof offset === "number" ? offset : 1;
  return typeof limit === "number" ? `:${start}-${start + limit - 1}` : `:${start}`;
}

let ownFolder: string | undefined;

interface Purpose {
  kind: "skill" | "resource" | "docs";
  name: string;
}

/** What a file is to the model, where that is more telling than its path. */
function purposeOf(args: ToolArguments, cwd: string): Purpose | undefined {
  const path = pathArgument(args);
  if (typeof path !== "string") return undefined;
  const file = basename(path);
  if (file === "SKILL.md") return { kind: "skill", name: oneLine(basename(dirname(path)) || file) };
  if (file === "AGENTS.md" || file === "CLAUDE.md") return { kind: "resource", name: shownPath(path) };
  ownFolder ??= packageRoot(import.meta.url) + sep;
  const absolute = resolve(cwd, path);
  if (!absolute.startsWith(ownFolder)) return undefined;
  const name = absolute.slice(ownFolder.length);
  return /^(?:README\.md$|docs[\\/]|examples[\\/])/.test(name) ? { kind: "docs", name: oneLine(name) } : undefined;
}
