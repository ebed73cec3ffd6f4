import { expect, it } from "vitest";
import { bodyFor, chat, hello } from "./chat.js";

const effortOf = async (model: ReturnType<typeof chat>, reasoningEffort?: string): Promise<unknown> =>
  (await bodyFor(model, hello, reasoningEffort === undefined ? {} : { reasoningEffort }))["reasoning_effort"];

it("sends the effort in the words of the model", async () => {
  expect(await effortOf(chat(), "high")).toBe("high");
  expect(await effortOf(chat({ thinkingLevelMap: { high: "max" } }), "high")).toBe("max");
  expect(await effortOf(chat({ thinkingLevelMap: { off: "none" } }))).toBe("none");
  expect(await effortOf(chat())).toBeUndefined();
  expect(await effortOf(chat({ reasoning: false }), "high")).toBeUndefined();
});

it("sends none to servers that refuse it", async () => {
  for (const provider of ["xai", "moonshotai", "cloudflare-ai-gateway"]) {
    expect(await effortOf(chat({ provider, baseUrl: "https://gateway.ai.cloudflare.com/v1" }), "high")).toBeUndefined();
  }
});

it("does as the model says", async () => {
  expect(await effortOf(chat({ provider: "xai" }, { supportsReasoningEffort: true }), "high")).toBe("high");
  expect(await effortOf(chat({}, { supportsReasoningEffort: false }), "high")).toBeUndefined();
});
