import type { AgentMessage } from "@pi-stack/agent-core";
import type { AssistantMessage } from "@pi-stack/ai";
import type { SettingsManager } from "../settings/settings-manager.js";
import type { AgentSessionEvent } from "./events.js";

const cancelled = { success: false, finalError: "Retry cancelled" };

/** What {@link AutoRetry} needs. */
export interface AutoRetryServices {
  settings: Pick<SettingsManager, "getRetrySettings" | "getProviderRetrySettings">;
  tell: (event: AgentSessionEvent) => Promise<void>;
  /** Between 0 and 1; decides how much of the jitter is taken. @defaultValue Math.random */
  random?: () => number;
}

/** Up to this share of a delay is added by chance, so that many sessions do not come back at the same moment. */
const jitter = 0.2;

/**
 * Decides whether a failed reply is asked for again, and waits. Failures count as transient by their category, never by
 * their words; the provider's own waiting time is kept, up to the limit of the settings.
 */
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

  /** Waits until a run that ended with these messages may be continued; false when it may not. */
  async untilNextAttempt(messages: readonly AgentMessage[]): Promise<boolean> {
    const failed = messages.at(-1);
    const { enabled, maxRetries, baseDelayMs } = this.#services.settings.getRetrySettings();
    const isTransient = failed?.role === "assistant" && failed.stopReason === "error" && failed.errorInfo?.retryable;
    if (!enabled || !isTransient || this.#asksTooMuch(failed)) return this.#giveUp(failed);
    if (this.#attempt >= maxRetries || this.#wait.signal.aborted) return this.#giveUp(failed);
    this.#attempt++;
    const backOffMs = baseDelayMs * 2 ** (this.#attempt - 1) * (1 + jitter * (this.#services.random ?? Math.random)());
    const delayMs = Math.round(Math.max(backOffMs, failed.errorInfo?.retryAfterMs ?? 0));
    this.#isWaiting = true;
    await this.#services.tell({
      type: "auto_retry_start",
      attempt: this.#attempt,
      maxAttempts: maxRetries,
      delayMs,
      errorMessage: failed.errorMessage ?? "The request failed",
    });
    await sleep(delayMs, this.#wait.signal);
    this.#isWaiting = false;
    if (!this.#wait.signal.aborted) return true;
    await this.#end(cancelled);
    return false;
  }

  /** A provider that wants us to wait longer than the user allows is not waited for at all. */
  #asksTooMuch(failed: AssistantMessage): boolean {
    const { maxRetryDelayMs } = this.#services.settings.getProviderRetrySettings();
    return maxRetryDelayMs > 0 && (failed.errorInfo?.retryAfterMs ?? 0) > maxRetryDelayMs;
  }

  async #giveUp(failed: AgentMessage | undefined): Promise<false> {
    const words = failed?.role === "assistant" ? failed.errorMessage : undefined;
    await this.#end({ success: false, ...(words === undefined ? {} : { finalError: words }) });
    return false;
  }

  async #end(outcome: { success: boolean; finalError?: string }): Promise<void> {
    const attempt = this.#attempt;
    this.#attempt = 0;
    if (attempt > 0) await this.#services.tell({ type: "auto_retry_end", attempt, ...outcome });
  }
}

function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
