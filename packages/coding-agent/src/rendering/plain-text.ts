import type { AgentToolResult } from "@pi-stack/agent-core";

const shownLines = 8;
const shownColumns = 160;

/** A tool call as one line, for places without colours or width. */
export function renderToolCall(name: string, args: Readonly<Record<string, unknown>>): string {
  return clip(`$ ${name} ${summary(name, args)}`.trimEnd());
}

/** The end of a tool's result, indented; the diff of an edit. */
export function renderToolResult(name: string, result: AgentToolResult): string {
  const text = (name === "edit" ? diffOf(result.details) : undefined) ?? textOf(result);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const shown = lines.slice(-shownLines).map((line) => clip(`    ${line}`));
  const left = lines.length - shown.length;
  return [...(left > 0 ? [`    ... ${left} more lines`] : []), ...shown].join("\n");
}

function summary(name: string, args: Readonly<Record<string, unknown>>): string {
  if (name === "bash") return String(args["command"] ?? "");
  if (name === "grep" || name === "find")
    return `${String(args["pattern"] ?? "")} ${String(args["path"] ?? "")}`.trim();
  const path = args["path"] ?? args["file_path"];
  return path === undefined ? JSON.stringify(args) : String(path);
}

function diffOf(details: unknown): string | undefined {
  if (typeof details !== "object" || details === null || !("diff" in details)) return undefined;
  return typeof details.diff === "string" ? details.diff : undefined;
}

function textOf(result: AgentToolResult): string {
  return result.content.map((block) => (block.type === "text" ? block.text : `[image ${block.mimeType}]`)).join("\n");
}

function clip(line: string): string {
  const points = [...line];
  return points.length > shownColumns ? `${points.slice(0, shownColumns).join("")} ...` : line;
}
