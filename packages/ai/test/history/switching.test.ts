import type { AssistantMessage, Message, Model, StopReason } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { answerOf, call, image, result, text, user } from "./messages.js";
import { modelOf, payloadOf } from "./payload-of.js";
import { validateAnthropicMessages } from "./validators/anthropic-messages.js";
import { validateAzureOpenAIResponses } from "./validators/azure-openai-responses.js";
import { validateGemini3, validateGoogleGenerativeAI } from "./validators/google-generative-ai.js";
import { validateGemini3OnVertex } from "./validators/google-vertex.js";
import { validateOpenAICodexResponses } from "./validators/openai-codex-responses.js";
import { validateOpenAICompletions } from "./validators/openai-completions.js";
import { validateOpenAIResponses } from "./validators/openai-responses.js";
import type { Problem } from "./validators/wire-checks.js";

/** A model, what its API refuses, and how its own answers look: thinking, two calls, and what must come back to it. */
interface Party {
  model: Model;
  validate: (payload: unknown) => Problem[];
  thinking: AssistantMessage["content"];
  calls: [string, string];
  /** Opaque values that only this model may be sent. */
  own: string[];
  thoughtSignature?: string;
}

function responsesParty(api: string, provider: string, validate: Party["validate"]): Party {
  const item = { type: "reasoning", id: `rs_${provider}`, summary: [], encrypted_content: `gAAA${provider}=` };
  const thinking = [{ type: "thinking" as const, thinking: "Hm.", thinkingSignature: JSON.stringify(item) }];
  const calls: Party["calls"] = [`call_${provider}1|fc_${provider}1`, `call_${provider}2|fc_${provider}2`];
  const own = [`gAAA${provider}=`, `"rs_${provider}"`, `"fc_${provider}1"`, `"fc_${provider}2"`];
  return { model: modelOf({ id: "gpt", api, provider }), validate, thinking, calls, own };
}

function googleParty(api: string, id: string, validate: Party["validate"]): Party {
  const signature = Buffer.from(`${api} ${id} signed this`).toString("base64");
  const thinking = [{ type: "thinking" as const, thinking: "Hm." }];
  const calls: Party["calls"] = [`read_1_${api}`, `read_2_${api}`];
  return {
    model: modelOf({ id, api, provider: api }),
    validate,
    thinking,
    calls,
    own: [signature],
    thoughtSignature: signature,
  };
}

const anthropicSignature = Buffer.from("anthropic signed this").toString("base64");
const parties: Party[] = [
  {
    model: modelOf({ id: "claude", api: "anthropic-messages", provider: "anthropic" }),
    validate: validateAnthropicMessages,
    thinking: [{ type: "thinking", thinking: "Hm.", thinkingSignature: anthropicSignature }],
    calls: ["toolu_1", "toolu_2"],
    own: [anthropicSignature],
  },
  {
    model: modelOf({ id: "deepseek", api: "openai-completions", provider: "deepseek" }),
    validate: validateOpenAICompletions,
    thinking: [{ type: "thinking", thinking: "Hm.", thinkingSignature: "reasoning_content" }],
    calls: ["functions.read:0", "functions.read:1"],
    own: ["functions.read:0"],
  },
  responsesParty("openai-responses", "openai", validateOpenAIResponses),
  responsesParty("azure-openai-responses", "azure-openai-responses", validateAzureOpenAIResponses),
  responsesParty("openai-codex-responses", "openai-codex", validateOpenAICodexResponses),
  googleParty("google-generative-ai", "gemini-2.5-pro", validateGoogleGenerativeAI),
  googleParty("google-generative-ai", "gemini-3-pro", validateGemini3),
  googleParty("google-vertex", "gemini-3-pro", validateGemini3OnVertex),
];

/** A question, an answer with thinking and two calls at once, both results, and a failed answer behind them. */
function turnOf(party: Party, ending: StopReason): Message[] {
  const { model, thinking, calls, thoughtSignature } = party;
  const [first, second] = calls.map((id) => call(id));
  if (first === undefined || second === undefined) throw new TypeError("a party makes two calls");
  if (thoughtSignature !== undefined) first.thoughtSignature = thoughtSignature;
  const said = answerOf(model, [...thinking, ...text("I read both."), first, second]);
  const failed = answerOf(model, [...thinking, ...text("Half of"), call(`${calls[0]}x`)], { stopReason: ending });
  const pictured = result(second.id, [...text("a picture"), image("image/png")]);
  return [user([...text("Look"), image("image/png")]), said, result(first.id), pictured, user("go on"), failed];
}

const pairs = parties.flatMap((from) => parties.filter((to) => to !== from).map((to) => [from, to] as const));
const nameOf = ({ model }: Party): string => `${model.api} ${model.id}`;
const named = pairs.map(([from, to]) => ({ name: `${nameOf(from)} to ${nameOf(to)}`, from, to }));

describe.each(named)("from $name", ({ from, to }) => {
  it.each(["error", "aborted", "length"] as const)("the history is accepted (last answer: %s)", async (ending) => {
    const messages = [...turnOf(from, ending), user("And now?")];
    const payload = await payloadOf(to.model, { systemPrompt: "Be brief.", messages });
    expect(to.validate(payload)).toEqual([]);
    const sent = JSON.stringify(payload);
    for (const secret of from.own) expect(sent).not.toContain(secret);
    expect(sent).toContain("I read both.");
    expect(sent).toContain("a picture");
  });

  it("coming back brings signatures and ids back", async () => {
    const messages = [...turnOf(from, "error"), ...turnOf(to, "error"), user("And now?")];
    const payload = await payloadOf(from.model, { messages });
    expect(from.validate(payload)).toEqual([]);
    const sent = JSON.stringify(payload);
    for (const secret of from.own) expect(sent).toContain(secret);
    for (const secret of to.own) expect(sent).not.toContain(secret);
  });
});
