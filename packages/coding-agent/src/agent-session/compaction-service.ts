import type { AgentMessage } from "@pi-stack/agent-core";
import { type AssistantMessage, isContextOverflow, type Model } from "@pi-stack/ai";
import type { CompactionPreparation, CompactionResult } from "../contracts/compaction.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import type { CompactionEntry, SessionEntry } from "../session/entries.js";
import type { CompactionSettings } from "../settings/settings.js";
import { checkCompaction } from "./compaction/check-answer.js";
import { fitCompactionSettings } from "./compaction/compaction-settings.js";
import { isAlreadyCompacted, prepareCompaction } from "./compaction/prepare.js";
import { summarizeForCompaction } from "./compaction/summarize.js";
import { shouldCompact } from "./compaction/tokens.js";
import { contextSize, estimateError } from "./context-usage.js";
import type { AgentSessionEvent, CompactionReason } from "./events.js";
import type { SessionSummaryModel } from "./summary-model.js";
import type { SummaryServices } from "./summary-services.js";

/** What {@link CompactionService} works with. */
export interface CompactionServices extends SummaryServices {
  tell: (event: AgentSessionEvent) => Promise<void>;
}

/** The one way in which history is replaced by a summary: asked for by the user, near the limit, and beyond it. */
export class CompactionService {
  readonly #services: CompactionServices;
  #current: AbortController | undefined;
  /** An attempt of this run failed; another one would fail too, and cost as much. */
  #failedInThisRun = false;
  /** The model refused the context once already since its last good reply. */
  #hasRecovered = false;

  constructor(services: CompactionServices) {
    this.#services = services;
  }

  get isCompacting(): boolean {
    return this.#current !== undefined;
  }

  /** Cancels the compaction that is under way. */
  abort(): void {
    this.#current?.abort();
  }

  beginRun(): void {
    this.#failedInThisRun = false;
    this.#hasRecovered = false;
  }

  /** Told of every reply that was stored. */
  replied(reply: AssistantMessage): void {
    if (reply.stopReason !== "error" && reply.stopReason !== "aborted") this.#hasRecovered = false;
  }

  /** Whether a run that ended with this message will be continued with less history. */
  wouldRecover(last: AgentMessage | undefined): boolean {
    return this.#isEnabled && !this.#hasRecovered && this.#isOverflow(last);
  }

  /** After a refused context: makes room, once. True: the reply can be asked for again. */
  async recoverFromOverflow(last: AgentMessage | undefined, signal: AbortSignal): Promise<boolean> {
    if (!this.#isEnabled || !this.#isOverflow(last)) return false;
    if (this.#hasRecovered) {
      await this.#tellGivenUp();
      return false;
    }
    this.#hasRecovered = true;
    if (!(await this.#automatic("overflow", signal))) return false;
    // The compaction took the history from the session, in which the refusal still stands.
    const { state } = this.#services.agent;
    if (this.#isOverflow(state.messages.at(-1))) state.messages = state.messages.slice(0, -1);
    return true;
  }

  /** After a run: makes room for the next one. */
  async afterRun(last: AgentMessage | undefined, signal: AbortSignal): Promise<void> {
    const wasAborted = last?.role === "assistant" && last.stopReason === "aborted";
    if (!wasAborted && !this.#isOverflow(last)) await this.#whenFull(signal);
  }

  /** Before a run: also after an aborted one, whose history nobody looked at. */
  async beforeRun(signal: AbortSignal): Promise<void> {
    if (this.#services.agent.state.messages.some(({ role }) => role === "assistant")) await this.#whenFull(signal);
  }

  /** Between two turns of a run. True: the history is another one now. */
  betweenTurns(signal: AbortSignal): Promise<boolean> {
    return this.#whenFull(signal);
  }

  /**
   * Replaces history by a summary.
   * @throws {@link CodingAgentError} with code "nothing_to_compact", "already_compacted", "compaction_cancelled",
   * "compaction_no_gain", "summary_failed", "summary_truncated", "extension_answer_invalid", "no_model" or
   * "missing_api_key"
   */
  async compact(
    reason: CompactionReason,
    options: { customInstructions?: string | undefined; signal: AbortSignal },
  ): Promise<CompactionResult> {
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    options.signal.addEventListener("abort", abort, { once: true });
    if (options.signal.aborted) abort();
    this.#current = controller;
    const { tell, during } = this.#services;
    return during("compacting", async () => {
      await tell({ type: "compaction_start", reason });
      try {
        const result = await this.#replaceHistory(reason, options.customInstructions, controller.signal);
        this.#current = undefined;
        await tell({ type: "compaction_end", reason, result, aborted: false, willRetry: reason === "overflow" });
        return result;
      } catch (error) {
        this.#current = undefined;
        await tell({ type: "compaction_end", reason, willRetry: false, ...outcomeOf(reason, error) });
        throw error;
      } finally {
        options.signal.removeEventListener("abort", abort);
      }
    });
  }

  async #whenFull(signal: AbortSignal): Promise<boolean> {
    const { agent, sessions } = this.#services;
    const { contextWindow } = agent.state.model;
    if (!this.#isEnabled || this.#failedInThisRun || signal.aborted || !(contextWindow > 0)) return false;
    const { tokens } = contextSize(sessions.walkFromLeaf(), agent.state);
    if (!shouldCompact(tokens, contextWindow, this.#limits)) return false;
    return this.#automatic("threshold", signal);
  }

  /** A failure is told, not thrown: the work goes on as long as the model takes it. */
  async #automatic(reason: CompactionReason, signal: AbortSignal): Promise<boolean> {
    try {
      await this.compact(reason, { signal });
      return true;
    } catch (error) {
      if (!CodingAgentError.is(error)) throw error;
      this.#failedInThisRun = true;
      return false;
    }
  }

  async #replaceHistory(
    reason: CompactionReason,
    customInstructions: string | undefined,
    signal: AbortSignal,
  ): Promise<CompactionResult> {
    const { agent, sessions, extensions } = this.#services;
    const summaryModel = this.#services.summaryModel();
    const branchEntries = sessions.getBranch();
    const preparation = this.#prepare(reason, branchEntries);
    if (!preparation) throw nothingToDo(branchEntries);
    const own = await this.#askExtensions(preparation, branchEntries, customInstructions, signal);
    const result = own ?? (await this.#summarize(preparation, summaryModel, customInstructions, signal));
    if (signal.aborted) throw cancelled();
    const id = sessions.appendCompaction(
      result.summary,
      result.firstKeptEntryId,
      result.tokensBefore,
      result.details,
      own ? true : undefined,
      own ? undefined : { usage: summaryModel.spent, summaryModel: referenceTo(summaryModel.model) },
    );
    sessions.flush();
    agent.state.messages = sessions.buildSessionContext().messages;
    const compactionEntry = sessions.getEntry(id);
    if (isCompaction(compactionEntry)) {
      await extensions.emit("session_compact", { compactionEntry, fromExtension: own !== undefined });
    }
    return { ...result, estimatedTokensAfter: contextSize(sessions.walkFromLeaf(), agent.state).tokens };
  }

  #prepare(reason: CompactionReason, branch: SessionEntry[]): CompactionPreparation | undefined {
    const limits = this.#limits;
    if (reason === "manual") return prepareCompaction(branch, limits);
    const { agent, sessions } = this.#services;
    const error = estimateError(sessions.walkFromLeaf(), agent.state);
    for (let keep = Math.floor(limits.keepRecentTokens / error); ; keep = Math.floor(keep / 2)) {
      const preparation = prepareCompaction(branch, { ...limits, keepRecentTokens: keep });
      // The window is full although all counts as recent: then less of it must be kept.
      if (preparation || isAlreadyCompacted(branch) || !(keep > 1)) return preparation;
    }
  }

  async #summarize(
    preparation: CompactionPreparation,
    summaryModel: SessionSummaryModel,
    customInstructions: string | undefined,
    signal: AbortSignal,
  ): Promise<CompactionResult> {
    const thinkingLevel = this.#services.agent.state.thinkingLevel;
    try {
      return await summarizeForCompaction(preparation, summaryModel, {
        thinkingLevel,
        signal,
        ...(customInstructions === undefined ? {} : { customInstructions }),
      });
    } catch (error) {
      this.#services.recordUsage(summaryModel.model, summaryModel.spent);
      throw error;
    }
  }

  async #askExtensions(
    preparation: CompactionPreparation,
    branchEntries: SessionEntry[],
    customInstructions: string | undefined,
    signal: AbortSignal,
  ): Promise<CompactionResult | undefined> {
    const { extensions } = this.#services;
    if (!extensions.hasHandlers("session_before_compact")) return undefined;
    const instructions = customInstructions === undefined ? {} : { customInstructions };
    const payload = { preparation, branchEntries, signal, ...instructions };
    const answer = await extensions.emit("session_before_compact", payload, signal);
    if (answer?.cancel || signal.aborted) throw cancelled();
    return answer?.compaction && checkCompaction(answer.compaction, preparation, branchEntries);
  }

  /** The settings, as the model that is asked now can have them. */
  get #limits(): CompactionSettings {
    const { agent, settings } = this.#services;
    return fitCompactionSettings(settings.getCompactionSettings(), agent.state.model.contextWindow);
  }

  get #isEnabled(): boolean {
    return this.#services.settings.getCompactionEnabled();
  }

  /** Another model's refusal says nothing of the one that is asked now. */
  #isOverflow(last: AgentMessage | undefined): boolean {
    const { model } = this.#services.agent.state;
    if (last?.role !== "assistant" || last.provider !== model.provider || last.model !== model.id) return false;
    if (last.stopReason === "stop") return false;
    return last.errorInfo?.category === "context_overflow" || isContextOverflow(last, model.contextWindow);
  }

  async #tellGivenUp(): Promise<void> {
    await this.#services.tell({
      type: "compaction_end",
      reason: "overflow",
      aborted: false,
      willRetry: false,
      errorMessage:
        "Context overflow recovery failed: the context was refused again after it had been compacted. Choose a model with a larger window, go back in the tree, or start a new session.",
    });
  }
}

function outcomeOf(reason: CompactionReason, error: unknown): { aborted: boolean; errorMessage?: string } {
  if (CodingAgentError.is(error) && error.code === "compaction_cancelled") return { aborted: true };
  const prefix = { manual: "", threshold: "Auto-compaction failed: ", overflow: "Context overflow recovery failed: " };
  return { aborted: false, errorMessage: `${prefix[reason]}${errorMessage(error)}` };
}

function nothingToDo(branch: readonly SessionEntry[]): CodingAgentError {
  if (isAlreadyCompacted(branch)) {
    return new CodingAgentError(
      "already_compacted",
      "Already compacted: nothing was said since. If the context is still too large, lower compaction.keepRecentTokens in settings.json, or start a new session.",
    );
  }
  return new CodingAgentError(
    "nothing_to_compact",
    "Nothing to compact: all that was said is recent enough to be kept (compaction.keepRecentTokens in settings.json).",
  );
}

function cancelled(): CodingAgentError {
  return new CodingAgentError("compaction_cancelled", "Compaction cancelled");
}

function referenceTo(model: Model): { provider: string; modelId: string } {
  return { provider: model.provider, modelId: model.id };
}

function isCompaction(entry: SessionEntry | undefined): entry is CompactionEntry {
  return entry?.type === "compaction";
}
