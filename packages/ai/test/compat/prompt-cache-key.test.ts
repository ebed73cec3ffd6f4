import { expect, it } from "vitest";
import { bodyFor, chat, hello } from "./chat.js";

const openai = { baseUrl: "https://api.openai.com/v1" };
const keyOf = async (facts: object, options: object): Promise<unknown> =>
  (await bodyFor(chat(facts), hello, { sessionId: "s", ...options }))["prompt_cache_key"];

it("names the session to OpenAI, unless nothing is to be cached", async () => {
  expect(await keyOf(openai, {})).toBe("s");
  expect(await keyOf(openai, { cacheRetention: "none" })).toBeUndefined();
  expect(await keyOf(openai, { sessionId: undefined })).toBeUndefined();
});

it("names it to others for a long cache alone", async () => {
  expect(await keyOf({}, {})).toBeUndefined();
  expect(await keyOf({ baseUrl: "https://llm.example/api.openai.com" }, {})).toBeUndefined();
  expect(await keyOf({}, { cacheRetention: "long" })).toBe("s");
});
