import type { ImageContent, TextContent } from "../types/content.js";
import type { AssistantMessage, Message, UserMessage } from "../types/message.js";
import { type HistoryTarget, isOwn } from "./target.js";

/** Stands where a history would otherwise not begin with the user, or would be empty. */
const placeholder = "(earlier messages are not available)";

/** Joins neighbours of one role and lets the user speak first, where the target wants that. */
export function alternateRoles(messages: readonly Message[], target: HistoryTarget): Message[] {
  const joined: Message[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last?.role === "user" && message.role === "user") joined.splice(-1, 1, joinUsers(last, message));
    else if (last?.role === "assistant" && message.role === "assistant") {
      joined.splice(-1, 1, joinAssistants(last, message, target));
    } else joined.push(message);
  }
  const [first] = joined;
  return first === undefined || first.role === "user" ? joined : [placeholderMessage(first.timestamp), ...joined];
}

/** The user message that says that what was said before cannot be shown. */
export function placeholderMessage(timestamp: number): UserMessage {
  return { role: "user", content: placeholder, timestamp };
}

/** Takes white space off the end of the last message when it is the assistant's: an answer to be continued may not end so. */
export function trimLastAssistantText(messages: readonly Message[]): Message[] {
  const last = messages.at(-1);
  const block = last?.role === "assistant" ? last.content.at(-1) : undefined;
  if (last?.role !== "assistant" || block?.type !== "text") return [...messages];
  const text = { ...block, text: block.text.trimEnd() };
  return [...messages.slice(0, -1), { ...last, content: [...last.content.slice(0, -1), text] }];
}

function joinUsers(first: UserMessage, second: UserMessage): UserMessage {
  return { ...first, content: [...blocksOf(first), ...blocksOf(second)] };
}

function blocksOf(message: UserMessage): (TextContent | ImageContent)[] {
  return typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
}

/** The joined answer counts as the target's own when one of the two is, so that its signatures stay valid. */
function joinAssistants(first: AssistantMessage, second: AssistantMessage, target: HistoryTarget): AssistantMessage {
  const content = [...first.content, ...second.content];
  return { ...(isOwn(first, target) ? first : second), stopReason: second.stopReason, content };
}
