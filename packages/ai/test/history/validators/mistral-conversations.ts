import {
  checkText,
  duplicates,
  isBase64,
  isBlank,
  isObject,
  isObjectJson,
  objects,
  type Problem,
  readDataUrl,
} from "./wire-checks.js";

type WireObject = Record<string, unknown>;

const imageTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];

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
    ...messages.flatMap((message, index) => checkMessage(message).map((problem) => `messages[${index}]: ${problem}`)),
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
      return checkParts(message["content"], ["text", "image_url"]);
    case "assistant":
      return checkAssistant(message);
    case "tool":
      return [
        ...checkParts(message["content"], ["text", "image_url"]),
        ...(isBlank(message["name"]) ? ["a tool message needs a name"] : []),
      ];
    default:
      return [`role ${String(message["role"])} is not known`];
  }
}

function checkParts(content: unknown, types: string[]): Problem[] {
  if (typeof content === "string") return content === "" ? ["content is empty"] : [];
  const parts = objects(content);
  if (parts.length === 0) return ["content is empty"];
  return parts.flatMap((part) => {
    if (!types.includes(String(part["type"]))) return [`part of type ${String(part["type"])} is not allowed`];
    if (part["type"] === "text") return isBlank(part["text"]) ? ["text part is blank"] : [];
    return part["type"] === "thinking" ? checkThinking(part) : checkImage(part["image_url"]);
  });
}

/** Source: https://docs.mistral.ai/capabilities/reasoning (thinking is a list of text parts) */
function checkThinking(part: WireObject): Problem[] {
  const thoughts = objects(part["thinking"]);
  const isText = thoughts.every((thought) => thought["type"] === "text" && !isBlank(thought["text"]));
  return thoughts.length > 0 && isText ? [] : ["thinking must be a list of texts"];
}

/** Source: https://docs.mistral.ai/capabilities/vision (formats) */
function checkImage(image: unknown): Problem[] {
  const { mediaType, data } = readDataUrl(image);
  const problems: Problem[] = [];
  if (!imageTypes.includes(mediaType)) problems.push(`unsupported image "${mediaType}"`);
  if (!isBase64(data)) problems.push("invalid base64 image");
  return problems;
}

/** Source: the API's words "Assistant message must have either content or tool_calls" */
function checkAssistant(message: WireObject): Problem[] {
  const calls = objects(message["tool_calls"]);
  const problems = calls.flatMap(checkCall);
  if (message["tool_calls"] !== undefined && calls.length === 0) problems.push("tool_calls is empty");
  if (message["content"] === "" && calls.length > 0) return problems;
  const last = objects(message["content"]).at(-1);
  if (last?.["type"] === "thinking" && calls.length === 0) problems.push("an answer cannot end in thinking");
  return [...problems, ...checkParts(message["content"], ["text", "thinking"])];
}

/** Source: the API's words "Tool call id was ... but must be a-z, A-Z, 0-9, with a length of 9" */
function checkCall(call: WireObject): Problem[] {
  const called = isObject(call["function"]) ? call["function"] : {};
  const problems: Problem[] = [];
  if (!/^[a-zA-Z0-9]{9}$/.test(String(call["id"]))) problems.push(`tool call id "${String(call["id"])}"`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(called["name"]))) problems.push(`function name "${String(called["name"])}"`);
  if (!isObjectJson(called["arguments"])) problems.push("function arguments are no JSON object");
  return problems;
}

/** Source: the API's words "Not the same number of function calls and responses" */
function checkPairs(messages: WireObject[]): Problem[] {
  const problems: Problem[] = [];
  let open: unknown[] = [];
  messages.forEach((message, index) => {
    if (message["role"] === "tool") {
      const at = open.indexOf(message["tool_call_id"]);
      if (at === -1) problems.push(`messages[${index}]: Unexpected tool call id ${String(message["tool_call_id"])}`);
      else open.splice(at, 1);
      return;
    }
    if (open.length > 0) problems.push(`messages[${index}]: calls before it have no response: ${open.join(", ")}`);
    open = callIds(message);
  });
  if (open.length > 0) problems.push(`calls at the end have no response: ${open.join(", ")}`);
  return problems;
}

function callIds(message: WireObject): unknown[] {
  return objects(message["tool_calls"]).map((call) => call["id"]);
}
