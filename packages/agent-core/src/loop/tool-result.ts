import type { ToolResultMessage } from "@pi-stack/ai";
import { AgentError } from "../errors/agent-error.js";
import type { AgentToolCall, AgentToolResult } from "../tools/agent-tool.js";

/** A result and whether it is a failure. */
export interface ToolOutcome {
  result: AgentToolResult;
  isError: boolean;
}

/** What a call gets that was not run, or not to its end, because the run was aborted. */
export const abortedOutcome = (): ToolOutcome => errorOutcome("Operation aborted");

/** A failure as the model reads it. */
export function errorOutcome(text: string): ToolOutcome {
  return { result: { content: [{ type: "text", text }], details: {} }, isError: true };
}

/** A failure made of whatever was thrown. */
export function thrownOutcome(thrown: unknown): ToolOutcome {
  return errorOutcome(messageOf(thrown));
}

/** The words of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  try {
    const words = typeof thrown === "object" && thrown !== null && "message" in thrown ? thrown.message : undefined;
    return (typeof words === "string" && words) || String(thrown);
  } catch {
    // An object without a prototype, or with a getter that throws, has no words.
    return "Unknown error";
  }
}

/**
 * The result of a tool, if it has the right shape. Tools of third parties return anything.
 * @throws {@link AgentError} with code "invalid_tool_result" when it has not
 */
export function checkedResult(toolName: string, value: unknown): AgentToolResult {
  if (isToolResult(value)) return value;
  throw new AgentError(
    "invalid_tool_result",
    `Tool ${toolName} returned no valid result. A tool must return { content: [{ type: "text", text } | { type: "image", data, mimeType }, ...], details }, with details that can be written as JSON.`,
  );
}

/** Whether a value can stand in a transcript and be stored with it. */
export function isToolResult(value: unknown): value is AgentToolResult {
  if (typeof value !== "object" || value === null || !("content" in value)) return false;
  if (!Array.isArray(value.content) || !value.content.every(isResultBlock)) return false;
  return !("details" in value) || isStorable(value.details);
}

/** A ring or a bigint would break every listener that stores or sends the result. */
function isStorable(value: unknown): boolean {
  if (typeof value === "bigint") return false;
  if (typeof value !== "object" || value === null) return true;
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

function isResultBlock(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  if (value.type === "text") return "text" in value && typeof value.text === "string";
  if (value.type !== "image") return false;
  return "data" in value && typeof value.data === "string" && "mimeType" in value && typeof value.mimeType === "string";
}

/** The message that stands in the transcript for a call's outcome. */
export function toolResultMessage(call: AgentToolCall, outcome: ToolOutcome): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: call.id,
    toolName: call.name,
    content: outcome.result.content,
    details: outcome.result.details,
    isError: outcome.isError,
    timestamp: Date.now(),
  };
}
