import {
  callIds,
  checkCalls,
  checkEach,
  checkImageUrl,
  checkPairs,
  checkParts,
  type WireObject,
} from "./chat-checks.js";
import { checkText, duplicates, isObject, objects, type Problem } from "./wire-checks.js";

/** What the Chat Completions API refuses. Sources stand at the rules. */
export function validateOpenAICompletions(payload: unknown): Problem[] {
  const body = isObject(payload) ? payload : {};
  const messages = objects(body["messages"]);
  return [
    ...checkText(body),
    ...(messages.length === 0 ? ["messages: [] is too short"] : []),
    ...checkEach(messages, checkMessage),
    ...checkPairs(messages),
    ...messages.flatMap((message) => duplicates(callIds(message), "tool call id")),
  ];
}

/** Source: https://platform.openai.com/docs/api-reference/chat/create#chat-create-messages */
function checkMessage(message: WireObject): Problem[] {
  switch (message["role"]) {
    case "system":
    case "developer":
      return checkParts(message["content"], ["text"]);
    case "user":
      return checkParts(message["content"], ["text", "image_url"], checkImage);
    case "assistant":
      return checkAssistant(message);
    case "tool":
      return typeof message["content"] === "string" ? [] : ["content of a tool message must be a string"];
    default:
      return [`role ${String(message["role"])} is not known`];
  }
}

function checkImage({ image_url: image }: WireObject): Problem[] {
  return checkImageUrl(isObject(image) ? image["url"] : undefined);
}

/** Source: https://platform.openai.com/docs/api-reference/chat/create (content is required unless tool_calls are given) */
function checkAssistant(message: WireObject): Problem[] {
  const problems = checkCalls(message, checkId);
  if (message["content"] !== null) return [...problems, ...checkParts(message["content"], ["text"])];
  return callIds(message).length === 0 ? ["content is null without tool_calls"] : problems;
}

/** Source: "string_above_max_length" of the API itself: ids have at most 40 characters. */
function checkId(id: string): Problem[] {
  return id.length > 0 && id.length <= 40 ? [] : [`tool_calls id "${id}" has ${id.length} characters`];
}
