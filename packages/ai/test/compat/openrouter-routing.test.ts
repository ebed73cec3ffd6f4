import { expect, it } from "vitest";
import { bodyFor, chat } from "./chat.js";

const baseUrl = "https://openrouter.ai/api/v1";
const openRouterRouting = { only: ["x"], allow_fallbacks: false };

it("tells OpenRouter, and nobody else, which providers it may ask", async () => {
  expect(await bodyFor(chat({ baseUrl }, { openRouterRouting }))).toHaveProperty("provider", openRouterRouting);
  for (const other of ["https://llm.example/v1", "https://llm.example/openrouter.ai", "https://not-openrouter.ai"]) {
    expect(await bodyFor(chat({ baseUrl: other }, { openRouterRouting }))).not.toHaveProperty("provider");
  }
});

it("says nothing without wishes", async () => {
  expect(await bodyFor(chat({ baseUrl }))).not.toHaveProperty("provider");
  expect(await bodyFor(chat({ baseUrl }, { openRouterRouting: {} }))).not.toHaveProperty("provider");
});
