import { AiError } from "../errors/ai-error.js";
import { isRetryableCategory } from "../errors/classify.js";
import { registerApiProvider } from "../registry/api-providers.js";
import type { AssistantMessageEventStream } from "../stream/event-stream.js";
import { type AnswerRequest, startRequest } from "../stream/request.js";
import type { Context } from "../types/context.js";
import type { AssistantMessage } from "../types/message.js";
import type { Model } from "../types/model.js";
import type { StreamOptions } from "../types/options.js";
import { type FauxContentBlock, randomId } from "./faux-messages.js";
import { FauxUsage } from "./faux-usage.js";

/** A model of the faux provider; what is left out has a default. */
export type FauxModelDefinition = Pick<Model, "id"> & Partial<Omit<Model, "id" | "api" | "provider">>;

/** Makes an answer when it is asked for. */
export type FauxResponseFactory = (
  context: Context,
  options: StreamOptions | undefined,
  state: { callCount: number },
  model: Model,
) => AssistantMessage | Promise<AssistantMessage>;

/** One scripted answer. */
export type FauxResponseStep = AssistantMessage | FauxResponseFactory;

/** How {@link registerFauxProvider} sets its provider up. */
export interface RegisterFauxProviderOptions {
  /** @defaultValue a fresh id */
  api?: string;
  /** @defaultValue "faux" */
  provider?: string;
  models?: FauxModelDefinition[];
  /** Paces the answer; without it pieces follow one another at once. */
  tokensPerSecond?: number;
  /** Length of a piece in tokens of four characters. @defaultValue 3 to 5 */
  tokenSize?: { min?: number; max?: number };
}

/** A provider that answers from a script, for tests. */
export interface FauxProviderRegistration {
  api: string;
  models: Model[];
  getModel(modelId?: string): Model;
  state: { callCount: number };
  setResponses(responses: FauxResponseStep[]): void;
  appendResponses(responses: FauxResponseStep[]): void;
  getPendingResponseCount(): number;
  unregister(): void;
}

/**
 * Registers an API that answers from a script, in the order of the calls. A script that has run out, and a step that
 * throws, end the stream in an `error` event.
 */
export function registerFauxProvider(options: RegisterFauxProviderOptions = {}): FauxProviderRegistration {
  const api = options.api ?? randomId("faux");
  const definitions = options.models ?? [{ id: "faux-1", name: "Faux Model" }];
  const models = definitions.map((definition) => toModel(definition, api, options.provider ?? "faux"));
  const state = { callCount: 0 };
  const usage = new FauxUsage();
  let pending: FauxResponseStep[] = [];

  const stream = (model: Model, context: Context, given?: StreamOptions): AssistantMessageEventStream => {
    state.callCount++;
    const step = pending.shift();
    return startRequest(model, given, async (request) => {
      if (step === undefined) throw emptyQueue();
      const answer = typeof step === "function" ? await step(context, given, state, model) : step;
      await given?.onResponse?.({ status: 200, headers: {} }, model);
      request.answer.setUsage(usage.estimate(context, answer, given));
      await deliver(request, answer, options);
    });
  };
  const unregister = registerApiProvider({ api, stream, streamSimple: stream });
  const [first] = models;
  return {
    api,
    models,
    state,
    unregister,
    getModel: (modelId) =>
      models.find((model) => model.id === modelId) ?? first ?? toModel({ id: "faux-1" }, api, "faux"),
    setResponses: (responses) => {
      pending = [...responses];
    },
    appendResponses: (responses) => {
      pending.push(...responses);
    },
    getPendingResponseCount: () => pending.length,
  };
}

function emptyQueue(): AiError {
  const info = { category: "invalid_request", retryable: false } as const;
  return new AiError("request_failed", "No more faux responses queued", { info });
}

function toModel(definition: FauxModelDefinition, api: string, provider: string): Model {
  return {
    name: definition.id,
    baseUrl: "http://localhost:0",
    reasoning: false,
    input: ["text", "image"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 128_000,
    maxTokens: 16_384,
    ...definition,
    api,
    provider,
  };
}

async function deliver(
  request: AnswerRequest,
  scripted: AssistantMessage,
  options: RegisterFauxProviderOptions,
): Promise<void> {
  const { answer, signal } = request;
  answer.start();
  answer.identify({ responseId: scripted.responseId });
  for (const block of scripted.content) {
    const append = openBlock(request, block);
    for (const piece of pieces(textOf(block), options)) {
      await pause(piece, options);
      signal.throwIfAborted();
      append.append(piece);
    }
    append.close();
  }
  finish(request, scripted);
}

function openBlock(request: AnswerRequest, block: FauxContentBlock): { append(piece: string): void; close(): void } {
  const { answer } = request;
  if (block.type === "toolCall") {
    const call = answer.openToolCall(block);
    if (block.thoughtSignature !== undefined) call.content.thoughtSignature = block.thoughtSignature;
    return call;
  }
  if (block.type === "text") {
    const text = answer.openText();
    if (block.textSignature !== undefined) text.content.textSignature = block.textSignature;
    return text;
  }
  const thinking = answer.openThinking();
  if (block.thinkingSignature !== undefined) thinking.content.thinkingSignature = block.thinkingSignature;
  if (block.redacted !== undefined) thinking.content.redacted = block.redacted;
  return thinking;
}

function textOf(block: FauxContentBlock): string {
  if (block.type === "toolCall") return JSON.stringify(block.arguments);
  return block.type === "text" ? block.text : block.thinking;
}

function* pieces(text: string, { tokenSize = {} }: RegisterFauxProviderOptions): Generator<string> {
  const least = Math.max(1, tokenSize.min ?? 3);
  const most = Math.max(least, tokenSize.max ?? 5);
  for (let start = 0; start < text.length; ) {
    const length = 4 * (least + Math.floor(Math.random() * (most - least + 1)));
    yield text.slice(start, start + length);
    start += length;
  }
}

async function pause(piece: string, { tokensPerSecond }: RegisterFauxProviderOptions): Promise<void> {
  if (tokensPerSecond === undefined || tokensPerSecond <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, (1000 * piece.length) / 4 / tokensPerSecond));
}

function finish({ answer }: AnswerRequest, scripted: AssistantMessage): void {
  const { stopReason } = scripted;
  if (stopReason === "stop" || stopReason === "length" || stopReason === "toolUse") answer.setStop(stopReason);
  else {
    const category = stopReason === "aborted" ? "aborted" : "unknown";
    const info = scripted.errorInfo ?? { category, retryable: isRetryableCategory(category) };
    answer.fail({ message: scripted.errorMessage ?? "An unknown error occurred", info }, stopReason);
  }
}
