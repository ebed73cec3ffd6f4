import type { ExtensionEventMap, TreePreparation } from "../contracts/extension-events.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import type { BranchSummaryEntry, SessionEntry } from "../session/entries.js";
import type { SummaryCost } from "../session/payloads.js";
import type { SessionManager } from "../session/session-manager.js";
import { collectEntriesForBranchSummary } from "./compaction/branch-entries.js";
import { summarizeBranch } from "./compaction/branch-summary.js";
import { checkSummary } from "./compaction/check-answer.js";
import type { SummaryServices } from "./summary-services.js";
import { textOf } from "./transcript.js";

/** How the leaf is moved. */
export interface NavigateTreeOptions {
  /** Summarises what is left behind, as an entry at the new place. */
  summarize?: boolean;
  customInstructions?: string;
  /** The custom instructions take the place of our own. */
  replaceInstructions?: boolean;
  /** For the summary, or for the target when there is none. */
  label?: string;
}

/** The same for moves that know where exactly they lead. */
export interface MoveOptions extends NavigateTreeOptions {
  /** @defaultValue before what the user can write anew, at everything else */
  place?: "at" | "before";
}

/** Where a navigation led. */
export interface NavigateTreeResult {
  /** The words of a user message that was chosen, to be written anew. */
  editorText?: string;
  /** An extension, or the user, kept it from happening: nothing has moved. */
  cancelled: boolean;
  /** The user ended the summary. */
  aborted?: boolean;
  summaryEntry?: BranchSummaryEntry;
}

/** What is to be left at the new place. */
interface Summary {
  summary: string;
  details?: unknown;
  cost?: SummaryCost;
}

type Answer = ExtensionEventMap["session_before_tree"]["result"];

/** Moves through the tree of a session, inside of its file. */
export class TreeNavigation {
  readonly #services: SummaryServices;
  #summarizing: AbortController | undefined;

  constructor(services: SummaryServices) {
    this.#services = services;
  }

  get isSummarizing(): boolean {
    return this.#summarizing !== undefined;
  }

  abort(): void {
    this.#summarizing?.abort();
  }

  /**
   * @throws {@link CodingAgentError} with code "unknown_entry", "no_model", "missing_api_key", "extension_answer_invalid"
   * or of a failed summary
   */
  async navigate(targetId: string, options: MoveOptions, signal: AbortSignal): Promise<NavigateTreeResult> {
    const { sessions, extensions } = this.#services;
    const oldLeafId = sessions.getLeafId();
    const target = sessions.getEntry(targetId);
    if (!target) {
      throw new CodingAgentError("unknown_entry", `Entry ${targetId} not found in this session. See its tree for ids.`);
    }
    if (targetId === oldLeafId && options.place !== "before") return { cancelled: false };
    const preparation = this.#prepare(targetId, oldLeafId, options);
    const controller = new AbortController();
    this.#summarizing = controller;
    let answer: Answer | undefined;
    let own: Summary | undefined;
    let summary: Summary | undefined;
    try {
      const either = AbortSignal.any([signal, controller.signal]);
      answer = await this.#askExtensions(preparation, either);
      if (answer?.cancel) return { cancelled: true };
      if (options.summarize) {
        own = answer?.summary ? checkSummary(answer.summary, "session_before_tree") : undefined;
        summary = own ?? (await this.#summarize(preparation, answer, either));
      }
      if (either.aborted || (options.summarize && !summary)) return { cancelled: true, aborted: true };
    } finally {
      this.#summarizing = undefined;
    }
    const isBefore = options.place ? options.place === "before" : textToEdit(target) !== undefined;
    const newLeafId = isBefore ? target.parentId : target.id;
    const label = answer?.label ?? options.label;
    const summaryEntry = this.#move(target, newLeafId, { summary, fromExtension: own !== undefined, label });
    await extensions.emit("session_tree", {
      oldLeafId,
      newLeafId: sessions.getLeafId(),
      ...(summaryEntry ? { summaryEntry, fromExtension: own !== undefined } : {}),
    });
    const editorText = isBefore ? textToEdit(target) : undefined;
    return {
      cancelled: false,
      ...(editorText === undefined ? {} : { editorText }),
      ...(summaryEntry ? { summaryEntry } : {}),
    };
  }

  async #askExtensions(preparation: TreePreparation, signal: AbortSignal): Promise<Answer | undefined> {
    const { extensions } = this.#services;
    if (!extensions.hasHandlers("session_before_tree")) return undefined;
    return extensions.emit("session_before_tree", { preparation, signal }, signal);
  }

  #prepare(targetId: string, oldLeafId: string | null, options: NavigateTreeOptions): TreePreparation {
    const { entries, commonAncestorId } = collectEntriesForBranchSummary(this.#services.sessions, oldLeafId, targetId);
    const { customInstructions, replaceInstructions, label } = options;
    return {
      targetId,
      oldLeafId,
      commonAncestorId,
      entriesToSummarize: entries,
      userWantsSummary: options.summarize === true,
      ...(customInstructions === undefined ? {} : { customInstructions }),
      ...(replaceInstructions === undefined ? {} : { replaceInstructions }),
      ...(label === undefined ? {} : { label }),
    };
  }

  /** `undefined` when the user ended it. */
  async #summarize(
    preparation: TreePreparation,
    answer: Answer | undefined,
    signal: AbortSignal,
  ): Promise<Summary | undefined> {
    const { settings, summaryModel, recordUsage, during } = this.#services;
    const model = summaryModel();
    try {
      const { summary, details } = await during("compacting", () =>
        summarizeBranch(preparation.entriesToSummarize, model, {
          customInstructions: answer?.customInstructions ?? preparation.customInstructions,
          replaceInstructions: answer?.replaceInstructions ?? preparation.replaceInstructions,
          reserveTokens: settings.getBranchSummarySettings().reserveTokens,
          signal,
        }),
      );
      const summaryModel = { provider: model.model.provider, modelId: model.model.id };
      return { summary, details, cost: { usage: model.spent, summaryModel } };
    } catch (error) {
      recordUsage(model.model, model.spent);
      if (CodingAgentError.is(error) && error.code === "compaction_cancelled") return undefined;
      throw error;
    }
  }

  #move(
    target: SessionEntry,
    newLeafId: string | null,
    {
      summary,
      fromExtension,
      label,
    }: { summary: Summary | undefined; fromExtension: boolean; label: string | undefined },
  ): BranchSummaryEntry | undefined {
    const { agent, sessions } = this.#services;
    const oldLeafId = sessions.getLeafId();
    let summaryId: string | undefined;
    try {
      if (summary) {
        const fromHook = fromExtension ? true : undefined;
        summaryId = sessions.branchWithSummary(newLeafId, summary.summary, summary.details, fromHook, summary.cost);
      } else {
        moveLeaf(sessions, newLeafId);
      }
      if (label !== undefined) sessions.appendLabelChange(summaryId ?? target.id, label);
      sessions.persistLeaf();
      sessions.flush();
    } catch (error) {
      // What could not be stored must not have moved either: the transcript still is that of the old place.
      moveLeaf(sessions, oldLeafId);
      throw error;
    }
    agent.state.messages = sessions.buildSessionContext().messages;
    const entry = summaryId === undefined ? undefined : sessions.getEntry(summaryId);
    return entry?.type === "branch_summary" ? entry : undefined;
  }
}

function moveLeaf(sessions: SessionManager, leafId: string | null): void {
  if (leafId === null) sessions.resetLeaf();
  else sessions.branch(leafId);
}

/** The words of a message that its author may want to write anew; `undefined` for everything else. */
function textToEdit(entry: SessionEntry): string | undefined {
  if (entry.type === "custom_message") return textOf(entry.content);
  return entry.type === "message" && entry.message.role === "user" ? textOf(entry.message.content) : undefined;
}
