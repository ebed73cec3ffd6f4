import fc from "fast-check";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const text = fc.oneof(
  fc.constantFrom("", " ", "\n\t", "hello", "a\ud83d", "\udc00b", "👍", "ends in blanks  "),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const id = fc.constantFrom(
  ...Array.from({ length: 8 }, () => "call_0"),
  ...Array.from({ length: 8 }, () => "call_abc|fc_123"),
  "toolu_01A",
  "call_abc|fc_123",
  "call_abc|rs_9",
  "call_abc|fc_456",
  "call_xyz|fc_123",
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
  data: fc.constantFrom(
    png,
    "",
    "!!!",
    "AAAAA",
    "JVBERi0=",
    "R0lGODlhAQABAAAAACw=",
    `data:image/png;base64,${png}`,
    "aGVsbG8",
  ),
  mimeType: fc.constantFrom("image/png", "image/jpg", "application/pdf", "image/svg+xml", "image/gif", ""),
});
const halfItem = JSON.stringify({ type: "reasoning", id: "rs_2", summary: [], encrypted_content: "\ud800" });
const reasoningItem = JSON.stringify({ type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAA" });
const otherItem = JSON.stringify({ type: "reasoning", id: "rs_3", summary: [], encrypted_content: "g", status: null });
const signature = fc.constantFrom(
  undefined,
  "",
  "c2lnbmVk",
  "reasoning_content",
  ...Array.from({ length: 4 }, () => reasoningItem),
  halfItem,
  otherItem,
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
const otherOrigins = fc.constantFrom<Partial<Origin>>(
  { api: "anthropic-messages", provider: "anthropic", model: "claude" },
  { api: "anthropic-messages", provider: "anthropic", model: "claude-older" },
  { api: "openai-completions", provider: "openai", model: "gpt" },
  { api: "openai-responses", provider: "openai", model: "gpt-older" },
  { api: "google-generative-ai", provider: "google", model: "gemini" },
  { api: "azure-openai-responses", provider: "azure-openai-responses", model: "gpt" },
  { api: "openai-codex-responses", provider: "openai-codex", model: "gpt" },
  { api: "google-vertex", provider: "google-vertex", model: "gemini" },
  { api: "bedrock-converse-stream", provider: "amazon-bedrock", model: "claude" },
  { api: "mistral-conversations", provider: "mistral", model: "mistral" },
  {},
);
const shown = fc.oneof(text, fc.array(fc.oneof(textBlock, image), { maxLength: 3 }), oddValue);
const user = fc.record({ role: fc.constant("user"), content: shown, timestamp: fc.constant(1) });
const blocks = fc.array(fc.oneof(textBlock, thinkingBlock, toolCall), { maxLength: 5, size: "max" });
const stopReason = fc.constantFrom(
  "stop",
  "stop",
  "toolUse",
  "toolUse",
  "toolUse",
  "length",
  "error",
  "aborted",
  "pending",
);
const toolResult = fc.record(
  { role: fc.constant("toolResult"), toolCallId: id, toolName: name, content: shown, isError: fc.boolean() },
  { requiredKeys: ["role", "content"] },
);

/** Who said something. */
export interface Origin {
  api: string;
  provider: string;
  model: string;
}

function answersOf({ api, provider, model }: Origin): fc.Arbitrary<unknown> {
  const content = fc.oneof({ weight: 12, arbitrary: blocks }, { weight: 1, arbitrary: oddValue });
  const origin = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ api, provider, model }) },
    { weight: 2, arbitrary: otherOrigins },
  );
  return fc
    .record({ role: fc.constant("assistant"), content, stopReason, origin, timestamp: fc.constant(2) })
    .map(({ origin: from, ...message }) => ({ ...message, ...from }));
}

/** Any history that a session file could hold, and many that none should; more than half of the answers are `own`. */
export function randomHistory(own: Origin): fc.Arbitrary<unknown[]> {
  const message = fc.oneof(
    { weight: 4, arbitrary: user },
    { weight: 8, arbitrary: answersOf(own) },
    { weight: 6, arbitrary: toolResult },
    { weight: 1, arbitrary: oddValue },
  );
  return fc.array(message, { maxLength: 12, size: "max" });
}
