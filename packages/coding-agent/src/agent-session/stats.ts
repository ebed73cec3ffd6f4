import { emptyUsage, type Usage } from "@pi-stack/ai";
import type { ModelReference, SessionEntry } from "../session/entries.js";
import type { SessionManager } from "../session/session-manager.js";
import { addUsage, usageRecordOf } from "../session/usage.js";
import type { ContextUsage } from "./context-usage.js";

/** Tokens by kind. */
export interface TokenTotals {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  total: number;
}

/** What one model has used in a session. */
export interface ModelStats {
  /** `undefined` for summaries that do not say who wrote them. */
  model: ModelReference | undefined;
  /** Replies and summaries. */
  requests: number;
  tokens: TokenTotals;
  /** USD. */
  cost: number;
  /** Set where the price of some of the tokens is not known: it was at least `cost`. */
  isCostIncomplete?: true;
}

/**
 * What a session holds and what it has cost: everything in its file, all branches, replies that were compacted away and
 * the summaries themselves. Compaction and reopening change nothing of it.
 */
export interface SessionStats {
  sessionFile: string | undefined;
  sessionId: string;
  userMessages: number;
  assistantMessages: number;
  toolCalls: number;
  toolResults: number;
  /** Messages of every role. */
  totalMessages: number;
  tokens: TokenTotals;
  /** USD. */
  cost: number;
  /** Set where the price of some of the tokens is not known: it was at least `cost`. */
  isCostIncomplete?: true;
  /** The part of tokens and cost that went into summaries. */
  summaries: { requests: number; tokens: TokenTotals; cost: number; isCostIncomplete?: true };
  /** By model, the most expensive first. */
  models: ModelStats[];
  contextUsage?: ContextUsage;
}

interface Tally {
  requests: number;
  usage: Usage;
}

type Counts = Pick<SessionStats, "userMessages" | "assistantMessages" | "toolCalls" | "toolResults" | "totalMessages">;

/** Adds up the entries of a session as they come: asking often costs nothing. */
export class SessionLedger {
  #seen = 0;
  #lastSeen: SessionEntry | undefined;
  #counts: Counts = noCounts();
  #total: Tally = noTally();
  #summaries: Tally = noTally();
  readonly #models = new Map<string, Tally & { model: ModelReference | undefined }>();

  stats(sessions: SessionManager): SessionStats {
    this.#catchUp(sessions);
    const models = [...this.#models.values()].map(({ model, requests, usage }) => ({
      model,
      requests,
      ...spent(usage),
    }));
    return {
      sessionFile: sessions.getSessionFile(),
      sessionId: sessions.getSessionId(),
      ...this.#counts,
      ...spent(this.#total.usage),
      summaries: { requests: this.#summaries.requests, ...spent(this.#summaries.usage) },
      models: models.sort((a, b) => b.cost - a.cost || b.tokens.total - a.tokens.total),
    };
  }

  /** Another session, or a file that was read again, is counted from its beginning. */
  #catchUp(sessions: SessionManager): void {
    let entries = sessions.getEntriesFrom(Math.max(0, this.#seen - 1));
    if (this.#seen > 0 && entries[0] !== this.#lastSeen) {
      this.#reset();
      entries = sessions.getEntries();
    }
    for (const entry of this.#seen > 0 ? entries.slice(1) : entries) {
      this.#add(entry);
      this.#seen++;
      this.#lastSeen = entry;
    }
  }

  #reset(): void {
    this.#seen = 0;
    this.#lastSeen = undefined;
    this.#counts = noCounts();
    this.#total = noTally();
    this.#summaries = noTally();
    this.#models.clear();
  }

  #add(entry: SessionEntry): void {
    this.#count(entry);
    const record = usageRecordOf(entry);
    if (!record) return;
    const key = record.model ? JSON.stringify([record.model.provider, record.model.modelId]) : "";
    const ofModel = this.#models.get(key) ?? { ...noTally(), model: record.model };
    this.#models.set(key, ofModel);
    for (const tally of [this.#total, ofModel, ...(record.kind === "reply" ? [] : [this.#summaries])]) {
      tally.requests++;
      tally.usage = addUsage(tally.usage, record.usage);
    }
  }

  #count(entry: SessionEntry): void {
    if (entry.type === "custom_message") this.#counts.totalMessages++;
    if (entry.type !== "message") return;
    const { message } = entry;
    this.#counts.totalMessages++;
    if (message.role === "user") this.#counts.userMessages++;
    if (message.role === "toolResult") this.#counts.toolResults++;
    if (message.role !== "assistant") return;
    this.#counts.assistantMessages++;
    this.#counts.toolCalls += message.content.filter((block) => block.type === "toolCall").length;
  }
}

function noCounts(): Counts {
  return { userMessages: 0, assistantMessages: 0, toolCalls: 0, toolResults: 0, totalMessages: 0 };
}

function noTally(): Tally {
  return { requests: 0, usage: emptyUsage() };
}

function spent(usage: Usage): Pick<ModelStats, "tokens" | "cost" | "isCostIncomplete"> {
  const { total, isIncomplete } = usage.cost;
  return { tokens: tokensOf(usage), cost: total, ...(isIncomplete ? { isCostIncomplete: true } : {}) };
}

function tokensOf({ input, output, cacheRead, cacheWrite }: Usage): TokenTotals {
  return { input, output, cacheRead, cacheWrite, total: input + output + cacheRead + cacheWrite };
}
