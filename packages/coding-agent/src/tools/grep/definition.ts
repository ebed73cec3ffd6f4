import type { AgentTool, AgentToolResult } from "@pi-stack/agent-core";
import type { ToolContext } from "../../contracts/tool-context.js";
import type { ToolDefinition } from "../../contracts/tool-definition.js";
import type { FileGate } from "../../contracts/tool-guard.js";
import { resolveExistingPath } from "../../storage/paths/resolve-existing.js";
import { abortable } from "../abort.js";
import { wrapToolDefinition } from "../define-tool.js";
import { hiddenNotice, wholeLimit, withNotices } from "../result-notices.js";
import { formatSize } from "../truncate/format-size.js";
import { truncateHead } from "../truncate/truncate-head.js";
import { DEFAULT_MAX_BYTES, GREP_MAX_LINE_LENGTH } from "../truncate/truncation.js";
import { createLocalGrepOperations, type GrepOperations } from "./operations.js";
import { type GrepToolDetails, type GrepToolInput, grepSchema } from "./schema.js";
import { searchFiles } from "./search.js";

const defaultLimit = 100;

/** Options of the grep tool. */
export interface GrepToolOptions {
  /** @defaultValue the local disk */
  operations?: GrepOperations;
}

/**
 * Defines the tool that searches the content of files.
 *
 * @param cwd - folder that is searched without a path and against which paths are resolved
 */
export function createGrepToolDefinition(
  cwd: string,
  options: GrepToolOptions = {},
): ToolDefinition<typeof grepSchema, GrepToolDetails | undefined> {
  return {
    name: "grep",
    label: "grep",
    description:
      "Search the content of files for a pattern. Gives matching lines with paths and line numbers. Follows .gitignore. " +
      "At most 100 matches or 50KB; long lines are cut to 500 characters.",
    promptSnippet: "Search file contents for patterns (follows .gitignore)",
    parameters: grepSchema,
    execute: (_toolCallId, params, signal, _onUpdate, context?: ToolContext) =>
      abortable(signal, () => grep(params, context?.cwd ?? cwd, options, signal, context?.files)),
  };
}

/** The grep tool as the agent loop runs it. See {@link createGrepToolDefinition}. */
export function createGrepTool(
  cwd: string,
  options: GrepToolOptions = {},
): AgentTool<typeof grepSchema, GrepToolDetails | undefined> {
  return wrapToolDefinition(createGrepToolDefinition(cwd, options));
}

async function grep(
  params: GrepToolInput,
  cwd: string,
  options: GrepToolOptions,
  signal: AbortSignal | undefined,
  files: FileGate | undefined,
): Promise<AgentToolResult<GrepToolDetails | undefined>> {
  const operations = options.operations ?? createLocalGrepOperations();
  const path = await resolveExistingPath(params.path || ".", cwd);
  const isDirectory = await operations.isDirectory(path);
  const limit = wholeLimit(params.limit, defaultLimit);
  const found = await searchFiles(params, { path, isDirectory }, limit, signal, files);
  const hidden = found.hiddenFiles > 0 ? [hiddenNotice(found.hiddenFiles, "files")] : [];
  if (found.rows.length === 0) {
    return { content: [{ type: "text", text: withNotices("No matches found", hidden) }], details: undefined };
  }

  const truncation = truncateHead(found.rows.join("\n"), { maxLines: Number.MAX_SAFE_INTEGER });
  const details: GrepToolDetails = {};
  const notices: string[] = [];
  if (found.matchLimitReached) {
    notices.push(`${limit} matches limit reached. Use limit=${limit * 2} for more, or refine pattern`);
    details.matchLimitReached = limit;
  }
  if (truncation.truncated) {
    notices.push(`${formatSize(DEFAULT_MAX_BYTES)} limit reached`);
    details.truncation = truncation;
  }
  if (found.linesTruncated) {
    notices.push(`Some lines truncated to ${GREP_MAX_LINE_LENGTH} chars. Use read tool to see full lines`);
    details.linesTruncated = true;
  }
  return {
    content: [{ type: "text", text: withNotices(truncation.content, [...notices, ...hidden]) }],
    details: notices.length > 0 ? details : undefined,
  };
}
