import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import type { SessionEntry, SessionHeader } from "../session/entries.js";
import { writeFileAtomic } from "../storage/atomic-write.js";
import { readPageAssets } from "./page-script.js";
import { type PageColors, pageStyle } from "./style/page-style.js";

/** What an exported page shows. Nothing else is written into it. */
export interface SessionHtmlInput {
  header: SessionHeader;
  /** All branches, in file order. */
  entries: readonly SessionEntry[];
  /** The entry whose branch is shown first; `null` shows none. An unknown id shows the branch of the last entry. */
  leafId: string | null;
  name?: string;
  systemPrompt?: string;
  tools?: readonly { name: string; description: string; parameters?: unknown }[];
  /** Colours of the theme in use, `#rgb` or `#rrggbb`; others are passed over. */
  colors?: Partial<PageColors>;
}

/**
 * Draws a session as one page that needs nothing else: no network, no other file. All content is carried as data and
 * shown as text, so nothing in a transcript can run. The page names its maker and the time.
 *
 * @throws {@link CodingAgentError} with code `export_failed` when the session is too large for one text, or the page's
 * script is missing.
 */
export function sessionToHtml(input: SessionHtmlInput): string {
  const { madeBy, script } = readPageAssets();
  const style = pageStyle(input.colors ?? {});
  const title = escapeText(input.name || `Session ${input.header.id}`);
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${escapeText(madeBy)}">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<noscript><h1>${title}</h1><p>This session of ${escapeText(input.header.cwd)} is drawn by a script within this file.
Allow scripts to read it here, or read its content as JSON in the source of this page. Nothing is loaded from elsewhere.</p></noscript>
<script type="application/json" id="session-data">${dataOf(input, madeBy)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/**
 * Writes the page of {@link sessionToHtml}, whole or not at all. A new file is readable by its owner only (0600); one
 * that exists keeps its permissions.
 *
 * @param path - relative to the process's folder, or absolute
 * @returns the absolute path
 * @throws {@link CodingAgentError} with code `export_failed`
 */
export async function writeSessionHtml(input: SessionHtmlInput, path: string): Promise<string> {
  const target = resolve(path);
  const html = sessionToHtml(input);
  try {
    await writeFileAtomic(target, html);
  } catch (error) {
    throw new CodingAgentError(
      "export_failed",
      `Cannot write ${target}: ${errorMessage(error)}. Give the path of a file in a folder that you may write to.`,
      { cause: error },
    );
  }
  return target;
}

/** `pi-session-{name of the session file}.html`, without a folder. */
export function defaultHtmlName(sessionFile: string): string {
  return `pi-session-${basename(sessionFile).replace(/\.jsonl$/, "")}.html`;
}

/** Named one by one, so that nothing else an object carries gets into the file. */
function dataOf(input: SessionHtmlInput, madeBy: string): string {
  const { header, entries, leafId, name, systemPrompt } = input;
  const tools = input.tools?.map(({ name, description, parameters }) => ({ name, description, parameters }));
  const data = { madeBy, madeAt: new Date().toISOString(), header, entries, leafId, name, systemPrompt, tools };
  try {
    // No "<" in the data: it cannot close its element, nor open a comment.
    return JSON.stringify(data).replaceAll("<", "\\u003c");
  } catch (error) {
    throw new CodingAgentError(
      "export_failed",
      `Session ${header.id} cannot become one page: ${errorMessage(error)}. Export it as JSONL instead.`,
      { cause: error },
    );
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function escapeText(text: string): string {
  // Direction overrides in a title would turn the window's own words around.
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
