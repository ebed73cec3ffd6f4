import type { AfterToolCallResult, Agent } from "@pi-stack/agent-core";
import type { AssistantMessage, ToolResultMessage } from "@pi-stack/ai";
import type { RunLimits } from "./run-limits.js";

/** How often a series is told of before it ends the run: the model has read the notice by then, and goes on all the same. */
const patience = 4;

/** How many different calls may take turns and still be a circle. */
const circle = 3;

/** What counts the calls of a run. */
export interface RepeatedCalls {
  begin(): void;
  /** Counts calls that came to no tool: of unknown names, with arguments that do not fit, or forbidden ones. */
  endOfTurn(reply: AssistantMessage, results: readonly ToolResultMessage[]): void;
}

/**
 * Notices a model that makes the same call again and again and gets the same result each time, also where a few such calls
 * take turns. The result says so once; a model that goes on is stopped.
 * @param read - how many equal calls are told of, asked at the beginning of each run; 0: none are
 */
export function watchRepeatedCalls(agent: Agent, limits: RunLimits, read: () => number): RepeatedCalls {
  let notice = 0;
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const count = (name: string, args: unknown, content: unknown): number => {
    const now = JSON.stringify([name, args, content]);
    // Something new has come of it: whatever was counted is no circle.
    if (!counts.has(now) && counts.size === circle) counts.clear();
    const times = (counts.get(now) ?? 0) + 1;
    counts.set(now, times);
    if (times >= notice * patience) limits.reach({ limit: "repeats", message: stopText(name, times) });
    return times;
  };
  const { afterToolCall } = agent;
  agent.afterToolCall = async (call, signal) => {
    const after = await afterToolCall?.(call, signal);
    if (notice === 0) return after;
    const { name, id } = call.toolCall;
    seen.add(id);
    const content = after?.content ?? call.result.content;
    const times = count(name, call.args, content);
    return times === notice ? withNotice(after, content, name, times) : after;
  };
  return {
    begin() {
      counts.clear();
      notice = read();
    },
    endOfTurn(reply, results) {
      for (const { toolCallId, content } of notice === 0 ? [] : results) {
        const call = reply.content.find((block) => block.type === "toolCall" && block.id === toolCallId);
        if (call?.type === "toolCall" && !seen.has(toolCallId)) count(call.name, call.arguments, content);
      }
      seen.clear();
    },
  };
}

function withNotice(
  after: AfterToolCallResult | undefined,
  content: NonNullable<AfterToolCallResult["content"]>,
  name: string,
  times: number,
): AfterToolCallResult {
  const text = `[${name} was called ${times} times with the same arguments, and the result was the same each time. Calling it again will not change that: do something else, or say what is missing.]`;
  return { ...after, content: [...content, { type: "text", text }] };
}

function stopText(name: string, times: number): string {
  return `The run was ended: ${name} was called ${times} times with the same arguments and the same result. Tell the model what to do instead; the setting limits.repeatedCalls says how many are too many.`;
}
