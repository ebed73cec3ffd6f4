import type { AssistantMessage } from "@pi-stack/ai";
import type { SettingsManager } from "../settings/settings-manager.js";

/** What decides whether a failed request is repeated. */
export interface RetryPolicyOptions {
  settings: Pick<SettingsManager, "getRetrySettings" | "getProviderRetrySettings">;
  /** Between 0 and 1; decides how much of the jitter is taken. @defaultValue Math.random */
  random?: (() => number) | undefined;
}

/** Up to this share of a delay is added by chance, so that many sessions do not come back at the same moment. */
const jitter = 0.2;

/**
 * How long to wait before a failed request is made again: doubling with every attempt, and at least as long as the
 * provider asks. Failures count as transient by their category, never by their words.
 *
 * @param attempt - 1 for the first repetition
 * @returns milliseconds; `undefined` when it must not be repeated
 */
export function retryDelay(
  failed: AssistantMessage,
  attempt: number,
  { settings, random }: RetryPolicyOptions,
): number | undefined {
  const { enabled, maxRetries, baseDelayMs } = settings.getRetrySettings();
  const { errorInfo } = failed;
  if (!enabled || attempt > maxRetries || failed.stopReason !== "error" || !errorInfo?.retryable) return undefined;
  const askedMs = errorInfo.retryAfterMs ?? 0;
  const { maxRetryDelayMs } = settings.getProviderRetrySettings();
  // A provider that wants us to wait longer than the user allows is not waited for at all.
  if (maxRetryDelayMs > 0 && askedMs > maxRetryDelayMs) return undefined;
  const backOffMs = baseDelayMs * 2 ** (attempt - 1) * (1 + jitter * (random ?? Math.random)());
  return Math.round(Math.max(backOffMs, askedMs));
}

/** The longest time that a timer takes; a longer one would end at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Resolves after a time, 24 days at most, or at once when the signal says so. */
export function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(delayMs, longestTimerMs));
    signal.addEventListener("abort", done, { once: true });
  });
}
