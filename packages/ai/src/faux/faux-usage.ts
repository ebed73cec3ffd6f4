import type { UsageCounts } from "../stream/answer.js";
import { resolveCacheRetention } from "../stream/cache-retention.js";
import type { Context } from "../types/context.js";
import type { AssistantMessage } from "../types/message.js";
import type { StreamOptions } from "../types/options.js";

/** Estimates usage as a quarter of the characters, and plays a prompt cache for each session. */
export class FauxUsage {
  readonly #promptOfSession = new Map<string, string>();

  estimate(context: Context, answer: AssistantMessage, options: StreamOptions | undefined): UsageCounts {
    const prompt = JSON.stringify([context.systemPrompt ?? "", context.tools ?? [], context.messages]);
    const input = tokensOf(prompt.length);
    const output = tokensOf(JSON.stringify(answer.content).length);
    const session = options?.sessionId;
    if (session === undefined || resolveCacheRetention(options?.cacheRetention) === "none") {
      return { input, output, cacheRead: 0, cacheWrite: 0 };
    }
    const cacheRead = Math.floor(commonLength(this.#promptOfSession.get(session) ?? "", prompt) / 4);
    this.#promptOfSession.set(session, prompt);
    return { input: input - cacheRead, output, cacheRead, cacheWrite: input - cacheRead };
  }
}

function tokensOf(characters: number): number {
  return Math.ceil(characters / 4);
}

function commonLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return length;
}
