import type { Failure } from "../errors/categories.js";
import { errorOf } from "../errors/failure.js";

/** How {@link withRetries} retries. */
export interface RetryOptions {
  maxRetries: number;
  /** The longest wait a provider may ask for, in milliseconds; 0 = no cap. */
  maxRetryDelayMs: number;
  signal: AbortSignal;
  failureOf(thrown: unknown): Failure;
  beforeAttempt(): void;
  beforeWait(): void;
}

const firstDelayMs = 500;
const longestDelayMs = 8000;

/**
 * Runs `attempt` until it succeeds, fails for good, or has been retried `maxRetries` times. Waits as long as the
 * provider asks, else twice as long each time; fails at once when the provider asks for more than the cap.
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let retries = 0; ; retries++) {
    options.beforeAttempt();
    try {
      return await attempt();
    } catch (thrown) {
      if (options.signal.aborted) throw thrown;
      const failure = options.failureOf(thrown);
      if (retries >= options.maxRetries || !failure.info.retryable) throw errorOf(failure, thrown);
      const waitMs = failure.info.retryAfterMs ?? backOffMs(retries);
      if (options.maxRetryDelayMs > 0 && waitMs > options.maxRetryDelayMs) {
        throw errorOf(tooLong(failure, waitMs, options.maxRetryDelayMs), thrown);
      }
      options.beforeWait();
      await sleep(waitMs, options.signal);
    }
  }
}

function backOffMs(retries: number): number {
  const delayMs = Math.min(firstDelayMs * 2 ** retries, longestDelayMs);
  return delayMs * (0.75 + Math.random() / 4);
}

function tooLong(failure: Failure, waitMs: number, capMs: number): Failure {
  const seconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;
  const words = `the provider asks to wait ${seconds(waitMs)}, more than the limit of ${seconds(capMs)} (maxRetryDelayMs)`;
  return { message: `${failure.message}; ${words}`, info: failure.info };
}

function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, delayMs);
    signal.addEventListener("abort", abort, { once: true });
  });
}
