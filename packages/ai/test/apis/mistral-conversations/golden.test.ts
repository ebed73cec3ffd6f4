import { describe, it } from "vitest";
import { modelOf } from "../../history/payload-of.js";
import { expectGolden, type GoldenCase, goldenContexts } from "../../support/golden.js";

const large = modelOf({ id: "mistral-large-latest", api: "mistral-conversations", provider: "mistral" });
const magistral = { ...large, id: "magistral-medium-latest" };
const small = { ...large, id: "mistral-small-latest" };
const contexts = goldenContexts(large);

const cases: GoldenCase[] = [
  { name: "plain", model: large, context: contexts.plain },
  { name: "plain-with-limits", model: large, context: contexts.plain, options: { maxTokens: 50, temperature: 0 } },
  { name: "tools", model: large, context: contexts.tools, options: { toolChoice: "any" } },
  { name: "images", model: large, context: contexts.images },
  { name: "images-for-text-model", model: { ...large, input: ["text"] }, context: contexts.images },
  { name: "thinking-sent-back", model: large, context: contexts.thinking },
  { name: "thinking-prompt-mode", model: magistral, context: contexts.plain, simple: { reasoning: "medium" } },
  { name: "thinking-effort", model: small, context: contexts.plain, simple: { reasoning: "low" } },
  { name: "thinking-off", model: small, context: contexts.plain, simple: {} },
  { name: "caching", model: large, context: contexts.plain, simple: { cacheRetention: "long", sessionId: "s1" } },
];

describe("the body of a chat request", () => {
  it.each(cases)("$name", expectGolden);
});
