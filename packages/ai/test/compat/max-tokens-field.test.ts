import { expect, it } from "vitest";
import { bodyFor, chat, hello } from "./chat.js";

const limits = async (model: ReturnType<typeof chat>): Promise<unknown[]> => {
  const body = await bodyFor(model, hello, { maxTokens: 5 });
  return [body["max_completion_tokens"], body["max_tokens"]];
};

it.each([
  [{}, [5, undefined]],
  [{ provider: "moonshotai-cn" }, [undefined, 5]],
  [{ provider: "cloudflare-ai-gateway", baseUrl: "https://gateway.ai.cloudflare.com/v1/a/b" }, [undefined, 5]],
  [{ baseUrl: "https://llm.chutes.ai/v1" }, [undefined, 5]],
])("names the limit as the server of %o does", async (facts, expected) => {
  expect(await limits(chat(facts))).toEqual(expected);
});

it("does as the model says, and says nothing without a limit", async () => {
  expect(await limits(chat({}, { maxTokensField: "max_tokens" }))).toEqual([undefined, 5]);
  const moonshot = { provider: "moonshotai" };
  expect(await limits(chat(moonshot, { maxTokensField: "max_completion_tokens" }))).toEqual([5, undefined]);
  expect(Object.keys(await bodyFor(chat()))).not.toContain("max_completion_tokens");
});
