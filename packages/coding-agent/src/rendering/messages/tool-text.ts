import { homedir } from "node:os";
import type { AgentToolResult } from "@pi-stack/agent-core";

type Arguments = Readonly<Record<string, unknown>>;

/** Lines of an output that are shown before it is expanded. */
const collapsedLines: Readonly<Record<string, number>> = { bash: 5, read: 10, write: 10, grep: 15, find: 20, ls: 20 };
const otherCollapsedLines = 10;
/** Longer lines are cut before they are wrapped: one of megabytes would fill the transcript. */
const maxLineLength = 2000;

/** A call as one line. */
export function toolCallText(name: string, args: Arguments): string {
  switch (name) {
    case "bash":
      return `$ ${shown(args["command"])}${args["timeout"] === undefined ? "" : ` (timeout ${shown(args["timeout"])}s)`}`;
    case "read":
      return `read ${path(args)}${range(args)}`;
    case "grep":
      return `grep /${shown(args["pattern"])}/ in ${path(args)}${args["glob"] === undefined ? "" : ` (${shown(args["glob"])})`}`;
    case "find":
      return `find ${shown(args["pattern"])} in ${path(args)}`;
    case "edit":
    case "write":
    case "ls":
      return `${name} ${path(args)}`;
    default:
      return `${name} ${JSON.stringify(args)}`;
  }
}

/** The lines of a result that are shown, and how many are not. */
export function toolResultText(
  name: string,
  result: Pick<AgentToolResult, "content" | "details">,
  isExpanded: boolean,
): { lines: string[]; hidden: number } {
  const text = (name === "edit" ? diffOf(result.details) : undefined) ?? wordsOf(result);
  const all = text === "" ? [] : text.replace(/\n$/, "").split("\n");
  const limit = isExpanded || name === "edit" ? all.length : (collapsedLines[name] ?? otherCollapsedLines);
  const lines = name === "bash" ? all.slice(Math.max(0, all.length - limit)) : all.slice(0, limit);
  return { lines: lines.map(clip), hidden: all.length - lines.length };
}

function clip(line: string): string {
  return line.length > maxLineLength ? `${line.slice(0, maxLineLength)}… (${line.length} characters)` : line;
}

function path(args: Arguments): string {
  const value = args["path"] ?? args["file_path"];
  if (value === undefined) return ".";
  const text = shown(value);
  const home = homedir();
  return text === home || text.startsWith(`${home}/`) ? `~${text.slice(home.length)}` : text;
}

function range(args: Arguments): string {
  const { offset, limit } = args;
  if (typeof offset !== "number" && typeof limit !== "number") return "";
  const start = typeof offset === "number" ? offset : 1;
  return typeof limit === "number" ? `:${start}-${start + limit - 1}` : `:${start}`;
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return "...";
  return typeof value === "string" || typeof value === "number" ? String(value) : "[invalid arg]";
}

function diffOf(details: unknown): string | undefined {
  if (typeof details !== "object" || details === null || !("diff" in details)) return undefined;
  return typeof details.diff === "string" ? details.diff : undefined;
}

function wordsOf({ content }: Pick<AgentToolResult, "content">): string {
  return content.map((block) => (block.type === "text" ? block.text : `[image ${block.mimeType}]`)).join("\n");
}
