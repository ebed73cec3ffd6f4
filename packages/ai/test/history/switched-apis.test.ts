import {
  type AssistantMessage,
  historyTarget,
  type Message,
  type Model,
  repairHistory,
  type ToolCall,
} from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { answerOf, image, result, text, user } from "./messages.js";
import { modelOf, payloadOf } from "./payload-of.js";
import { validateAnthropicMessages } from "./validators/anthropic-messages.js";
import { validateBedrockConverseStream } from "./validators/bedrock-converse-stream.js";
import { validateGemini3 } from "./validators/google-generative-ai.js";
import { validateMistralConversations } from "./validators/mistral-conversations.js";
import { validateOpenAICompletions } from "./validators/openai-completions.js";
import { validateOpenAIResponses } from "./validators/openai-responses.js";

/** An API with the marks that its own answers carry. */
interface Speaker {
  model: Model;
  validate: (payload: unknown) => string[];
  thinkingSignature?: string;
  /** Ids as the provider gives them. */
  ids: [string, string];
  thoughtSignature?: string;
}

const item = JSON.stringify({ type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAA" });
const bedrockId = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
const speakers: Speaker[] = [
  {
    model: modelOf({ id: "claude", api: "anthropic-messages", provider: "anthropic" }),
    validate: validateAnthropicMessages,
    thinkingSignature: "c2lnbmVk",
    ids: ["toolu_01A", "toolu_01B"],
  },
  {
    model: modelOf({ id: bedrockId, api: "bedrock-converse-stream", provider: "amazon-bedrock" }),
    validate: validateBedrockConverseStream,
    thinkingSignature: "Ym90aA==",
    ids: ["tooluse_IIpMFTgaRVGyI7x4sJfKzQ", "tooluse_KZPBYYUtS72Um_JDI8hTow"],
  },
  {
    model: modelOf({ id: "gemini-3-pro", api: "google-generative-ai", provider: "google" }),
    validate: validateGemini3,
    thinkingSignature: "Z2VtaW5p",
    ids: ["read_1730000000000_1", "read_1730000000000_2"],
    thoughtSignature: "Y2FsbHM=",
  },
  {
    model: modelOf({ id: "magistral", api: "mistral-conversations", provider: "mistral" }),
    validate: validateMistralConversations,
    ids: ["g6fVbXS8K", "EscTeQY62"],
  },
  {
    model: modelOf({ id: "gpt", api: "openai-completions", provider: "openai" }),
    validate: validateOpenAICompletions,
    ids: ["call_9aXyKp2LmQ", "call_8bZxJq3NnR"],
  },
  {
    model: modelOf({ id: "gpt", api: "openai-responses", provider: "openai" }),
    validate: validateOpenAIResponses,
    thinkingSignature: item,
    ids: ["call_1|fc_1", "call_2|fc_2"],
  },
];

/** Thinking, parallel calls, images and a failed answer of one model. */
function historyOf({ model, ids, thinkingSignature, thoughtSignature }: Speaker): Message[] {
  const calls = ids.map((id): ToolCall => ({ type: "toolCall", id, name: "read", arguments: { path: id } }));
  const [first] = calls;
  if (first !== undefined && thoughtSignature !== undefined) first.thoughtSignature = thoughtSignature;
  const thinking: AssistantMessage["content"][number] = { type: "thinking", thinking: "Hm." };
  if (thinkingSignature !== undefined) thinking.thinkingSignature = thinkingSignature;
  const failed = { stopReason: "error" as const, errorMessage: "cut" };
  return [
    user([...text("Look."), image("image/png")]),
    answerOf(model, [thinking, ...text("I read both."), ...calls]),
    result(ids[0], [image("image/png")]),
    { ...result(ids[1], [...text("broken"), image("image/png")]), isError: true },
    answerOf(model, [{ type: "thinking", thinking: "cut o" }], failed),
    user("Go on."),
    answerOf(model, text("Done.")),
    user("And now?"),
  ];
}

const pairs = speakers.flatMap((from) =>
  speakers.map((to) => ({ from, to, name: `${from.model.api} to ${to.model.api}` })),
);

describe("a history of one API sent to another", () => {
  it.each(pairs)("$name is accepted", async ({ from, to }) => {
    const payload = await payloadOf(to.model, { messages: historyOf(from) }, { bearerToken: "token" });
    expect(to.validate(payload)).toEqual([]);
  });

  it.each(pairs)("$name and back restores ids and signatures", async ({ from, to }) => {
    const before = historyOf(from);
    const there = answerOf(to.model, [{ type: "toolCall", id: to.ids[0], name: "read", arguments: {} }]);
    const messages = [...before, there, result(to.ids[0]), user("Back.")];
    const payload = await payloadOf(from.model, { messages }, { bearerToken: "token" });
    expect(from.validate(payload)).toEqual([]);
    const again = repairHistory(messages, historyTarget(from.model));
    const own = repairHistory(before, historyTarget(from.model));
    expect(again.slice(0, own.length)).toEqual(own);
    const said = own.find((message) => message.role === "assistant");
    const ids = said?.content.flatMap((block) => (block.type === "toolCall" ? [block.id] : []));
    expect(ids).toEqual(from.ids);
    for (const signature of [from.thinkingSignature, from.thoughtSignature]) {
      if (signature !== undefined) expect(JSON.stringify(said)).toContain(JSON.stringify(signature));
    }
  });
});
