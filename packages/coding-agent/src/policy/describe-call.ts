import type { ApprovalRequest } from "../contracts/tool-guard.js";
import { isJsonObject } from "../storage/json-file.js";

/** More is cut, visibly. In UTF-16 units. */
const maxText = 8000;

/** What a call would do, as text: the whole command, the new content, what is replaced by what. */
export function describeCall({ toolName, input }: Pick<ApprovalRequest, "toolName" | "input">): string {
  const { command, path, content, edits } = input;
  if (toolName === "bash" && typeof command === "string") return cut(command);
  if (toolName === "write" && typeof path === "string" && typeof content === "string")
    return cut(`${path}\n${content}`);
  if (toolName === "edit" && typeof path === "string" && Array.isArray(edits)) {
    return cut([path, ...edits.flatMap(editLines)].join("\n"));
  }
  return cut(JSON.stringify(input, null, 2));
}

function editLines(edit: unknown): string[] {
  if (!isJsonObject(edit)) return [];
  return [...marked("-", edit["oldText"]), ...marked("+", edit["newText"])];
}

function marked(sign: string, text: unknown): string[] {
  return typeof text === "string" && text !== "" ? text.split("\n").map((line) => `${sign} ${line}`) : [];
}

function cut(text: string): string {
  if (text.length <= maxText) return text;
  return `${text.slice(0, maxText)}\n[${text.length - maxText} more characters are not shown]`;
}
