import { checkText, duplicates, isBase64, isBlank, isObject, objects, type Problem } from "./wire-checks.js";

type Block = Record<string, unknown>;

const kinds = ["text", "image", "toolUse", "toolResult", "reasoningContent", "cachePoint"];

/** What the Converse API of Amazon Bedrock refuses; with Claude behind it, what that refuses too. Sources stand at the rules. */
export function validateBedrockConverseStream(payload: unknown): Problem[] {
  const body = isObject(payload) ? payload : {};
  const messages = objects(body["messages"]);
  const contents = messages.map((message) => objects(message["content"]));
  return [
    ...checkText(body),
    ...(isBlank(body["modelId"]) ? ["modelId is missing"] : []),
    ...checkRoles(messages),
    ...contents.flatMap((content, index) => checkContent(content, index)),
    ...(/claude/.test(String(body["modelId"])) ? checkSignatures(contents.flat()) : []),
    ...checkPairs(contents),
    ...checkTools(body, contents.flat()),
    ...checkCachePoints([...objects(body["system"]), ...contents.flat()]),
    ...checkEnds(messages, contents),
  ];
}

/** Source: the API's words "A conversation must alternate between user and assistant roles", "... must start with a user message" */
function checkRoles(messages: Block[]): Problem[] {
  if (messages.length === 0) return ["messages: at least one is required"];
  return messages.flatMap((message, index) => {
    const expected = index % 2 === 0 ? "user" : "assistant";
    return message["role"] === expected ? [] : [`messages.${index}: roles must alternate, beginning with the user`];
  });
}

function checkContent(content: Block[], index: number): Problem[] {
  const at = `messages.${index}`;
  if (content.length === 0) return [`${at}: content is empty`];
  return content.flatMap((block) => checkBlock(block, index % 2 === 1).map((problem) => `${at}: ${problem}`));
}

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ContentBlock.html (a union: one member each) */
function checkBlock(block: Block, byAssistant: boolean): Problem[] {
  const [kind = "", ...more] = Object.keys(block);
  if (more.length > 0 || !kinds.includes(kind)) return [`block with ${Object.keys(block).join(", ") || "nothing"}`];
  const allowed = byAssistant ? ["text", "toolUse", "reasoningContent"] : ["text", "image", "toolResult", "cachePoint"];
  if (!allowed.includes(kind)) return [`${kind} is not allowed here`];
  const value = isObject(block[kind]) ? block[kind] : {};
  switch (kind) {
    case "text":
      return isBlank(block["text"]) ? ["The text field in the ContentBlock object is blank"] : [];
    case "image":
      return checkImage(value);
    case "toolUse":
      return checkToolUse(value);
    case "toolResult":
      return checkToolResult(value);
    case "reasoningContent":
      return checkReasoning(value);
    default:
      return value["type"] === "default" ? [] : ["cachePoint.type must be default"];
  }
}

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ImageBlock.html */
function checkImage(image: Block): Problem[] {
  const problems: Problem[] = [];
  const { bytes } = isObject(image["source"]) ? image["source"] : {};
  if (!["png", "jpeg", "gif", "webp"].includes(String(image["format"]))) problems.push("image.format");
  if (!isBase64(bytes)) problems.push("image.source.bytes is not valid base64");
  return problems;
}

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolUseBlock.html (patterns, lengths) */
function checkToolUse(use: Block): Problem[] {
  const problems: Problem[] = [];
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(use["toolUseId"]))) problems.push(`toolUseId "${String(use["toolUseId"])}"`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(use["name"]))) problems.push(`toolUse.name "${String(use["name"])}"`);
  if (!isObject(use["input"])) problems.push("toolUse.input must be an object");
  return problems;
}

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolResultBlock.html */
function checkToolResult(result: Block): Problem[] {
  const content = objects(result["content"]);
  const problems = content.flatMap((part) => {
    const [kind = ""] = Object.keys(part);
    if (kind === "image" && result["status"] === "error") return ["a failed result allows text only"];
    return ["text", "image"].includes(kind) ? checkBlock(part, false) : [`toolResult holds ${kind}`];
  });
  if (content.length === 0) problems.push("toolResult.content is empty");
  if (!["success", "error"].includes(String(result["status"]))) problems.push("toolResult.status");
  return problems;
}

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ReasoningContentBlock.html */
function checkReasoning(reasoning: Block): Problem[] {
  const { reasoningText: text, redactedContent: redacted } = reasoning;
  if (redacted !== undefined)
    return isBase64(redacted) && text === undefined ? [] : ["redactedContent is not valid base64"];
  if (!isObject(text) || typeof text["text"] !== "string") return ["reasoningText.text is missing"];
  return text["signature"] === "" ? ["reasoningText.signature is empty"] : [];
}

/** Source: https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking (blocks go back with their signature) */
function checkSignatures(blocks: Block[]): Problem[] {
  return valuesOf(blocks, "reasoningContent").flatMap(({ reasoningText: text }) =>
    isObject(text) && isBlank(text["signature"]) ? ["thinking.signature: Field required"] : [],
  );
}

/** Source: the API's words "Expected toolResult blocks at messages.2.content for the following Ids" */
function checkPairs(contents: Block[][]): Problem[] {
  const problems: Problem[] = [];
  contents.forEach((content, index) => {
    const asked = valuesOf(contents[index - 1], "toolUse").map((use) => use["toolUseId"]);
    const results = valuesOf(content, "toolResult").map((result) => result["toolUseId"]);
    for (const id of results) if (!asked.includes(id)) problems.push(`messages.${index}: unexpected toolResult ${id}`);
    for (const id of asked) if (!results.includes(id)) problems.push(`messages.${index}: toolUse ${id} has no result`);
    problems.push(...duplicates(results, "toolResult"));
    const firstOther = content.findIndex((block) => block["toolResult"] === undefined);
    if (firstOther !== -1 && valuesOf(content.slice(firstOther), "toolResult").length > 0) {
      problems.push(`messages.${index}: toolResult blocks must come first`);
    }
  });
  if (valuesOf(contents.at(-1), "toolUse").length > 0) problems.push("the last message has calls without results");
  const ids = contents.flatMap((content) => valuesOf(content, "toolUse")).map((use) => use["toolUseId"]);
  return [...problems, ...duplicates(ids, "toolUseId")];
}

/** Source: the API's words "The toolConfig field must be defined when using toolUse and toolResult content blocks." */
function checkTools(body: Block, blocks: Block[]): Problem[] {
  const config = isObject(body["toolConfig"]) ? body["toolConfig"] : undefined;
  const usesTools = [...valuesOf(blocks, "toolUse"), ...valuesOf(blocks, "toolResult")].length > 0;
  if (config === undefined) return usesTools ? ["toolConfig must be defined"] : [];
  return objects(config["tools"]).length === 0 ? ["toolConfig.tools is empty"] : [];
}

/** Source: https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html (at most four) */
function checkCachePoints(blocks: Block[]): Problem[] {
  return valuesOf(blocks, "cachePoint").length > 4 ? ["more than four cache points"] : [];
}

/** Claude's own rules for the last block. Source: https://docs.anthropic.com/en/api/messages */
function checkEnds(messages: Block[], contents: Block[][]): Problem[] {
  const problems = messages.flatMap((message, index) => {
    const endsInThinking = contents[index]?.at(-1)?.["reasoningContent"] !== undefined;
    return message["role"] === "assistant" && endsInThinking ? [`messages.${index}: ends in thinking`] : [];
  });
  const last = contents.at(-1)?.at(-1)?.["text"];
  if (messages.at(-1)?.["role"] === "assistant" && typeof last === "string" && /\s$/.test(last)) {
    problems.push("final assistant content cannot end with trailing whitespace");
  }
  return problems;
}

function valuesOf(blocks: Block[] | undefined, kind: string): Block[] {
  return (blocks ?? []).flatMap((block) => (isObject(block[kind]) ? [block[kind]] : []));
}
