import fc from "fast-check";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const text = fc.oneof(
  fc.constantFrom("", " ", "\n\t", "hello", "a\ud83d", "\udc00b", "👍", "ends in blanks  "),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const id = fc.constantFrom(
  "call_0",
  "call_0",
  "toolu_01A",
  "call_abc|fc_123",
  "call_abc|rs_9",
  "call_abc|fc_456",
  "functions.read:0",
  `chatcmpl-tool-${"f".repeat(40)}1`,
  `chatcmpl-tool-${"f".repeat(40)}2`,
  `${"y".repeat(70)}a`,
  `${"y".repeat(70)}b`,
  "ab c\ud83d",
  "|",
  "",
);
const name = fc.constantFrom("read", "bash", "mcp.server:tool", "é", "1st", "-x", "", "x".repeat(90));
const oddValue = fc.oneof(fc.constantFrom(null, undefined, 5, "x", true), fc.jsonValue());
const image = fc.record({
  type: fc.constant("image"),
  data: fc.constantFrom(png, "", "!!!", "JVBERi0=", "R0lGODlhAQABAAAAACw=", `data:image/png;base64,${png}`, "aGVsbG8"),
  mimeType: fc.constantFrom("image/png", "image/jpg", "application/pdf", "image/svg+xml", "image/gif", ""),
});
const halfItem = JSON.stringify({ type: "reasoning", id: "rs_2", summary: [], encrypted_content: "\ud800" });
const reasoningItem = JSON.stringify({ type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAA" });
const signature = fc.constantFrom(
  undefined,
  "",
  "c2lnbmVk",
  "reasoning_content",
  reasoningItem,
  halfItem,
  '{"type":"x"}',
);
const textBlock = fc.record(
  {
    type: fc.constant("text"),
    text,
    textSignature: fc.constantFrom(
      "c2ln",
      "msg_1",
      '{"v":1,"id":"msg_2","phase":"commentary"}',
      `msg_${"z".repeat(80)}`,
    ),
  },
  { requiredKeys: ["type", "text"] },
);
const thinkingBlock = fc.record(
  { type: fc.constant("thinking"), thinking: text, thinkingSignature: signature, redacted: fc.boolean() },
  { requiredKeys: ["type"] },
);
const toolCall = fc.record(
  {
    type: fc.constant("toolCall"),
    id,
    name,
    arguments: fc.oneof(fc.dictionary(text, fc.jsonValue()), oddValue, fc.constant('{"a":1}')),
    thoughtSignature: fc.constantFrom("c2ln", "no base64", '{"type":"reasoning.encrypted","id":"x","data":"y"}'),
  },
  { requiredKeys: ["type", "id", "name", "arguments"] },
);
const origin = fc.constantFrom(
  { api: "anthropic-messages", provider: "anthropic", model: "claude" },
  { api: "anthropic-messages", provider: "anthropic", model: "claude-older" },
  { api: "openai-completions", provider: "openai", model: "gpt" },
  { api: "openai-completions", provider: "deepseek", model: "deepseek" },
  { api: "openai-responses", provider: "openai", model: "gpt" },
  { api: "openai-responses", provider: "openai", model: "gpt-older" },
  { api: "google-generative-ai", provider: "google", model: "gemini" },
  { api: "mistral-conversations", provider: "mistral", model: "mistral" },
  {},
);
const shown = fc.oneof(text, fc.array(fc.oneof(textBlock, image), { maxLength: 3 }), oddValue);
const user = fc.record({ role: fc.constant("user"), content: shown, timestamp: fc.constant(1) });
const assistant = fc
  .record({
    role: fc.constant("assistant"),
    content: fc.oneof(
      { weight: 8, arbitrary: fc.array(fc.oneof(textBlock, thinkingBlock, toolCall, toolCall), { maxLength: 5 }) },
      { weight: 1, arbitrary: oddValue },
    ),
    stopReason: fc.constantFrom("stop", "toolUse", "length", "error", "aborted", "pending"),
    origin,
    timestamp: fc.constant(2),
  })
  .map(({ origin: from, ...message }) => ({ ...message, ...from }));
const toolResult = fc.record(
  { role: fc.constant("toolResult"), toolCallId: id, toolName: name, content: shown, isError: fc.boolean() },
  { requiredKeys: ["role", "content"] },
);

/** Any history that a session file could hold, and many that none should. */
export const randomHistory: fc.Arbitrary<unknown[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: user },
    { weight: 6, arbitrary: assistant },
    { weight: 6, arbitrary: toolResult },
    { weight: 1, arbitrary: oddValue },
  ),
  { maxLength: 12 },
);
