import { checkText, duplicates, isBase64, isBlank, isObject, objects, type Problem } from "./wire-checks.js";

type Block = Record<string, unknown>;

const imageTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** What the Messages API refuses. Sources stand at the rules. */
export function validateAnthropicMessages(payload: unknown): Problem[] {
  const body = isObject(payload) ? payload : {};
  const messages = objects(body["messages"]);
  const contents = messages.map((message) => objects(message["content"]));
  return [
    ...checkText(body),
    ...checkRoles(messages),
    ...contents.flatMap((content, index) => checkContent(content, index)),
    ...checkPairs(messages, contents),
    ...checkCacheMarkers(body, contents.flat()),
    ...checkEnd(messages, contents),
  ];
}

/** Source: https://docs.anthropic.com/en/api/messages ("first message must always use the user role", turns alternate) */
function checkRoles(messages: Block[]): Problem[] {
  const problems: Problem[] = [];
  if (messages.length === 0) problems.push("messages: at least one message is required");
  messages.forEach((message, index) => {
    const expected = index % 2 === 0 ? "user" : "assistant";
    if (message["role"] !== expected) problems.push(`messages.${index}: roles must alternate, beginning with the user`);
  });
  return problems;
}

function checkContent(content: Block[], index: number): Problem[] {
  const at = `messages.${index}`;
  const problems = content.flatMap((block) => checkBlock(block, index % 2 === 1).map((problem) => `${at}: ${problem}`));
  return content.length === 0 ? [`${at}: all messages must have non-empty content`] : problems;
}

function checkBlock(block: Block, byAssistant: boolean): Problem[] {
  const allowed = byAssistant
    ? ["text", "thinking", "redacted_thinking", "tool_use"]
    : ["text", "image", "tool_result"];
  if (!allowed.includes(String(block["type"]))) return [`block of type ${String(block["type"])} is not allowed here`];
  switch (block["type"]) {
    case "text":
      return isBlank(block["text"]) ? ["text content blocks must contain non-whitespace text"] : [];
    case "thinking":
      // Source: https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking (blocks go back with their signature)
      return isBlank(block["signature"]) ? ["thinking.signature: field required"] : [];
    case "redacted_thinking":
      return isBlank(block["data"]) ? ["redacted_thinking.data: field required"] : [];
    case "image":
      return checkImage(block);
    case "tool_use":
      return checkToolUse(block);
    default:
      return checkToolResult(block);
  }
}

/** Source: https://docs.anthropic.com/en/docs/build-with-claude/vision (media types, base64) */
function checkImage(block: Block): Problem[] {
  const source = isObject(block["source"]) ? block["source"] : {};
  const problems: Problem[] = [];
  if (!imageTypes.includes(String(source["media_type"]))) problems.push("image: media type is not supported");
  if (!isBase64(source["data"])) problems.push("image: data is not valid base64");
  return problems;
}

/** Source: https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use (ids, names) */
function checkToolUse(block: Block): Problem[] {
  const problems: Problem[] = [];
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(block["id"]))) problems.push(`tool_use.id "${String(block["id"])}"`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(block["name"]))) problems.push(`tool_use.name "${String(block["name"])}"`);
  if (!isObject(block["input"])) problems.push("tool_use.input: must be an object");
  return problems;
}

function checkToolResult(block: Block): Problem[] {
  if (typeof block["content"] === "string") return [];
  return objects(block["content"]).flatMap((part) => {
    if (part["type"] === "image" && block["is_error"] === true) return ["tool_result: is_error allows text only"];
    return part["type"] === "tool_result" ? ["tool_result: nested"] : checkBlock(part, false);
  });
}

/** Source: https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use (results follow at once and come first) */
function checkPairs(messages: Block[], contents: Block[][]): Problem[] {
  const problems: Problem[] = [];
  const allIds: unknown[] = [];
  messages.forEach((_, index) => {
    const content = contents[index] ?? [];
    const before = ofType(contents[index - 1], "tool_use").map((block) => block["id"]);
    const results = ofType(content, "tool_result").map((block) => block["tool_use_id"]);
    if (index % 2 === 1) allIds.push(...ofType(content, "tool_use").map((block) => block["id"]));
    for (const id of results)
      if (!before.includes(id)) problems.push(`messages.${index}: unexpected tool_use_id ${id}`);
    for (const id of before)
      if (!results.includes(id)) problems.push(`messages.${index}: tool_use ${id} has no result`);
    problems.push(...duplicates(results, "tool_result"));
    const firstOther = content.findIndex((block) => block["type"] !== "tool_result");
    if (firstOther !== -1 && content.slice(firstOther).some((block) => block["type"] === "tool_result")) {
      problems.push(`messages.${index}: tool_result blocks must come first`);
    }
  });
  if (ofType(contents.at(-1), "tool_use").length > 0) problems.push("the last message has calls without results");
  return [...problems, ...duplicates(allIds, "tool_use id")];
}

/** Source: https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching (at most four, on nothing empty, not on thinking) */
function checkCacheMarkers(body: Block, blocks: Block[]): Problem[] {
  const marked = [...objects(body["system"]), ...objects(body["tools"]), ...blocks].filter(
    (block) => block["cache_control"],
  );
  const problems: Problem[] = marked.length > 4 ? ["a maximum of 4 blocks with cache_control may be provided"] : [];
  for (const block of marked) {
    if (block["type"] === "text" && isBlank(block["text"]))
      problems.push("cache_control cannot be set for empty text blocks");
    if (String(block["type"]).includes("thinking")) problems.push("cache_control cannot be set for thinking blocks");
  }
  return problems;
}

/** Source: https://docs.anthropic.com/en/docs/build-with-claude/prefill-claudes-response (no white space at the end) */
function checkEnd(messages: Block[], contents: Block[][]): Problem[] {
  const problems: Problem[] = [];
  messages.forEach((message, index) => {
    const last = contents[index]?.at(-1);
    const isThinking = last?.["type"] === "thinking" || last?.["type"] === "redacted_thinking";
    if (message["role"] === "assistant" && isThinking)
      problems.push(`messages.${index}: the final block cannot be thinking`);
  });
  const last = contents.at(-1)?.at(-1);
  if (messages.at(-1)?.["role"] === "assistant" && last?.["type"] === "text" && /\s$/.test(String(last["text"]))) {
    problems.push("final assistant content cannot end with trailing whitespace");
  }
  return problems;
}

function ofType(content: Block[] | undefined, type: string): Block[] {
  return (content ?? []).filter((block) => block["type"] === type);
}
