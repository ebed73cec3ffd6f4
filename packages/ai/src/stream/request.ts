import { AiError } from "../errors/ai-error.js";
import type { Failure } from "../errors/categories.js";
import { classifyFailure, type FailedAnswer } from "../errors/classify.js";
import { errorOf, failureOf } from "../errors/failure.js";
import { withoutSecrets } from "../errors/redact.js";
import { type FetchFunction, providerFetch } from "../transport/fetch.js";
import type { Model } from "../types/model.js";
import type { StreamOptions } from "../types/options.js";
import { AnswerBuilder } from "./answer.js";
import { assertSendable } from "./check-request.js";
import { AssistantMessageEventStream } from "./event-stream.js";
import { IdleWatchdog } from "./idle-watchdog.js";
import { type AnswerReader, type BodyReader, readAnswer } from "./read-answer.js";
import { withRetries } from "./retry.js";

const defaultIdleTimeoutMs = 300_000;
const longestErrorBody = 256 * 1024;

/**
 * One request and its answer. It owns what every adapter needs alike: the abort, the idle limit, retries, the hooks,
 * the reading of the body, and that every failure becomes the one terminal `error` event.
 */
export class AnswerRequest {
  readonly model: Model;
  readonly answer: AnswerBuilder;
  readonly stream: AssistantMessageEventStream = new AssistantMessageEventStream();
  readonly #options: StreamOptions;
  readonly #controller = new AbortController();
  readonly #watchdog: IdleWatchdog;
  readonly #interrupted: Promise<never>;
  #interrupt: (error: unknown) => void = () => undefined;
  readonly #concealed: string[] = [];
  #classify: (failed: FailedAnswer) => Failure = classifyFailure;
  #lastFailure: Failure | undefined;

  constructor(model: Model, options: StreamOptions) {
    this.model = model;
    this.#options = options;
    this.#watchdog = new IdleWatchdog(options.idleTimeoutMs ?? defaultIdleTimeoutMs, () => this.#goIdle());
    this.answer = new AnswerBuilder(model, this.stream, {
      onProgress: () => this.#watchdog.touch(),
      cleanWords: (words) => withoutSecrets(words, model, options, this.#concealed),
    });
    this.#interrupted = new Promise((_, reject) => {
      this.#interrupt = (error) => {
        reject(error);
        this.#controller.abort(error);
      };
    });
    this.#interrupted.catch(() => undefined);
  }

  /** Aborted when the caller aborts or the answer goes silent. Give it to whatever does I/O. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Says that something of content arrived. Blocks do it by themselves; pings must not. */
  progress(): void {
    if (!this.answer?.finished) this.#watchdog.touch();
  }

  /** Names a secret that no error may repeat, beside the keys that the options and the environment hold. */
  conceal(secret: string): void {
    this.#concealed.push(secret);
  }

  /** Reads failed answers in the words of an API of its own. */
  classifyBy(classify: (failed: FailedAnswer) => Failure): void {
    this.#classify = classify;
  }

  /** The body to send: what `onPayload` returns, else the one given. */
  async payload(body: unknown): Promise<unknown> {
    return (await this.#options.onPayload?.(body, this.model)) ?? body;
  }

  /**
   * The `fetch` of this request: give it to an SDK. Answers that are not ok are read and thrown as classified errors;
   * `onResponse` hears of every answer.
   */
  get fetch(): FetchFunction {
    return (input, init) => this.#fetch(input, init);
  }

  /** Sends, with the retries that the options ask for, and reads the answer to its end. */
  async exchange(send: () => Promise<Response>, reader: AnswerReader | BodyReader): Promise<void> {
    const response = await this.attempt(send);
    await readAnswer(response.body, this.signal, reader);
  }

  /** Runs `begin`, which must not have answered anything when it throws, with the retries that the options ask for. */
  attempt<T>(begin: () => Promise<T>): Promise<T> {
    return withRetries(begin, {
      maxRetries: this.#options.maxRetries ?? 0,
      maxRetryDelayMs: this.#options.maxRetryDelayMs ?? 60_000,
      signal: this.signal,
      failureOf: (thrown) => this.#lastFailure ?? failureOf(thrown),
      beforeAttempt: () => {
        this.#lastFailure = undefined;
        this.progress();
      },
      beforeWait: () => this.#watchdog.stop(),
    });
  }

  /** Runs the adapter's part. Never rejects: every outcome is a terminal event. */
  async run(work: (request: AnswerRequest) => Promise<void>): Promise<void> {
    const { signal } = this.#options;
    const abort = (): void => this.#interrupt(signal?.reason);
    try {
      signal?.addEventListener("abort", abort, { once: true });
      signal?.throwIfAborted();
      assertSendable(this.model, this.#options);
      this.progress();
      await Promise.race([this.#interrupted, work(this)]);
      this.answer.finish();
    } catch (thrown) {
      this.#fail(thrown);
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#watchdog.stop();
    }
  }

  #fail(thrown: unknown): void {
    if (this.#options.signal?.aborted) {
      const info = { category: "aborted", retryable: false } as const;
      this.answer.fail({ message: "Request was aborted", info }, "aborted");
    } else {
      this.answer.fail(failureOf(thrown));
    }
    this.#controller.abort(thrown);
  }

  #goIdle(): void {
    const seconds = (this.#options.idleTimeoutMs ?? defaultIdleTimeoutMs) / 1000;
    const words = `The provider sent nothing for ${seconds} s; try again or raise idleTimeoutMs.`;
    this.#interrupt(new AiError("idle_timeout", words, { info: { category: "timeout", retryable: true } }));
  }

  async #fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const attempt = new AbortController();
    const forward = (): void => attempt.abort(this.signal.reason);
    this.signal.addEventListener("abort", forward, { once: true });
    const { timeoutMs } = this.#options;
    const timer = timeoutMs ? setTimeout(() => attempt.abort(headersTimeout(timeoutMs)), timeoutMs) : undefined;
    try {
      const response = await providerFetch(input, { ...init, signal: attempt.signal });
      clearTimeout(timer);
      const headers = Object.fromEntries(response.headers.entries());
      await this.#options.onResponse?.({ status: response.status, headers }, this.model);
      if (response.ok) return response;
      throw errorOf(this.#classify({ status: response.status, headers, body: await readErrorText(response) }));
    } catch (thrown) {
      // The SDKs wrap, and sometimes lose, what their fetch throws.
      this.#lastFailure = located(failureOf(thrown), input);
      throw this.#lastFailure.info.category === "network" ? errorOf(this.#lastFailure, thrown) : thrown;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Starts a request and returns its stream at once. Whatever `work` does, the stream ends in one terminal event. */
export function startRequest(
  model: Model,
  options: StreamOptions | undefined,
  work: (request: AnswerRequest) => Promise<void>,
): AssistantMessageEventStream {
  const request = new AnswerRequest(model, options ?? {});
  void request.run(work);
  return request.stream;
}

/** Which server it was: a proxy, or the redirection of another, may be at fault. */
function located(failure: Failure, input: string | URL | Request): Failure {
  const url = typeof input === "string" || input instanceof URL ? input : input.url;
  const { host, hostname } = new URL(url);
  if (failure.info.category !== "network" || failure.message.includes(hostname)) return failure;
  return { ...failure, message: `${failure.message} (${host})` };
}

function headersTimeout(timeoutMs: number): AiError {
  const info = { category: "timeout", retryable: true } as const;
  return new AiError("request_failed", `No answer within ${timeoutMs} ms; try again or raise timeoutMs.`, { info });
}

async function readErrorText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      text += decoder.decode(piece.value, { stream: true });
      if (text.length > longestErrorBody) break;
    }
  } catch {
    // A broken error body still leaves its status, and what came of it.
  }
  reader?.cancel().catch(() => undefined);
  return text + decoder.decode();
}
