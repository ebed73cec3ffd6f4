import {
  callIds,
  checkCalls,
  checkEach,
  checkImageUrl,
  checkPairs,
  checkParts,
  type WireObject,
} from "./chat-checks.js";
import { checkText, duplicates, isBlank, isObject, objects, type Problem } from "./wire-checks.js";

/** Which role may follow which. Source: https://github.com/mistralai/mistral-common (`MistralRequestValidator`) */
const followers: Readonly<Record<string, readonly string[]>> = {
  system: ["user", "assistant", "system"],
  user: ["assistant", "system", "user"],
  assistant: ["assistant", "user", "tool"],
  tool: ["assistant", "tool"],
};

/** What Mistral's chat API refuses. Sources stand at the rules. */
export function validateMistralConversations(payload: unknown): Problem[] {
  const body = isObject(payload) ? payload : {};
  const messages = objects(body["messages"]);
  return [
    ...checkText(body),
    ...checkOrder(messages),
    ...checkEach(messages, checkMessage),
    ...checkPairs(messages),
    ...duplicates(messages.flatMap(callIds), "tool call id"),
  ];
}

function checkOrder(messages: WireObject[]): Problem[] {
  const roles = messages.map((message) => String(message["role"]));
  const problems = roles.slice(1).flatMap((role, index) => {
    const before = roles[index] ?? "";
    return followers[before]?.includes(role) ? [] : [`Unexpected role '${role}' after role '${before}'`];
  });
  const firstOfTalk = roles.find((role) => role !== "system");
  if (firstOfTalk === undefined) problems.push("Conversation must have at least one message");
  else if (firstOfTalk !== "user") problems.push(`Conversation must start with a user message, not ${firstOfTalk}`);
  const last = messages.at(-1);
  // Source: the API's words "Expected last role User or Tool (or Assistant with prefix True) for serving"
  if (last?.["role"] === "assistant" && last["prefix"] !== true) problems.push("the last role is assistant");
  for (const message of messages.slice(0, -1)) {
    if (message["prefix"] !== undefined) problems.push("prefix stands on a message that is not the last");
  }
  return problems;
}

function checkMessage(message: WireObject): Problem[] {
  switch (message["role"]) {
    case "system":
      return checkParts(message["content"], ["text"]);
    case "user":
      return checkParts(message["content"], ["text", "image_url"], checkPart);
    case "assistant":
      return checkAssistant(message);
    case "tool":
      return [
        ...checkParts(message["content"], ["text", "image_url"], checkPart),
        ...(isBlank(message["name"]) ? ["a tool message needs a name"] : []),
      ];
    default:
      return [`role ${String(message["role"])} is not known`];
  }
}

function checkPart(part: WireObject): Problem[] {
  return part["type"] === "thinking" ? checkThinking(part) : checkImageUrl(part["image_url"]);
}

/** Source: https://docs.mistral.ai/capabilities/reasoning (thinking is a list of text parts) */
function checkThinking(part: WireObject): Problem[] {
  const thoughts = objects(part["thinking"]);
  const isText = thoughts.every((thought) => thought["type"] === "text" && !isBlank(thought["text"]));
  return thoughts.length > 0 && isText ? [] : ["thinking must be a list of texts"];
}

/** Source: the API's words "Assistant message must have either content or tool_calls" */
function checkAssistant(message: WireObject): Problem[] {
  const calls = objects(message["tool_calls"]);
  const problems = checkCalls(message, checkId);
  if (message["content"] === "" && calls.length > 0) return problems;
  const last = objects(message["content"]).at(-1);
  if (last?.["type"] === "thinking" && calls.length === 0) problems.push("an answer cannot end in thinking");
  return [...problems, ...checkParts(message["content"], ["text", "thinking"], checkPart)];
}

/** Source: the API's words "Tool call id was ... but must be a-z, A-Z, 0-9, with a length of 9" */
function checkId(id: string): Problem[] {
  return /^[a-zA-Z0-9]{9}$/.test(id) ? [] : [`tool call id "${id}"`];
}
