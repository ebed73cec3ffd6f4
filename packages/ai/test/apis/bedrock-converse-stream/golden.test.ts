import { describe, it } from "vitest";
import { modelOf } from "../../history/payload-of.js";
import { expectGolden, type GoldenCase, goldenContexts } from "../../support/golden.js";
import { claude, withoutAwsEnvironment } from "./ask.js";

withoutAwsEnvironment();

const sonnet = modelOf({ id: claude, api: "bedrock-converse-stream", provider: "amazon-bedrock" });
const opus = { ...sonnet, id: "us.anthropic.claude-opus-4-7-v1" };
const nova = { ...sonnet, id: "amazon.nova-pro-v1:0" };
const contexts = goldenContexts(sonnet);
const contextsOfNova = goldenContexts(nova);

const cases: GoldenCase[] = [
  { name: "plain", model: nova, context: contextsOfNova.plain },
  { name: "plain-with-limits", model: nova, context: contextsOfNova.plain, options: { maxTokens: 50, temperature: 0 } },
  { name: "tools", model: sonnet, context: contexts.tools, options: { toolChoice: "any" } },
  { name: "images", model: sonnet, context: contexts.images },
  { name: "images-for-text-model", model: { ...nova, input: ["text"] }, context: contextsOfNova.images },
  { name: "thinking-sent-back", model: sonnet, context: contexts.thinking },
  { name: "thinking-budget", model: sonnet, context: contexts.plain, simple: { reasoning: "medium" } },
  { name: "thinking-adaptive", model: opus, context: contexts.plain, simple: { reasoning: "xhigh" } },
  { name: "thinking-off", model: sonnet, context: contexts.plain, simple: {} },
  {
    name: "thinking-govcloud",
    model: sonnet,
    context: contexts.plain,
    options: { reasoning: "low", region: "us-gov-west-1" },
  },
  { name: "caching-long", model: sonnet, context: contexts.tools, simple: { cacheRetention: "long", sessionId: "s1" } },
  { name: "caching-none", model: sonnet, context: contexts.plain, simple: { cacheRetention: "none" } },
];

describe("the body of a Converse request", () => {
  it.each(cases)("$name", expectGolden);
});
