import { isBase64, isBlank, isObject, isObjectJson, objects, type Problem, readDataUrl } from "./wire-checks.js";

// What all APIs refuse whose messages are those of Chat Completions.

export type WireObject = Record<string, unknown>;

const imageTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** The problems of each message, with its place. */
export function checkEach(messages: WireObject[], check: (message: WireObject) => Problem[]): Problem[] {
  return messages.flatMap((message, index) => check(message).map((problem) => `messages[${index}]: ${problem}`));
}

/** A text, or a list of parts of the types given; `checkPart` looks at those that are no text. */
export function checkParts(
  content: unknown,
  types: string[],
  checkPart: (part: WireObject) => Problem[] = () => [],
): Problem[] {
  if (typeof content === "string") return content === "" ? ["content is empty"] : [];
  const parts = objects(content);
  if (parts.length === 0) return ["content is empty"];
  return parts.flatMap((part) => {
    if (!types.includes(String(part["type"]))) return [`part of type ${String(part["type"])} is not allowed`];
    if (part["type"] === "text") return isBlank(part["text"]) ? ["text part is blank"] : [];
    return checkPart(part);
  });
}

/** Source: https://platform.openai.com/docs/guides/images-vision, https://docs.mistral.ai/capabilities/vision (formats) */
export function checkImageUrl(url: unknown): Problem[] {
  const { mediaType, data } = readDataUrl(url);
  const problems: Problem[] = [];
  if (!imageTypes.includes(mediaType)) problems.push(`unsupported image "${mediaType}"`);
  if (!isBase64(data)) problems.push("invalid base64 image");
  return problems;
}

/** The calls of an answer; `checkId` says what is wrong with an id. */
export function checkCalls(message: WireObject, checkId: (id: string) => Problem[]): Problem[] {
  const calls = objects(message["tool_calls"]);
  if (message["tool_calls"] !== undefined && calls.length === 0) return ["tool_calls is empty"];
  return calls.flatMap((call) => {
    const called = isObject(call["function"]) ? call["function"] : {};
    const name = String(called["name"]);
    const problems = checkId(String(call["id"]));
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) problems.push(`function name "${name}"`);
    if (!isObjectJson(called["arguments"])) problems.push("function arguments are no JSON object");
    return problems;
  });
}

/**
 * Each call has its result right behind it, and each result its call.
 * Source: https://platform.openai.com/docs/guides/function-calling ("must be followed by tool messages responding to each
 * tool_call_id"), and Mistral's words "Not the same number of function calls and responses"
 */
export function checkPairs(messages: WireObject[]): Problem[] {
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

export function callIds(message: WireObject): unknown[] {
  return objects(message["tool_calls"]).map((call) => call["id"]);
}
