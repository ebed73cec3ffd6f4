import { stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import type { AgentTool, AgentToolResult } from "@pi-stack/agent-core";
import type { ToolContext } from "../../contracts/tool-context.js";
import type { ToolDefinition } from "../../contracts/tool-definition.js";
import type { FileGate } from "../../contracts/tool-guard.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { resolveExistingPath } from "../../storage/paths/resolve-existing.js";
import { abortable } from "../abort.js";
import { wrapToolDefinition } from "../define-tool.js";
import { fileError } from "../regular-file.js";
import { hiddenNotice, wholeLimit, withNotices } from "../result-notices.js";
import { formatSize } from "../truncate/format-size.js";
import { truncateHead } from "../truncate/truncate-head.js";
import { DEFAULT_MAX_BYTES } from "../truncate/truncation.js";
import { parsePathPattern } from "./path-pattern.js";
import { type FindToolDetails, type FindToolInput, findSchema } from "./schema.js";
import { type WalkResult, walk } from "./walk.js";

const defaultLimit = 1000;
const ignoredByCustomGlob = ["**/node_modules/**", "**/.git/**"];

/** Where the find tool looks: the local disk, or for instance a remote machine. Paths are absolute. */
export interface FindOperations {
  exists(path: string): Promise<boolean> | boolean;
  /** Finds what matches, as absolute paths or relative to `cwd`. */
  glob(pattern: string, cwd: string, options: { ignore: string[]; limit: number }): Promise<string[]> | string[];
}

/** Options of the find tool. */
export interface FindToolOptions {
  /** @defaultValue the local disk, with the rules of .gitignore */
  operations?: FindOperations;
}

/**
 * Defines the tool that finds files by name.
 *
 * @param cwd - folder that is searched without a path and against which paths are resolved
 */
export function createFindToolDefinition(
  cwd: string,
  options: FindToolOptions = {},
): ToolDefinition<typeof findSchema, FindToolDetails | undefined> {
  return {
    name: "find",
    label: "find",
    description:
      "Find files and folders by glob. Gives paths relative to the searched folder. Follows .gitignore. " +
      "At most 1000 results or 50KB.",
    promptSnippet: "Find files by glob pattern (follows .gitignore)",
    parameters: findSchema,
    execute: (_toolCallId, params, signal, _onUpdate, context?: ToolContext) =>
      abortable(signal, () => find(params, context?.cwd ?? cwd, options, signal, context?.files)),
  };
}

/** The find tool as the agent loop runs it. See {@link createFindToolDefinition}. */
export function createFindTool(
  cwd: string,
  options: FindToolOptions = {},
): AgentTool<typeof findSchema, FindToolDetails | undefined> {
  return wrapToolDefinition(createFindToolDefinition(cwd, options));
}

async function find(
  params: FindToolInput,
  cwd: string,
  options: FindToolOptions,
  signal: AbortSignal | undefined,
  files: FileGate | undefined,
): Promise<AgentToolResult<FindToolDetails | undefined>> {
  const limit = wholeLimit(params.limit, defaultLimit);
  const root = await resolveExistingPath(params.path || ".", cwd);
  const found = options.operations
    ? await findCustom(options.operations, params.pattern, root, limit)
    : await findLocal(params.pattern, root, limit, signal, files);
  const hidden = found.hidden > 0 ? [hiddenNotice(found.hidden, "results")] : [];
  if (found.paths.length === 0) {
    const text = withNotices("No files found matching pattern", hidden);
    return { content: [{ type: "text", text }], details: undefined };
  }
  const truncation = truncateHead(found.paths.join("\n"), { maxLines: Number.MAX_SAFE_INTEGER });
  const details: FindToolDetails = {};
  const notices: string[] = [];
  if (found.limitReached) {
    notices.push(`${limit} results limit reached. Use limit=${limit * 2} for more, or refine pattern`);
    details.resultLimitReached = limit;
  }
  if (truncation.truncated) {
    notices.push(`${formatSize(DEFAULT_MAX_BYTES)} limit reached`);
    details.truncation = truncation;
  }
  const hasDetails = notices.length > 0;
  if (found.unreadable > 0) notices.push(`${found.unreadable} folders could not be read`);
  return {
    content: [{ type: "text", text: withNotices(truncation.content, [...notices, ...hidden]) }],
    details: hasDetails ? details : undefined,
  };
}

async function findLocal(
  pattern: string,
  root: string,
  limit: number,
  signal: AbortSignal | undefined,
  files: FileGate | undefined,
): Promise<WalkResult> {
  await requireFolder(root);
  const parsed = parsePathPattern(toSlashes(pattern), toSlashes(root));
  const found = await walk(parsed, limit, signal, files && ((path) => files.hides(path)));
  if (!parsed.isOutside) return found;
  return { ...found, paths: found.paths.map((path) => toSlashes(join(parsed.root, path))) };
}

async function requireFolder(path: string): Promise<void> {
  const stats = await stat(path).catch((error: unknown) => {
    throw fileError(path, error);
  });
  if (stats.isDirectory()) return;
  throw new CodingAgentError("not_a_directory", `${path} is not a folder. Give the folder to search in path.`);
}

async function findCustom(
  operations: FindOperations,
  pattern: string,
  root: string,
  limit: number,
): Promise<WalkResult> {
  if (!(await operations.exists(root))) {
    throw new CodingAgentError("file_not_found", `Path not found: ${root}. Check the path.`);
  }
  const found = await operations.glob(pattern, root, { ignore: ignoredByCustomGlob, limit });
  const paths = found.slice(0, limit).map((path) => {
    const name = toSlashes(isAbsolute(path) ? relative(root, path) : path);
    return path.endsWith("/") && !name.endsWith("/") ? `${name}/` : name;
  });
  return { paths, limitReached: found.length >= limit, unreadable: 0, hidden: 0 };
}

function toSlashes(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
