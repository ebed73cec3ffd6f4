import { basename, dirname, resolve } from "node:path";
import type { FileGate } from "../../contracts/tool-guard.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { throwIfAborted } from "../abort.js";
import { truncateLine } from "../truncate/truncate-line.js";
import { DEFAULT_MAX_BYTES } from "../truncate/truncation.js";
import { findRipgrep } from "./find-ripgrep.js";
import { type GrepRow, RowParser } from "./row-parser.js";
import type { GrepToolInput } from "./schema.js";

/** Bytes after which ripgrep cuts a line: room for 500 characters of four bytes. */
const maxColumns = 2100;

/** Rows of a search as they are shown. */
export interface GrepOutput {
  rows: string[];
  matchLimitReached: boolean;
  linesTruncated: boolean;
  /** Files with matches that must not be shown. */
  hiddenFiles: number;
}

/**
 * Searches with ripgrep. Memory is bound: the search ends when the limit of matches or of output is passed.
 *
 * @param limit - at least 1
 * @throws {@link CodingAgentError} with code `invalid_pattern`, `search_failed`, `ripgrep_missing` or `aborted`
 */
export async function searchFiles(
  input: GrepToolInput,
  target: { path: string; isDirectory: boolean },
  limit: number,
  signal: AbortSignal | undefined,
  files?: FileGate,
): Promise<GrepOutput> {
  const ripgrep = await findRipgrep();
  // On first use: loading it would slow down every start.
  const { execa } = await import("execa");
  const context = Math.max(0, Math.floor(input.context ?? 0));
  const collector = new RowCollector(limit, context, files && hiddenPaths(files, target));
  const child = execa(ripgrep, ripgrepArguments(input, target, limit, context), {
    // Globs are relative to the working folder of ripgrep.
    cwd: target.isDirectory ? target.path : dirname(target.path),
    stdin: "ignore",
    buffer: { stdout: false, stderr: true },
    reject: false,
    ...(signal !== undefined && { cancelSignal: signal }),
  });
  const parser = new RowParser();
  child.stdout.on("data", (chunk: Buffer) => {
    if (!collector.isFull && !parser.push(chunk).every((row) => collector.add(row))) child.kill();
  });
  const { exitCode, stderr, shortMessage } = await child;
  throwIfAborted(signal);
  // 0: found, 1: nothing found, 2: fault; with rows a fault concerns single files only.
  if (!collector.isFull && exitCode !== 0 && exitCode !== 1 && collector.output.rows.length === 0) {
    if (stderr !== "" || exitCode !== 2) throw searchError(stderr || (shortMessage ?? "unknown error"));
  }
  return collector.output;
}

function ripgrepArguments(
  input: GrepToolInput,
  target: { path: string; isDirectory: boolean },
  limit: number,
  context: number,
): string[] {
  return [
    // A configuration file of the user could run programs.
    "--no-config",
    "--no-messages",
    "--no-heading",
    "--with-filename",
    "--line-number",
    "--null",
    "--color=never",
    "--hidden",
    "--glob=!.git",
    `--max-columns=${maxColumns}`,
    "--max-columns-preview",
    `--max-count=${limit + 1}`,
    ...(context > 0 ? [`--context=${context}`, "--no-context-separator"] : []),
    ...(input.ignoreCase ? ["--ignore-case"] : []),
    ...(input.literal ? ["--fixed-strings"] : []),
    ...(/\n|\\n/.test(input.pattern) ? ["--multiline"] : []),
    ...(input.glob ? [`--glob=${input.glob.replace(/^\.\//, "")}`] : []),
    // Behind an option each, so that a leading dash is part of the value.
    `--regexp=${input.pattern}`,
    "--",
    target.isDirectory ? "./" : `./${basename(target.path)}`,
  ];
}

function searchError(stderr: string): CodingAgentError {
  if (/regex parse error|error: unclosed|unrecognized escape|look-around/i.test(stderr)) {
    return new CodingAgentError("invalid_pattern", `${stderr.trim()}\nCorrect the pattern, or set literal to true.`);
  }
  return new CodingAgentError("search_failed", `ripgrep failed: ${stderr.trim()}`);
}

/** Whether the rows of a file must not be shown, by its path as ripgrep writes it. */
function hiddenPaths(files: FileGate, target: { path: string; isDirectory: boolean }): (path: string) => boolean {
  const root = target.isDirectory ? target.path : dirname(target.path);
  const known = new Map<string, boolean>();
  return (path) => {
    const hides = known.get(path) ?? files.hides(resolve(root, path));
    known.set(path, hides);
    return hides;
  };
}

class RowCollector {
  readonly output: GrepOutput = { rows: [], matchLimitReached: false, linesTruncated: false, hiddenFiles: 0 };
  isFull = false;
  private readonly limit: number;
  private readonly context: number;
  private matches = 0;
  private lastMatch: GrepRow | undefined;
  private bytes = 0;

  private readonly hides: ((path: string) => boolean) | undefined;
  private readonly hidden = new Set<string>();

  constructor(limit: number, context: number, hides: ((path: string) => boolean) | undefined) {
    this.limit = limit;
    this.context = context;
    this.hides = hides;
  }

  /** Returns whether there is room for more. */
  add(row: GrepRow): boolean {
    if (this.isFull) return false;
    if (this.hides?.(row.path)) {
      this.hidden.add(row.path);
      this.output.hiddenFiles = this.hidden.size;
      return true;
    }
    if (row.kind === "match") {
      if (++this.matches > this.limit) {
        this.output.matchLimitReached = true;
        this.isFull = true;
        return false;
      }
      this.lastMatch = row;
    } else if (this.matches === this.limit && !this.followsLastMatch(row)) {
      // The lines before a match that is not shown.
      return true;
    }
    const text = this.format(row);
    this.output.rows.push(text);
    this.bytes += Buffer.byteLength(text) + 1;
    // One row over the limit, so that the cut is noticed.
    if (this.bytes > DEFAULT_MAX_BYTES) this.isFull = true;
    return !this.isFull;
  }

  private followsLastMatch(row: GrepRow): boolean {
    return row.path === this.lastMatch?.path && row.line <= this.lastMatch.line + this.context;
  }

  private format(row: GrepRow): string {
    const path = row.path.replaceAll("\\", process.platform === "win32" ? "/" : "\\").replace(/^\.\//, "");
    if (row.kind === "note") return `${path}: ${row.text}`;
    const { text, wasTruncated } = truncateLine(row.text);
    if (wasTruncated) this.output.linesTruncated = true;
    return row.kind === "match" ? `${path}:${row.line}: ${text}` : `${path}-${row.line}- ${text}`;
  }
}
