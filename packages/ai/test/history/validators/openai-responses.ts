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

type Item = Record<string, unknown>;

const imageTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** What the Responses API refuses. Sources stand at the rules. */
export function validateOpenAIResponses(payload: unknown): Problem[] {
  const body = isObject(payload) ? payload : {};
  const items = objects(body["input"]);
  const ids = items.map((item) => item["id"]).filter((id) => id !== undefined);
  return [
    ...checkText(body),
    ...(items.length === 0 ? ["input: is empty"] : []),
    ...items.flatMap((item, index) => checkItem(item).map((problem) => `input[${index}]: ${problem}`)),
    ...duplicates(ids, "item id"),
    ...checkPairs(items),
    ...checkReasoning(items),
  ];
}

/** Source: https://platform.openai.com/docs/api-reference/responses/create#responses-create-input */
function checkItem(item: Item): Problem[] {
  switch (item["type"] ?? item["role"]) {
    case "system":
    case "developer":
      return isBlank(item["content"]) ? ["content is empty"] : [];
    case "user":
      return checkParts(item["content"]);
    case "message":
      return checkMessage(item);
    case "function_call":
      return checkCall(item);
    case "function_call_output":
      return typeof item["output"] === "string" ? [] : checkParts(item["output"]);
    case "reasoning":
      return checkReasoningItem(item);
    default:
      return [`item of type ${String(item["type"])} is not known`];
  }
}

function checkParts(content: unknown): Problem[] {
  const parts = objects(content);
  if (parts.length === 0) return ["content is empty"];
  return parts.flatMap((part) => {
    if (part["type"] === "input_text") return isBlank(part["text"]) ? ["input_text is blank"] : [];
    if (part["type"] !== "input_image") return [`part of type ${String(part["type"])} is not allowed`];
    const { mediaType, data } = readDataUrl(part["image_url"]);
    return imageTypes.includes(mediaType) && isBase64(data) ? [] : ["invalid image"];
  });
}

/** Source: https://platform.openai.com/docs/api-reference/responses/object (ids have a prefix and at most 64 characters) */
function checkMessage(item: Item): Problem[] {
  const problems: Problem[] = [];
  if (!/^msg_[a-zA-Z0-9_-]{1,60}$/.test(String(item["id"])))
    problems.push(`invalid message id "${String(item["id"])}"`);
  const parts = objects(item["content"]);
  if (parts.length === 0 || parts.some((part) => isBlank(part["text"]))) problems.push("output_text is blank");
  return problems;
}

function checkCall(item: Item): Problem[] {
  const problems: Problem[] = [];
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(item["call_id"]))) problems.push(`call_id "${String(item["call_id"])}"`);
  if (item["id"] !== undefined && !/^fc_[a-zA-Z0-9_-]{1,61}$/.test(String(item["id"]))) {
    problems.push(`function_call id "${String(item["id"])}"`);
  }
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(item["name"]))) problems.push(`function name "${String(item["name"])}"`);
  if (!isObjectJson(item["arguments"])) problems.push("arguments are no JSON object");
  return problems;
}

/** Source: https://platform.openai.com/docs/guides/reasoning (with `store: false` an item must bring its own content) */
function checkReasoningItem(item: Item): Problem[] {
  const problems: Problem[] = [];
  if (isBlank(item["id"])) problems.push("reasoning item without id");
  if (!Array.isArray(item["summary"])) problems.push("reasoning item without summary");
  if (item["status"] === null) problems.push("reasoning item with status null");
  if (isBlank(item["encrypted_content"]) && objects(item["content"]).length === 0)
    problems.push("reasoning item not found");
  return problems;
}

/** Source: https://platform.openai.com/docs/guides/function-calling ("No tool output found for function call", and the reverse) */
function checkPairs(items: Item[]): Problem[] {
  const problems: Problem[] = [];
  const callsOf = (type: string): unknown[] =>
    items.filter((item) => item["type"] === type).map((item) => item["call_id"]);
  const calls = callsOf("function_call");
  const outputs = callsOf("function_call_output");
  for (const id of calls)
    if (!outputs.includes(id)) problems.push(`no tool output found for function call ${String(id)}`);
  items.forEach((item, index) => {
    if (item["type"] !== "function_call_output") return;
    const before = items
      .slice(0, index)
      .some((other) => other["type"] === "function_call" && other["call_id"] === item["call_id"]);
    if (!before) problems.push(`no tool call found for function call output ${String(item["call_id"])}`);
  });
  return [...problems, ...duplicates(calls, "call_id"), ...duplicates(outputs, "output for")];
}

/** Source: https://platform.openai.com/docs/guides/reasoning ("reasoning was provided without its required following item") */
function checkReasoning(items: Item[]): Problem[] {
  return items.flatMap((item, index) => {
    const next = items[index + 1]?.["type"];
    const followed = next === "message" || next === "function_call";
    return item["type"] === "reasoning" && !followed ? [`input[${index}]: reasoning without its following item`] : [];
  });
}
