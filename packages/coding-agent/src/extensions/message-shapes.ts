import type { AgentMessage } from "@pi-stack/agent-core";
import type { ExtensionMessage } from "../contracts/extension-events.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { hasEntryShape } from "../session/entry-shape.js";
import { isJsonObject } from "../storage/json-file.js";

/** Whether a message can be shown to a model and stored. Roles that are not known are left to those who made them. */
export function isMessage(value: unknown): value is AgentMessage {
  return isStorable(value) && hasEntryShape({ type: "message", message: value });
}

/** Whether a value is a list of texts and images. */
export function isContentList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isShownBlock);
}

/** Whether a value is a list of images. */
export function isImageList(value: unknown): boolean {
  return Array.isArray(value) && value.every((block) => isShownBlock(block) && block["type"] === "image");
}

/** Whether a value can be written to a session file. */
export function isStorable(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    // A ring, or a bigint.
    return false;
  }
}

/**
 * A message of an extension, as it can be stored.
 * @throws {@link CodingAgentError} with code "extension_answer_invalid"
 */
export function checkMessage(message: ExtensionMessage): ExtensionMessage {
  const problem = messageProblem(message);
  if (problem === undefined) return { ...message, display: Boolean(message.display) };
  throw new CodingAgentError("extension_answer_invalid", `A message of an extension cannot be used: ${problem}.`);
}

/** What keeps a value from being a message of an extension. */
export function messageProblem(value: unknown): string | undefined {
  if (!isJsonObject(value)) return "it is no object with customType, content and display";
  const { customType, content, details } = value;
  if (typeof customType !== "string" || customType === "") return "customType is no text";
  if (typeof content !== "string" && !isContentList(content))
    return "content is no text and no list of texts and images";
  return isStorable(details) ? undefined : "details cannot be written as JSON";
}

function isShownBlock(block: unknown): block is Record<string, unknown> {
  if (!isJsonObject(block)) return false;
  if (block["type"] === "text") return typeof block["text"] === "string";
  return block["type"] === "image" && typeof block["data"] === "string" && typeof block["mimeType"] === "string";
}
