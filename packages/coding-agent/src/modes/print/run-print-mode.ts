import type { AgentMessage } from "@pi-stack/agent-core";
import type { AssistantMessage, ImageContent } from "@pi-stack/ai";
import type { AgentSessionEvent } from "../../agent-session/events.js";
import type { ModeOutput } from "../mode-output.js";
import { PresentSession, type SessionSource } from "./present-session.js";

/** What a run without a terminal sends: the first prompt with its images, then the others one after another. */
export interface PrintModeOptions {
  initialMessage?: string | undefined;
  initialImages?: ImageContent[] | undefined;
  messages?: readonly string[];
  output: ModeOutput;
}

/**
 * Runs the prompts and prints the words of the last reply: that of the session that is the present one then, if a command
 * of an extension put another one in the place of the first. Returns the exit code.
 */
export async function runPrintMode(source: SessionSource, options: PrintModeOptions): Promise<number> {
  const present = new PresentSession(source, options.output, async (session) =>
    session.subscribe((event) => {
      const notice = noticeOf(event);
      if (notice !== undefined) options.output.warn(`pi: ${notice}`);
    }),
  );
  try {
    await present.begin();
    const { reply, problem, limit } = await runPrompts(present, options);
    const text = reply?.content.flatMap((block) => (block.type === "text" && block.text !== "" ? [block.text] : []));
    if (text && text.length > 0) await options.output.write(`${text.join("\n")}\n`);
    if (limit !== undefined) options.output.warn(`pi: ${limit}`);
    else if (problem !== undefined) options.output.warn(problem);
    return exitCodeOf({ problem, limit });
  } finally {
    present.end();
  }
}

/** 3 for a run that a limit has ended: it did what it could, and can go on. */
export function exitCodeOf({ problem, limit }: Pick<PromptsResult, "problem" | "limit">): number {
  if (limit !== undefined) return 3;
  return problem === undefined ? 0 : 1;
}

/** What a person who waits for the answer should know meanwhile. */
function noticeOf(event: AgentSessionEvent): string | undefined {
  if (event.type === "history_repaired") {
    return `the provider refused the history (${event.errorMessage}); it was sent once more without thinking and images.`;
  }
  if (event.type === "compaction_start") return "the conversation has grown long; older parts are being summarized.";
  if (event.type === "compaction_end") return event.errorMessage;
  if (event.type !== "auto_retry_start") return undefined;
  const seconds = (event.delayMs / 1000).toFixed(1);
  return `${event.errorMessage}; trying again in ${seconds} s (${event.attempt} of ${event.maxAttempts})`;
}

/** The last reply, why it does not count as an answer, and the limit that ended the run. */
interface PromptsResult {
  reply?: AssistantMessage | undefined;
  problem?: string | undefined;
  limit?: string | undefined;
}

/** Sends the prompts until one fails or a limit is reached. */
export async function runPrompts(
  present: PresentSession,
  { initialMessage, initialImages, messages }: PrintModeOptions,
): Promise<PromptsResult> {
  let reply: AssistantMessage | undefined;
  for (const [index, text] of [initialMessage, ...(messages ?? [])].entries()) {
    if (text === undefined) continue;
    await present.session.prompt(text, index === 0 && initialImages ? { images: initialImages } : {});
    await present.settled();
    const { session } = present;
    const limit = session.reachedLimit?.message;
    // A run that was ended may have tools' results behind its last words.
    const last = limit === undefined ? session.messages.at(-1) : session.messages.findLast(isReply);
    reply = last && isReply(last) ? last : undefined;
    if (limit !== undefined) return { reply, limit };
    // What failed after the reply was whole, such as the last flush to disk, stands in the state alone.
    const problem = (reply && problemOf(reply)) ?? session.state.errorMessage;
    if (problem !== undefined) return { reply, problem };
  }
  return { reply };
}

function isReply(message: AgentMessage): message is AssistantMessage {
  return message.role === "assistant";
}

function problemOf(reply: AssistantMessage): string | undefined {
  if (reply.stopReason === "error" || reply.stopReason === "aborted") {
    return reply.errorMessage || `The request ended with ${reply.stopReason}.`;
  }
  return reply.stopReason === "length"
    ? `The reply was cut at the model's limit of output tokens (${reply.usage.output} tokens).`
    : undefined;
}
