import { checkText, isBase64, isObject, objects, type Problem } from "./wire-checks.js";

type WireObject = Record<string, unknown>;

const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"];

/** What `streamGenerateContent` refuses. Sources stand at the rules. */
export function validateGoogleGenerativeAI(payload: unknown): Problem[] {
  const body = isObject(payload) ? payload : {};
  const turns = objects(body["contents"]);
  return [
    ...checkText(body),
    ...checkRoles(turns),
    ...turns.flatMap((turn, index) => checkParts(turn).map((problem) => `contents[${index}]: ${problem}`)),
    ...checkCalls(turns),
  ];
}

/**
 * Gemini 3 also refuses calls without a signature.
 * Source: https://ai.google.dev/gemini-api/docs/thought-signatures ("the first functionCall part in each step")
 */
export function validateGemini3(payload: unknown): Problem[] {
  const turns = objects(isObject(payload) ? payload["contents"] : undefined);
  const unsigned = turns.filter((turn) => {
    const first = objects(turn["parts"]).find((part) => part["functionCall"] !== undefined);
    return first !== undefined && first["thoughtSignature"] === undefined;
  });
  return [
    ...validateGoogleGenerativeAI(payload),
    ...unsigned.map(() => "function call is missing a thought_signature"),
  ];
}

/** Source: https://ai.google.dev/api/caching#Content (roles `user` and `model`; a conversation begins with the user) */
function checkRoles(turns: WireObject[]): Problem[] {
  const problems: Problem[] = [];
  if (turns.length === 0) problems.push("contents are required");
  if (turns.length > 0 && turns[0]?.["role"] !== "user")
    problems.push("please ensure that the first turn is the user's");
  turns.forEach((turn, index) => {
    if (turn["role"] !== "user" && turn["role"] !== "model") problems.push(`contents[${index}]: invalid role`);
    if (turn["role"] === "model" && turns[index - 1]?.["role"] === "model")
      problems.push(`contents[${index}]: two model turns`);
  });
  return problems;
}

/** Source: https://ai.google.dev/api/caching#Part (a part holds one kind of data) */
function checkParts(turn: WireObject): Problem[] {
  const parts = objects(turn["parts"]);
  if (parts.length === 0) return ["must include at least one parts field"];
  return parts.flatMap((part) => [...checkPart(part), ...checkSignature(part, turn["role"])]);
}

function checkPart(part: WireObject): Problem[] {
  const kinds = ["text", "inlineData", "functionCall", "functionResponse"].filter((kind) => part[kind] !== undefined);
  if (kinds.length !== 1) return [`a part must hold one of text, inlineData, ...; it holds ${kinds.length}`];
  const data = part[String(kinds[0])];
  if (kinds[0] === "text") return data === "" && part["thoughtSignature"] === undefined ? ["text is empty"] : [];
  if (kinds[0] === "inlineData") return checkImage(data);
  return checkFunctionPart(data, kinds[0] === "functionCall" ? "args" : "response");
}

/** Source: https://ai.google.dev/gemini-api/docs/image-understanding#supported-formats */
function checkImage(data: unknown): Problem[] {
  const image = isObject(data) ? data : {};
  const problems: Problem[] = [];
  if (!imageTypes.includes(String(image["mimeType"])))
    problems.push(`unsupported MIME type ${String(image["mimeType"])}`);
  if (!isBase64(image["data"])) problems.push("base64 decoding failed");
  return problems;
}

/** Source: https://ai.google.dev/api/caching#FunctionCall (names; `args` and `response` are objects) */
function checkFunctionPart(data: unknown, payloadName: string): Problem[] {
  const called = isObject(data) ? data : {};
  const problems: Problem[] = [];
  if (!/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/.test(String(called["name"])))
    problems.push(`name "${String(called["name"])}"`);
  if (!isObject(called[payloadName])) problems.push(`${payloadName} must be an object`);
  for (const part of objects(called["parts"])) problems.push(...checkImage(part["inlineData"]));
  return problems;
}

/** Source: https://ai.google.dev/gemini-api/docs/thought-signatures (bytes, as base64 of either alphabet; only the model signs) */
function checkSignature(part: WireObject, role: unknown): Problem[] {
  if (part["thoughtSignature"] === undefined) return [];
  const problems: Problem[] = [];
  const standard = String(part["thoughtSignature"]).replaceAll("-", "+").replaceAll("_", "/");
  if (!isBase64(standard)) problems.push("thoughtSignature: base64 decoding failed");
  if (role !== "model") problems.push("thoughtSignature in a user turn");
  return problems;
}

/**
 * Source: https://ai.google.dev/gemini-api/docs/function-calling ("function call turn comes immediately after a user
 * turn or after a function response turn"; as many response parts as call parts)
 */
function checkCalls(turns: WireObject[]): Problem[] {
  const problems: Problem[] = [];
  turns.forEach((turn, index) => {
    const calls = namesOf(turn, "functionCall");
    const responses = namesOf(turn, "functionResponse");
    const before = namesOf(turns[index - 1], "functionCall");
    if (turn["role"] === "model" && responses.length > 0) problems.push(`contents[${index}]: response in a model turn`);
    if (turn["role"] === "user" && calls.length > 0) problems.push(`contents[${index}]: call in a user turn`);
    if (responses.join() !== before.join())
      problems.push(`contents[${index}]: responses [${responses}] for calls [${before}]`);
  });
  if (namesOf(turns.at(-1), "functionCall").length > 0) problems.push("calls of the last turn have no response");
  return problems;
}

function namesOf(turn: WireObject | undefined, kind: string): unknown[] {
  return objects(turn?.["parts"])
    .map((part) => part[kind])
    .filter(isObject)
    .map((called) => called["name"]);
}
