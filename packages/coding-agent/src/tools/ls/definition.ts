import { readdir, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import type { AgentTool, AgentToolResult } from "@pi-stack/agent-core";
import { type Static, type TNumber, type TObject, type TOptional, type TString, Type } from "@sinclair/typebox";
import type { ToolContext } from "../../contracts/tool-context.js";
import type { ToolDefinition } from "../../contracts/tool-definition.js";
import type { FileGate } from "../../contracts/tool-guard.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import { resolveExistingPath } from "../../storage/paths/resolve-existing.js";
import { abortable, throwIfAborted } from "../abort.js";
import { wrapToolDefinition } from "../define-tool.js";
import { hiddenNotice, wholeLimit, withNotices } from "../result-notices.js";
import { formatSize } from "../truncate/format-size.js";
import { truncateHead } from "../truncate/truncate-head.js";
import { DEFAULT_MAX_BYTES, type TruncationResult } from "../truncate/truncation.js";

const defaultLimit = 500;

/** Parameters of the ls tool. */
export const lsSchema: TObject<{ path: TOptional<TString>; limit: TOptional<TNumber> }> = Type.Object({
  path: Type.Optional(Type.String({ description: "Folder to list (default: working directory)" })),
  limit: Type.Optional(Type.Number({ description: "Largest number of entries (default: 500)" })),
});

/** Arguments of the ls tool. */
export type LsToolInput = Static<typeof lsSchema>;

/** Details of an ls result; `undefined` when nothing was left out. */
export interface LsToolDetails {
  truncation?: TruncationResult;
  /** The limit of entries, when there were more. */
  entryLimitReached?: number;
}

/** Where the ls tool looks: the local disk, or for instance a remote machine. Paths are absolute. */
export interface LsOperations {
  exists(path: string): Promise<boolean> | boolean;
  /** Follows links; rejects when there is nothing at the end. */
  stat(path: string): Promise<{ isDirectory(): boolean }> | { isDirectory(): boolean };
  readdir(path: string): Promise<string[]> | string[];
  /** Where a symbolic link points; rejects for all else. Left out: links are not marked. */
  readlink?(path: string): Promise<string>;
}

/** Options of the ls tool. */
export interface LsToolOptions {
  /** @defaultValue the local disk */
  operations?: LsOperations;
}

/**
 * Defines the tool that lists a folder.
 *
 * @param cwd - folder that is listed without a path and against which paths are resolved
 */
export function createLsToolDefinition(
  cwd: string,
  options: LsToolOptions = {},
): ToolDefinition<typeof lsSchema, LsToolDetails | undefined> {
  return {
    name: "ls",
    label: "ls",
    description:
      "List a folder, in alphabetical order, with hidden entries. Folders end with /, links show their target. " +
      "At most 500 entries or 50KB.",
    promptSnippet: "List directory contents",
    parameters: lsSchema,
    execute: (_toolCallId, params, signal, _onUpdate, context?: ToolContext) =>
      abortable(signal, () => list(params, context?.cwd ?? cwd, options, signal, context?.files)),
  };
}

/** The ls tool as the agent loop runs it. See {@link createLsToolDefinition}. */
export function createLsTool(
  cwd: string,
  options: LsToolOptions = {},
): AgentTool<typeof lsSchema, LsToolDetails | undefined> {
  return wrapToolDefinition(createLsToolDefinition(cwd, options));
}

async function list(
  params: LsToolInput,
  cwd: string,
  options: LsToolOptions,
  signal: AbortSignal | undefined,
  files: FileGate | undefined,
): Promise<AgentToolResult<LsToolDetails | undefined>> {
  const operations = options.operations ?? localOperations;
  const path = await resolveExistingPath(params.path || ".", cwd);
  const all = await readFolder(operations, path);
  const names = files ? all.filter((name) => !files.hides(join(path, name))) : all;
  const limit = wholeLimit(params.limit, defaultLimit);
  const rows: string[] = [];
  for (const name of names.slice(0, limit)) {
    throwIfAborted(signal);
    const row = await describe(operations, join(path, name), name);
    if (row !== undefined) rows.push(row);
  }
  const hidden = all.length === names.length ? [] : [hiddenNotice(all.length - names.length, "entries")];
  if (rows.length === 0) {
    return { content: [{ type: "text", text: withNotices("(empty directory)", hidden) }], details: undefined };
  }

  const truncation = truncateHead(rows.join("\n"), { maxLines: Number.MAX_SAFE_INTEGER });
  const details: LsToolDetails = {};
  const notices: string[] = [];
  if (names.length > limit) {
    notices.push(`${limit} entries limit reached. Use limit=${limit * 2} for more`);
    details.entryLimitReached = limit;
  }
  if (truncation.truncated) {
    notices.push(`${formatSize(DEFAULT_MAX_BYTES)} limit reached`);
    details.truncation = truncation;
  }
  return {
    content: [{ type: "text", text: withNotices(truncation.content, [...notices, ...hidden]) }],
    details: notices.length > 0 ? details : undefined,
  };
}

async function readFolder(operations: LsOperations, path: string): Promise<string[]> {
  if (!(await operations.exists(path))) {
    throw new CodingAgentError("file_not_found", `Path not found: ${path}. Check the path.`);
  }
  if (!(await operations.stat(path)).isDirectory()) {
    throw new CodingAgentError("not_a_directory", `Not a directory: ${path}. Use read for a file.`);
  }
  try {
    const names = await operations.readdir(path);
    return [...names].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
  } catch (error) {
    throw new CodingAgentError("access_denied", `Cannot read directory: ${errorMessage(error)}`, { cause: error });
  }
}

/** The row of an entry; `undefined` for one that has gone meanwhile. */
async function describe(operations: LsOperations, path: string, name: string): Promise<string | undefined> {
  const target = await operations.readlink?.(path).catch(() => undefined);
  const arrow = target === undefined ? "" : ` -> ${target}`;
  try {
    return `${name}${(await operations.stat(path)).isDirectory() ? "/" : ""}${arrow}`;
  } catch {
    // A link to nothing is worth knowing of; anything else that cannot be looked at is not there.
    return target === undefined ? undefined : `${name}${arrow} (broken link)`;
  }
}

const localOperations: LsOperations = {
  exists: (path) =>
    stat(path).then(
      () => true,
      () => false,
    ),
  stat,
  readdir: (path) => readdir(path),
  readlink: (path) => readlink(path),
};
