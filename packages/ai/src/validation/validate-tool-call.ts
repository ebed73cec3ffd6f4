import { AiError } from "../errors/ai-error.js";
import { isRecord } from "../json/value.js";
import type { ToolCall } from "../types/content.js";
import type { Tool } from "../types/tool.js";
import { fit } from "./fit.js";
import { asSchema, type Problem } from "./schema.js";

/**
 * Finds the tool of a call by its exact name and validates the arguments.
 *
 * @throws AiError with code "unknown_tool" or "invalid_tool_arguments"
 */
export function validateToolCall(tools: readonly Tool[], toolCall: ToolCall): Record<string, unknown> {
  const tool = tools.find((candidate) => candidate.name === toolCall.name);
  if (tool === undefined) throw new AiError("unknown_tool", `Tool "${toolCall.name}" not found`);
  return validateToolArguments(tool, toolCall);
}

/**
 * The arguments of a call as the tool's schema wants them, on a copy: values of a wrong JSON type are turned into the
 * right one where nothing is lost, JSON text into the list or object that it holds, and `null` for an optional
 * property is left out. Schemas of TypeBox (both generations) and plain JSON Schema are treated alike. Defaults are
 * not filled in.
 *
 * @throws AiError with code "invalid_tool_arguments"; its message lists every problem and the arguments received
 */
export function validateToolArguments(tool: Tool, toolCall: ToolCall): Record<string, unknown> {
  if (toolCall.argumentsError !== undefined) {
    throw refusal(toolCall, [{ path: "", message: toolCall.argumentsError }]);
  }
  const { value, problems } = fit(structuredClone(toolCall.arguments), asSchema(tool.parameters));
  if (problems.length === 0 && isRecord(value)) return value;
  throw refusal(toolCall, problems);
}

function refusal(toolCall: ToolCall, problems: readonly Problem[]): AiError {
  const list = problems.map(({ path, message }) => `  - ${path === "" ? "root" : path}: ${message}`);
  const received = JSON.stringify(toolCall.arguments, null, 2);
  const lines = [`Validation failed for tool "${toolCall.name}":`, ...list, "", "Received arguments:", received];
  return new AiError("invalid_tool_arguments", lines.join("\n"));
}
