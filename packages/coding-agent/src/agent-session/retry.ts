import type { AgentMessage } from "@pi-stack/agent-core";
import type { AssistantMessage } from "@pi-stack/ai";
import type { AgentSessionEvent } from "./events.js";
import { type RetryPolicyOptions, retryDelay, sleep } from "./retry-policy.js";

const cancelled = { success: false, finalError: "Retry cancelled" };

/** What {@link AutoRetry} needs. */
export interface AutoRetryServices extends RetryPolicyOptions {
  tell: (event: AgentSessionEvent) => Promise<void>;
}

/** Asks again for replies that failed in passing: decides, tells, waits. */
export class AutoRetry {
  readonly #services: AutoRetryServices;
  #attempt = 0;
  #wait = new AbortController();
  #isWaiting = false;

  constructor(services: AutoRetryServices) {
    this.#services = services;
  }

  /** The attempt that is under way; 0 while all is well. */
  get attempt(): number {
    return this.#attempt;
  }

  /** Whether it waits for the moment of the next attempt. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** To be called before each prompt: what was cancelled before does not count for it. */
  begin(): void {
    this.#wait = new AbortController();
  }

  /** Ends the wait, or keeps it from beginning; the failed reply then stays the last word. */
  cancel(): void {
    this.#wait.abort();
  }

  /** Told of every reply that was stored: one that is no failure ends a series of attempts. */
  async replied(reply: AssistantMessage): Promise<void> {
    if (reply.stopReason === "error") return;
    await this.#end(reply.stopReason === "aborted" ? cancelled : { success: true });
  }

  /** Whether a run that ended with this message will be continued, as far as is known now. */
  wouldRetry(last: AgentMessage | undefined): boolean {
    return !this.#wait.signal.aborted && this.#delayFor(last) !== undefined;
  }

  /** Waits until a run that ended with these messages may be continued; false when it may not. */
  async untilNextAttempt(messages: readonly AgentMessage[]): Promise<boolean> {
    const last = messages.at(-1);
    const delayMs = this.#delayFor(last);
    if (delayMs === undefined || this.#wait.signal.aborted) return this.#giveUp(last);
    this.#attempt++;
    this.#isWaiting = true;
    await this.#services.tell({
      type: "auto_retry_start",
      attempt: this.#attempt,
      maxAttempts: this.#services.settings.getRetrySettings().maxRetries,
      delayMs,
      errorMessage: failureOf(last) ?? "The request failed",
    });
    await sleep(delayMs, this.#wait.signal);
    this.#isWaiting = false;
    if (!this.#wait.signal.aborted) return true;
    await this.#end(cancelled);
    return false;
  }

  #delayFor(last: AgentMessage | undefined): number | undefined {
    return last?.role === "assistant" ? retryDelay(last, this.#attempt + 1, this.#services) : undefined;
  }

  async #giveUp(last: AgentMessage | undefined): Promise<false> {
    const finalError = failureOf(last);
    await this.#end({ success: false, ...(finalError === undefined ? {} : { finalError }) });
    return false;
  }

  async #end(outcome: { success: boolean; finalError?: string }): Promise<void> {
    const attempt = this.#attempt;
    this.#attempt = 0;
    if (attempt > 0) await this.#services.tell({ type: "auto_retry_end", attempt, ...outcome });
  }
}

function failureOf(last: AgentMessage | undefined): string | undefined {
  return last?.role === "assistant" ? last.errorMessage : undefined;
}
