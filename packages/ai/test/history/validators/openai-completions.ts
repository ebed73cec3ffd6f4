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

/** What the Chat Completions API refuses. Sources stand at the rules. */
export function validateOpenAICompletions(payload: unknown): Problem[] {
  const body = isObject(payload) ? payload : {};
  const messages = objects(body["messages"]);
  return [
    ...checkText(body),
    ...(messages.length === 0 ? ["messages: [] is too short"] : []),
    ...messages.flatMap((message, index) => checkMessage(message).map((problem) => `messages[${index}]: ${problem}`)),
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
      return checkParts(message["content"], ["text", "image_url"]);
    case "assistant":
      return checkAssistant(message);
    case "tool":
      return typeof message["content"] === "string" ? [] : ["content of a tool message must be a string"];
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
    return checkImage(part["image_url"]);
  });
}

/** Source: https://platform.openai.com/docs/guides/images-vision (file types) */
function checkImage(image: unknown): Problem[] {
  const { mediaType, data } = readDataUrl(isObject(image) ? image["url"] : undefined);
  const problems: Problem[] = [];
  if (!imageTypes.includes(mediaType)) problems.push(`unsupported image "${mediaType}"`);
  if (!isBase64(data)) problems.push("invalid base64 image");
  return problems;
}

/** Source: https://platform.openai.com/docs/api-reference/chat/create (content is required unless tool_calls are given) */
function checkAssistant(message: WireObject): Problem[] {
  const calls = objects(message["tool_calls"]);
  const problems = calls.flatMap(checkCall);
  if (message["tool_calls"] !== undefined && calls.length === 0) problems.push("tool_calls: [] is too short");
  if (message["content"] === null) return calls.length === 0 ? ["content is null without tool_calls"] : problems;
  return [...problems, ...checkParts(message["content"], ["text"])];
}

function checkCall(call: WireObject): Problem[] {
  const called = isObject(call["function"]) ? call["function"] : {};
  const problems: Problem[] = [];
  const id = String(call["id"]);
  // Source: "string_above_max_length" of the API itself: ids have at most 40 characters.
  if (id.length === 0 || id.length > 40) problems.push(`tool_calls id "${id}" has ${id.length} characters`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(called["name"]))) problems.push(`function name "${String(called["name"])}"`);
  if (!isObjectJson(called["arguments"])) problems.push("function arguments are no JSON object");
  return problems;
}

/** Source: https://platform.openai.com/docs/guides/function-calling ("must be followed by tool messages responding to each tool_call_id") */
function checkPairs(messages: WireObject[]): Problem[] {
  const problems: Problem[] = [];
  let open: unknown[] = [];
  messages.forEach((message, index) => {
    if (message["role"] === "tool") {
      const at = open.indexOf(message["tool_call_id"]);
      if (at === -1) problems.push(`messages[${index}]: tool message without its call`);
      else open.splice(at, 1);
      return;
    }
    if (open.length > 0) problems.push(`messages[${index}]: calls before it have no result: ${open.join(", ")}`);
    open = callIds(message);
  });
  if (open.length > 0) problems.push(`calls at the end have no result: ${open.join(", ")}`);
  return problems;
}

function callIds(message: WireObject): unknown[] {
  return objects(message["tool_calls"]).map((call) => call["id"]);
}
