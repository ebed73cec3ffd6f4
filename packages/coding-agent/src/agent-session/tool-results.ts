import type { AgentTool, AgentToolResult } from "@pi-stack/agent-core";
import { CodingAgentError } from "../errors/coding-agent-error.js";

/** More text than this would fill any model's window. In UTF-16 units. */
const maxText = 1_000_000;
/** What of such a text is shown. */
const shownText = 50_000;
/** Details are written into the session with each result. In UTF-16 units of JSON. */
const maxDetails = 10_000_000;

/** A tool of somebody else, whose results can neither fill the context nor the session file, and whose failures have words. */
export function withSafeResults(tool: AgentTool): AgentTool {
  return {
    ...tool,
    execute: async (toolCallId, params, signal, onUpdate) => {
      let result: AgentToolResult;
      try {
        result = await tool.execute(toolCallId, params, signal, onUpdate);
      } catch (error) {
        if (error !== undefined && error !== null && error !== "") throw error;
        throw new CodingAgentError("command_failed", `The tool ${tool.name} failed without saying why.`, {
          cause: error,
        });
      }
      // Other shapes are refused by the agent loop, in words that the model reads.
      return Array.isArray(result?.content) ? limited(tool.name, result) : result;
    },
  };
}

function limited(name: string, result: AgentToolResult): AgentToolResult {
  const length = result.content.reduce((sum, block) => sum + (block?.type === "text" ? lengthOf(block.text) : 0), 0);
  const text = length > maxText ? { content: cut(name, result.content, length) } : {};
  const details = sizeOf(result.details) > maxDetails ? { details: undefined } : {};
  return { ...result, ...text, ...details };
}

function cut(name: string, content: AgentToolResult["content"], length: number): AgentToolResult["content"] {
  let left = shownText;
  const kept: AgentToolResult["content"] = [];
  for (const block of content) {
    if (block.type !== "text") {
      kept.push(block);
      continue;
    }
    const text = beginning(block.text, left);
    left -= text.length;
    if (text !== "") kept.push({ ...block, text });
  }
  const notice = `[The tool ${name} gave ${length} characters; these are the first ${shownText - left}. Ask it for less.]`;
  return [...kept, { type: "text", text: notice }];
}

/** Never ends within a pair of surrogates. */
function beginning(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

function lengthOf(text: unknown): number {
  return typeof text === "string" ? text.length : 0;
}

function sizeOf(details: unknown): number {
  try {
    return details === undefined ? 0 : JSON.stringify(details).length;
  } catch {
    // What cannot be written is refused by the agent loop.
    return 0;
  }
}
