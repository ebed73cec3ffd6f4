import type { StreamFn } from "@pi-stack/agent-core";
import { type AssistantMessage, emptyUsage, type Model, type Usage } from "@pi-stack/ai";
import { errorMessage } from "../errors/system-error.js";
import { addUsage } from "../session/usage.js";
import type { SummaryModel } from "./compaction/summary-model.js";
import { failedReply } from "./request.js";
import { type RetryPolicyOptions, retryDelay, sleep } from "./retry-policy.js";

/** What {@link SessionSummaryModel} needs. */
export interface SessionSummaryModelOptions extends RetryPolicyOptions {
  model: Model;
  /** Asks with the keys and limits of the session. */
  stream: StreamFn;
}

/** Asks the session's model for summaries: with the session's key, repeated like its replies, and with the cost noted. */
export class SessionSummaryModel implements SummaryModel {
  readonly model: Model;
  /** What all requests so far have used, failed ones included. */
  spent: Usage = emptyUsage();
  readonly #options: SessionSummaryModelOptions;

  constructor(options: SessionSummaryModelOptions) {
    this.model = options.model;
    this.#options = options;
  }

  async ask(...[context, options]: Parameters<SummaryModel["ask"]>): Promise<AssistantMessage> {
    const signal = options.signal ?? new AbortController().signal;
    for (let attempt = 1; ; attempt++) {
      const reply = await this.#askOnce(context, options);
      this.spent = addUsage(this.spent, reply.usage);
      const delayMs = signal.aborted ? undefined : retryDelay(reply, attempt, this.#options);
      if (delayMs === undefined) return reply;
      await sleep(delayMs, signal);
      if (signal.aborted) return reply;
    }
  }

  async #askOnce(...[context, options]: Parameters<SummaryModel["ask"]>): Promise<AssistantMessage> {
    try {
      const stream = await this.#options.stream(this.model, context, options);
      return await stream.result();
    } catch (error) {
      return failedReply(this.model, errorMessage(error));
    }
  }
}
