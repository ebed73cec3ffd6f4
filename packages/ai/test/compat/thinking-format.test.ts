import type { Model, OpenAICompletionsCompat } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { bodyFor, chat, hello } from "./chat.js";

type Format = NonNullable<OpenAICompletionsCompat["thinkingFormat"]>;
const fields = ["reasoning_effort", "reasoning", "thinking", "enable_thinking", "chat_template_kwargs"];

async function words(model: Model, reasoningEffort?: string): Promise<object> {
  const body = await bodyFor(model, hello, reasoningEffort === undefined ? {} : { reasoningEffort });
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}

const template = (on: boolean): object => ({ chat_template_kwargs: { enable_thinking: on, preserve_thinking: true } });
const formats: [Format, on: object, off: object][] = [
  ["openai", { reasoning_effort: "high" }, {}],
  ["openrouter", { reasoning: { effort: "high" } }, { reasoning: { effort: "none" } }],
  ["deepseek", { thinking: { type: "enabled" }, reasoning_effort: "high" }, { thinking: { type: "disabled" } }],
  ["zai", { enable_thinking: true }, { enable_thinking: false }],
  ["qwen", { enable_thinking: true }, { enable_thinking: false }],
  ["qwen-chat-template", template(true), template(false)],
];

describe.each(formats)("the format %s", (thinkingFormat, on, off) => {
  it("says on and off, wherever the model says so", async () => {
    for (const facts of [{}, { provider: "deepseek" }]) {
      expect(await words(chat(facts, { thinkingFormat }), "high")).toEqual(on);
      expect(await words(chat(facts, { thinkingFormat }))).toEqual(off);
    }
  });

  it("says nothing of a model that does not reason", async () => {
    expect(await words(chat({ reasoning: false }, { thinkingFormat }), "high")).toEqual({});
  });
});

it.each<[Partial<Model>, Format]>([
  [{ provider: "deepseek" }, "deepseek"],
  [{ baseUrl: "https://api.deepseek.com" }, "deepseek"],
  [{ provider: "zai" }, "zai"],
  [{ baseUrl: "https://api.z.ai/api/coding/paas/v4" }, "zai"],
  [{ provider: "openrouter" }, "openrouter"],
  [{ baseUrl: "https://openrouter.ai/api/v1" }, "openrouter"],
  [{ provider: "groq" }, "openai"],
])("recognises the server of %o", async (facts, format) => {
  expect(await words(chat(facts), "high")).toEqual(formats.find(([name]) => name === format)?.[1]);
});

it("does not ask OpenRouter to stop a model that cannot", async () => {
  expect(await words(chat({ provider: "openrouter", thinkingLevelMap: { off: null } }))).toEqual({});
});
