import { expect, it } from "vitest";
import { bodyFor, chat, withTools } from "./chat.js";

const claude = { id: "anthropic/claude", provider: "openrouter" };
const marked = (cache_control: object): object => ({
  messages: [{ content: [{ text: "Be brief.", cache_control }] }, { content: [{ text: "Go.", cache_control }] }],
  tools: [{ cache_control }],
});
const text = async (model: ReturnType<typeof chat>, options: object = {}): Promise<string> =>
  JSON.stringify(await bodyFor(model, withTools, { ...options }));

it("marks the prompt for Anthropic's models behind OpenRouter alone", async () => {
  expect(await bodyFor(chat(claude), withTools)).toMatchObject(marked({ type: "ephemeral" }));
  expect(await text(chat({ ...claude, id: "openai/gpt" }))).not.toContain("cache_control");
  expect(await text(chat({ ...claude, provider: "acme" }))).not.toContain("cache_control");
});

it("marks it where the model says so", async () => {
  expect(await bodyFor(chat({}, { cacheControlFormat: "anthropic" }), withTools)).toMatchObject(
    marked({ type: "ephemeral" }),
  );
});

it("marks for as long as is asked and the server knows", async () => {
  const long = { cacheRetention: "long" };
  const hour = { type: "ephemeral", ttl: "1h" };
  expect(await bodyFor(chat(claude), withTools, long)).toMatchObject(marked(hour));
  expect(await text(chat(claude, { supportsLongCacheRetention: false }), long)).not.toContain("1h");
  expect(await text(chat(claude), { cacheRetention: "none" })).not.toContain("cache_control");
});
