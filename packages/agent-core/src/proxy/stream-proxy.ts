import { AssistantMessageEventStream, type Context, type Model, type SimpleStreamOptions } from "@pi-stack/ai";
import { AgentError } from "../errors/agent-error.js";
import { messageOf } from "../loop/tool-result.js";
import { isProxyEvent, type ProxyAssistantMessageEvent } from "./proxy-events.js";
import { ProxyMessage } from "./proxy-message.js";

/** The options of a stream that travel. */
type ForwardedOption =
  | "temperature"
  | "maxTokens"
  | "reasoning"
  | "cacheRetention"
  | "sessionId"
  | "headers"
  | "metadata"
  | "transport"
  | "thinkingBudgets"
  | "maxRetryDelayMs";

const forwardedOptions: readonly ForwardedOption[] = [
  "temperature",
  "maxTokens",
  "reasoning",
  "cacheRetention",
  "sessionId",
  "headers",
  "metadata",
  "transport",
  "thinkingBudgets",
  "maxRetryDelayMs",
];

/** Where the proxy is, who we are, and those options of a stream that travel. */
export interface ProxyStreamOptions extends Pick<SimpleStreamOptions, ForwardedOption> {
  signal?: AbortSignal | undefined;
  /** Sent as a bearer token. */
  authToken: string;
  /** Without `/api/stream`. */
  proxyUrl: string;
}

/**
 * Asks a model through a server that holds the keys: `POST <proxyUrl>/api/stream`. Returns at once and never throws;
 * a body that ends before its terminal event is an error.
 */
export function streamProxy(model: Model, context: Context, options: ProxyStreamOptions): AssistantMessageEventStream {
  const stream = new AssistantMessageEventStream();
  const building = new ProxyMessage(model);
  run(stream, building, model, context, options).catch((error: unknown) => {
    const aborted = options.signal?.aborted === true;
    fail(stream, building, aborted ? "aborted" : "error", aborted ? "Request aborted by user" : messageOf(error));
  });
  return stream;
}

async function run(
  stream: AssistantMessageEventStream,
  building: ProxyMessage,
  model: Model,
  context: Context,
  options: ProxyStreamOptions,
): Promise<void> {
  const response = await fetch(`${options.proxyUrl}/api/stream`, {
    method: "POST",
    headers: { Authorization: `Bearer ${options.authToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ model, context, options: forwarded(options) }),
    signal: options.signal ?? null,
  });
  if (!response.ok || !response.body) throw await refusal(response);
  for await (const line of linesOf(response.body)) {
    if (!line.startsWith("data: ")) continue;
    const event: unknown = JSON.parse(line.slice("data: ".length));
    if (isProxyEvent(event) && deliver(stream, building, event)) return;
  }
  throw new AgentError("proxy_failed", "The proxy closed the stream before its end");
}

/** @returns whether the stream is over */
function deliver(
  stream: AssistantMessageEventStream,
  building: ProxyMessage,
  event: ProxyAssistantMessageEvent,
): boolean {
  const { message } = building;
  if (event.type === "start") stream.push({ type: "start", partial: message });
  else if (event.type === "done") {
    building.closeOpenCalls();
    message.stopReason = event.reason;
    message.usage = event.usage;
    stream.push({ type: "done", reason: event.reason, message });
  } else if (event.type === "error") {
    message.usage = event.usage;
    fail(stream, building, event.reason, event.errorMessage ?? "The proxy reported an error");
  } else {
    const told = building.apply(event);
    if (told) stream.push(told);
  }
  return event.type === "done" || event.type === "error";
}

function fail(
  stream: AssistantMessageEventStream,
  building: ProxyMessage,
  reason: "error" | "aborted",
  errorMessage: string,
): void {
  const { message } = building;
  building.closeOpenCalls();
  message.stopReason = reason;
  message.errorMessage = errorMessage;
  message.errorInfo = { category: reason === "aborted" ? "aborted" : "unknown", retryable: false };
  stream.push({ type: "error", reason, error: message });
}

async function refusal(response: Response): Promise<AgentError> {
  const body: unknown = await response.json().catch(() => undefined);
  const words =
    typeof body === "object" && body !== null && "error" in body && typeof body.error === "string"
      ? body.error
      : undefined;
  return new AgentError("proxy_failed", `Proxy error: ${words ?? `${response.status} ${response.statusText}`}`);
}

function forwarded(options: ProxyStreamOptions): Record<string, unknown> {
  return Object.fromEntries(forwardedOptions.map((key) => [key, options[key]]));
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      yield* lines;
      if (done) return;
    }
  } finally {
    // The connection is of no use any more, whatever ended the reading.
    await reader.cancel().catch(() => undefined);
  }
}
