import type { AfterToolCallResult, Agent } from "@pi-stack/agent-core";
import type { RunLimits } from "./run-limits.js";

/** How often a series is told of before it ends the run: the model has read the notice by then, and goes on all the same. */
const patience = 4;

/**
 * Notices a model that makes the same call again and again and gets the same result each time. Its result says so once;
 * a model that goes on is stopped.
 * @param notice - how many equal calls in a row are told of; 0: none are
 */
export function watchRepeatedCalls(agent: Agent, limits: RunLimits, notice: () => number): { begin(): void } {
  let last = "";
  let count = 0;
  const { afterToolCall } = agent;
  agent.afterToolCall = async (call, signal) => {
    const after = await afterToolCall?.(call, signal);
    const wanted = notice();
    if (wanted === 0) return after;
    const { name } = call.toolCall;
    const content = after?.content ?? call.result.content;
    const now = JSON.stringify([name, call.args, content]);
    count = now === last ? count + 1 : 1;
    last = now;
    if (count === wanted)
      return withNotice(
        after,
        content,
        `${name} was called ${count} times in a row with the same arguments, and the result was the same each time. Calling it again will not change that: do something else, or say what is missing.`,
      );
    if (count >= wanted * patience) {
      limits.reach({
        limit: "repeats",
        message: `The run was ended: ${name} was called ${count} times in a row with the same arguments and the same result. Tell the model what to do instead; the setting limits.repeatedCalls says how many are too many.`,
      });
    }
    return after;
  };
  return {
    begin(): void {
      last = "";
      count = 0;
    },
  };
}

function withNotice(
  after: AfterToolCallResult | undefined,
  content: NonNullable<AfterToolCallResult["content"]>,
  text: string,
): AfterToolCallResult {
  return { ...after, content: [...content, { type: "text", text: `[${text}]` }] };
}
