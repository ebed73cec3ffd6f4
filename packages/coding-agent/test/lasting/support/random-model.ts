import { setTimeout as delay, setImmediate as macrotask } from "node:timers/promises";
import {
  type AssistantMessage,
  type Context,
  type ErrorInfo,
  type FauxProviderRegistration,
  fauxAssistantMessage,
  fauxText,
  fauxToolCall,
  registerFauxProvider,
} from "@pi-stack/ai";
import type { ToolDefinition } from "@pi-stack/coding-agent";
import type { SeededRandom } from "./seeded-random.js";

/** Some moments, of any kind: none, microtasks, turns of the event loop, a millisecond or two. */
export async function moments(random: SeededRandom): Promise<void> {
  const kind = random.below(6);
  if (kind === 1) for (let count = random.below(8); count > 0; count--) await Promise.resolve();
  if (kind === 2 || kind === 3) for (let count = random.below(5); count > 0; count--) await macrotask();
  if (kind === 4) await delay(random.below(3));
}

const failure = (category: ErrorInfo["category"], retryable: boolean, words: string): AssistantMessage => ({
  ...fauxAssistantMessage([], { stopReason: "error", errorMessage: words }),
  errorInfo: { category, retryable },
});

function randomReply(random: SeededRandom): AssistantMessage {
  const roll = random.below(20);
  if (roll < 9) return fauxAssistantMessage("Some words. ".repeat(1 + random.below(200)));
  if (roll < 15) {
    const calls = Array.from({ length: 1 + random.below(3) }, () => fauxToolCall("work", { size: random.below(2500) }));
    return fauxAssistantMessage([fauxText("Let me see."), ...calls], { stopReason: "toolUse" });
  }
  if (roll === 15) return fauxAssistantMessage("cut off in the mid", { stopReason: "length" });
  if (roll === 16) return failure("context_overflow", false, "prompt is too long: 5000 tokens > 4000 maximum");
  if (roll === 17) return failure("invalid_request", false, "bad request");
  if (roll === 18) {
    const half = fauxAssistantMessage([fauxText("half a wo")], { stopReason: "error", errorMessage: "stream ended" });
    return { ...half, errorInfo: { category: "truncated", retryable: true } };
  }
  return failure("overloaded", true, "Overloaded");
}

/** Two models with small windows that answer anything, after any time. */
export function randomProvider(random: SeededRandom): FauxProviderRegistration {
  const provider = registerFauxProvider({
    models: [
      { id: "one", reasoning: true, contextWindow: 4000, maxTokens: 500 },
      { id: "two", contextWindow: 6000, maxTokens: 500 },
    ],
    tokenSize: { min: 40, max: 80 },
  });
  const answer = async ({ tools }: Context): Promise<AssistantMessage> => {
    await moments(random);
    // Whoever asks for a summary offers no tools, and mostly gets one.
    const isSummary = tools === undefined || tools.length === 0;
    return isSummary && random.chance(0.8) ? fauxAssistantMessage("In short: work.") : randomReply(random);
  };
  provider.setResponses(Array.from({ length: 2000 }, () => answer));
  return provider;
}

/** A tool that takes a moment, may fail, and gives up when it is told to. */
export function randomTool(random: SeededRandom): ToolDefinition {
  return {
    name: "work",
    label: "work",
    description: "Works.",
    parameters: { type: "object", properties: { size: { type: "number" } } },
    execute: async (_id, { size }, signal) => {
      await moments(random);
      signal?.throwIfAborted();
      if (random.chance(0.1)) throw new Error("it broke");
      return { content: [{ type: "text", text: "x".repeat(Number(size)) }], details: {} };
    },
  };
}
