import type { AgentMessage } from "@pi-stack/agent-core";
import {
  type AssistantMessage,
  emptyUsage,
  isContextOverflow,
  type ModelThinkingLevel,
  type Usage,
} from "@pi-stack/ai";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { convertToLlm } from "../../messages/convert-to-llm.js";
import { addUsage } from "../../session/usage.js";
import { clip, countTokens, pieceEnd } from "./chunks.js";
import {
  escapeEndTags,
  type SummaryInstructions,
  type SummaryPiece,
  summaryPrompt,
  summarySystemPrompt,
} from "./prompts.js";
import { type RequestLimits, requestLimits, windowOf } from "./request-limits.js";
import { serializeConversation } from "./serialize.js";
import type { SummaryModel } from "./summary-model.js";

const leastPieceTokens = 256;

/** What is to be summarised, and how. */
export interface SummaryTask extends SummaryInstructions {
  messages: readonly AgentMessage[];
  previousSummary?: string | undefined;
  /** How long the summary may be, in tokens, where model and window allow it. */
  wantedTokens: number;
  thinkingLevel?: ModelThinkingLevel | undefined;
  signal?: AbortSignal | undefined;
}

/** A summary and what it cost. */
export interface SummaryText {
  text: string;
  usage: Usage;
}

/**
 * Summarises a conversation of any length: what does not fit into one request is cut into pieces, each of which
 * continues the summary of those before. A piece that the provider finds too long is halved.
 * @throws {@link CodingAgentError} with code "compaction_cancelled", "summary_failed" or "summary_truncated"
 */
export async function summarizeMessages(task: SummaryTask, summaryModel: SummaryModel): Promise<SummaryText> {
  const limits = requestLimits(summaryModel.model, task.wantedTokens, task.thinkingLevel);
  const instructions = { ...task, customInstructions: clip(task.customInstructions ?? "", limits.inputTokens / 4) };
  let { text, summary } = material(task, limits);
  let usage = emptyUsage();
  let mostTokens = Number.POSITIVE_INFINITY;
  do {
    const previousSummary = summary === undefined ? undefined : clip(summary, limits.inputTokens / 2);
    const room = Math.min(mostTokens, roomFor(instructions, previousSummary, limits));
    const end = pieceEnd(text, 0, room);
    const piece = { conversation: text.slice(0, end), previousSummary, isLast: end === text.length };
    const reply = await ask(summaryPrompt(instructions, piece), limits, task.signal, summaryModel);
    usage = addUsage(usage, reply.usage);
    if (isTooLong(reply, piece, summaryModel)) {
      mostTokens = countTokens(piece.conversation) / 2;
      continue;
    }
    summary = readSummary(reply, limits, task.signal);
    text = text.slice(end);
  } while (text !== "");
  return { text: summary ?? "", usage };
}

/** A summary from before that would take the room of the conversation becomes its first part. */
function material(task: SummaryTask, limits: RequestLimits): { text: string; summary: string | undefined } {
  const text = escapeEndTags(serializeConversation(convertToLlm(task.messages)));
  const summary = task.previousSummary?.trim() || undefined;
  if (summary === undefined || countTokens(summary) <= limits.inputTokens / 2) return { text, summary };
  return { text: `[Summary of what was before]: ${escapeEndTags(summary)}\n\n${text}`, summary: undefined };
}

function roomFor(
  instructions: SummaryInstructions,
  previousSummary: string | undefined,
  limits: RequestLimits,
): number {
  const frame = summaryPrompt(instructions, { conversation: "", previousSummary, isLast: false });
  return Math.max(leastPieceTokens, limits.inputTokens - countTokens(summarySystemPrompt) - countTokens(frame));
}

async function ask(
  prompt: string,
  { maxTokens, reasoning }: RequestLimits,
  signal: AbortSignal | undefined,
  summaryModel: SummaryModel,
): Promise<AssistantMessage> {
  if (signal?.aborted) throw cancelled();
  return summaryModel.ask(
    {
      systemPrompt: summarySystemPrompt,
      messages: [{ role: "user", content: [{ type: "text", text: prompt }], timestamp: Date.now() }],
    },
    { maxTokens, ...(reasoning ? { reasoning } : {}), ...(signal ? { signal } : {}) },
  );
}

function isTooLong(reply: AssistantMessage, piece: SummaryPiece, { model }: SummaryModel): boolean {
  return isContextOverflow(reply, windowOf(model)) && countTokens(piece.conversation) > leastPieceTokens;
}

function readSummary(reply: AssistantMessage, limits: RequestLimits, signal: AbortSignal | undefined): string {
  if (signal?.aborted || reply.stopReason === "aborted") throw cancelled();
  const who = `${reply.provider}/${reply.model}`;
  if (reply.stopReason === "error") {
    const words = reply.errorMessage ?? "the provider gave no reason";
    throw new CodingAgentError(
      "summary_failed",
      `${who} wrote no summary: ${words}. Try again or choose another model.`,
    );
  }
  if (reply.stopReason === "length") {
    throw new CodingAgentError(
      "summary_truncated",
      `The summary of ${who} was cut at its limit of ${limits.maxTokens} tokens and was not saved. Raise compaction.reserveTokens, lower the thinking level, or choose another model.`,
    );
  }
  const text = reply.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  const summary = withoutWrapper(text.trim());
  if (summary !== "") return summary;
  throw new CodingAgentError("summary_failed", `${who} answered without a summary. Try again or choose another model.`);
}

/** Models like to put the tags around a summary that they saw around earlier ones. */
function withoutWrapper(text: string): string {
  const inner = /^<summary>(.*)<\/summary>$/s.exec(text)?.[1];
  return inner === undefined ? text : inner.trim();
}

function cancelled(): CodingAgentError {
  return new CodingAgentError("compaction_cancelled", "Compaction cancelled");
}
