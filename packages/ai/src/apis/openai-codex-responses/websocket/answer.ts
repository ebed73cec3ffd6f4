import {
  appendAssistantMessageDiagnostic,
  createAssistantMessageDiagnostic,
} from "../../../diagnostics/diagnostics.js";
import { AiError } from "../../../errors/ai-error.js";
import { formatThrownValue } from "../../../errors/failure.js";
import { field, isRecord, textOf } from "../../../json/value.js";
import type { AnswerReader } from "../../../stream/read-answer.js";
import type { AnswerRequest } from "../../../stream/request.js";
import { findProxy } from "../../../transport/proxy.js";
import type { Context } from "../../../types/context.js";
import type { Model } from "../../../types/model.js";
import { convertHistory } from "../../openai-responses/input-items.js";
import { type CodexIdentity, webSocketHeaders } from "../endpoint.js";
import type { OpenAICodexResponsesOptions } from "../options.js";
import { codexFailure } from "../usage-limit.js";
import { CodexSocket } from "./codex-socket.js";
import { type Continuation, deltaOf, splitInput } from "./continuation.js";
import { debugStatsOf, type OpenAICodexWebSocketDebugStats } from "./debug-stats.js";
import { readMessages } from "./read-messages.js";
import { runtimeWebSocket, type WebSocketConstructor } from "./runtime-websocket.js";
import { fallBack, isFallenBack, type Lease, leaseSocket } from "./sessions.js";

/** A request, ready to be sent by either transport. */
export interface CodexExchange {
  request: AnswerRequest;
  model: Model<"openai-codex-responses">;
  context: Context;
  options: OpenAICodexResponsesOptions;
  identity: CodexIdentity;
  /** Over HTTP. */
  url: string;
  payload: unknown;
  reader: AnswerReader;
}

/** A connection whose server has begun to answer. */
interface Begun {
  lease: Lease;
  first: string;
}

const connectTimeoutMs = 10_000;

/**
 * Answers over WebSocket, if the transport asked for and the runtime allow it. False when nothing was answered and HTTP
 * is to be used: WebSocket is not wanted, not there, or failed before the first event. `onResponse` hears nothing of it,
 * since a WebSocket shows neither status nor headers.
 */
export async function answerByWebSocket(exchange: CodexExchange): Promise<boolean> {
  const { request, options, payload } = exchange;
  const transport = options.transport ?? "auto";
  if (transport === "sse" || !isRecord(payload)) return false;
  if (isFallenBack(options.sessionId)) {
    debugStatsOf(options.sessionId).sseFallbacks++;
    return false;
  }
  const WebSocket = runtimeWebSocket();
  // The runtime's WebSocket knows nothing of proxies, so behind one it would only be waited for.
  if (transport === "auto" && (WebSocket === undefined || isProxied(exchange.url))) return false;
  const stats = debugStatsOf(options.sessionId);
  stats.requests++;
  const begun = await request.attempt(() => begin(exchange, payload, WebSocket, stats));
  if (begun === undefined) return false;
  await readOn(exchange, payload, begun, stats);
  return true;
}

function isProxied(url: string): boolean {
  return findProxy(new URL(url), process.env) !== undefined;
}

/** Sends the request and waits for its first event. Undefined when the connection failed before it. */
async function begin(
  exchange: CodexExchange,
  payload: Record<string, unknown>,
  WebSocket: WebSocketConstructor | undefined,
  stats: OpenAICodexWebSocketDebugStats,
): Promise<Begun | undefined> {
  const { request } = exchange;
  for (let mayResend = true; ; mayResend = false) {
    let lease: Lease | undefined;
    try {
      lease = await openLease(exchange, WebSocket, stats);
      const first = await sendOn(lease, exchange, payload, stats, mayResend);
      return { lease, first };
    } catch (error) {
      lease?.drop();
      request.signal.throwIfAborted();
      if (error instanceof ServerError) {
        if (mayResend && error.isConnectionSpent) continue;
        throw error;
      }
      // A kept connection may have been closed by the server meanwhile.
      if (mayResend && lease?.isReused) continue;
      noteFailure(exchange, payload, error, stats, "before_message_stream_start");
      return undefined;
    }
  }
}

/** What the server itself said; it says the same over HTTP. */
class ServerError extends AiError {
  constructor(event: Record<string, unknown>) {
    const { message, info } = codexFailure({ body: event });
    super("request_failed", message, { info });
  }

  /** Connections have an age limit. Source: https://platform.openai.com/docs/guides/websocket-mode (errors) */
  get isConnectionSpent(): boolean {
    return (
      this.info?.code === "websocket_connection_limit_reached" || this.info?.code === "previous_response_not_found"
    );
  }
}

function openLease(
  { request, model, options, identity, url }: CodexExchange,
  WebSocket: WebSocketConstructor | undefined,
  stats: OpenAICodexWebSocketDebugStats,
): Promise<Lease> {
  if (WebSocket === undefined) {
    const words = `This runtime has no WebSocket that can send headers; use Node 22 or newer, or the transport "sse".`;
    const info = { category: "invalid_request", retryable: false } as const;
    return Promise.reject(new AiError("invalid_options", words, { info }));
  }
  const target = { WebSocket, url: url.replace(/^http/, "ws"), headers: webSocketHeaders(identity, model, options) };
  const timeoutMs = options.timeoutMs || connectTimeoutMs;
  return leaseSocket(options.sessionId, `${identity.accountId} ${target.url}`, async () => {
    const socket = await CodexSocket.open({ ...target, signal: request.signal, timeoutMs });
    stats.connectionsCreated++;
    return socket;
  });
}

async function sendOn(
  lease: Lease,
  { request, options }: CodexExchange,
  payload: Record<string, unknown>,
  stats: OpenAICodexWebSocketDebugStats,
  mayBeDelta: boolean,
): Promise<string> {
  if (lease.isReused) stats.connectionsReused++;
  const cachesContext = options.transport !== "websocket";
  const delta = cachesContext && mayBeDelta ? deltaOf(payload, lease.continuation) : undefined;
  if (cachesContext) stats.cachedContextRequests++;
  if (payload["store"] === true) stats.storeTrueRequests++;
  stats.lastInputItems = splitInput(payload).input.length;
  delete stats.lastDeltaInputItems;
  delete stats.lastPreviousResponseId;
  if (delta === undefined) stats.fullContextRequests++;
  else {
    stats.deltaRequests++;
    stats.lastDeltaInputItems = delta.itemCount;
    if (lease.continuation !== undefined) stats.lastPreviousResponseId = lease.continuation.responseId;
  }
  return withAbort(lease, request.signal, async () => {
    lease.socket.send(JSON.stringify({ type: "response.create", ...(delta?.body ?? payload) }));
    for (;;) {
      const message = await lease.socket.next();
      const event = parseMessage(message);
      const type = textOf(field(event, "type"));
      if (type === "error" && isRecord(event)) throw new ServerError(event);
      // The server tells of limits before the answer begins.
      if (type?.startsWith("response.")) return message;
    }
  });
}

function parseMessage(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    // Whoever reads the answer says what is wrong with it.
    return { type: "response.unreadable" };
  }
}

async function readOn(
  exchange: CodexExchange,
  payload: Record<string, unknown>,
  { lease, first }: Begun,
  stats: OpenAICodexWebSocketDebugStats,
): Promise<void> {
  const { request, reader } = exchange;
  try {
    await withAbort(lease, request.signal, () => readMessages(lease.socket, first, reader));
  } catch (error) {
    lease.drop();
    request.signal.throwIfAborted();
    noteFailure(exchange, payload, error, stats, "after_message_stream_start");
    throw error;
  }
  const continuation = continuationOf(exchange, payload);
  if (continuation === undefined) lease.drop();
  else lease.keep(continuation);
}

/** Runs `work`; an abort closes the connection, since a server goes on answering otherwise. */
async function withAbort<T>(lease: Lease, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const abort = (): void => lease.socket.close(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** What the server knows after an answer: only one that came whole can be built upon. */
function continuationOf({ request, model }: CodexExchange, payload: Record<string, unknown>): Continuation | undefined {
  const { outcome, message } = request.answer;
  const { responseId } = message;
  if (responseId === undefined || (outcome !== "stop" && outcome !== "toolUse")) return undefined;
  const { input, rest } = splitInput(payload);
  const answered = convertHistory(model, [{ ...message, stopReason: outcome }]);
  // A call without its result gets one that says so; the next request brings the true one.
  const items = answered.filter((item) => field(item, "type") !== "function_call_output");
  return { responseId, rest, items: [...input, ...items] };
}

function noteFailure(
  { request, options }: CodexExchange,
  payload: Record<string, unknown>,
  error: unknown,
  stats: OpenAICodexWebSocketDebugStats,
  phase: "before_message_stream_start" | "after_message_stream_start",
): void {
  const fallsBack = phase === "before_message_stream_start";
  stats.websocketFailures++;
  stats.lastWebSocketError = formatThrownValue(error);
  if (fallsBack) {
    stats.sseFallbacks++;
    fallBack(options.sessionId);
  }
  const details = {
    configuredTransport: options.transport ?? "auto",
    ...(fallsBack && { fallbackTransport: "sse" }),
    eventsEmitted: !fallsBack,
    phase,
    requestBytes: new TextEncoder().encode(JSON.stringify(payload)).byteLength,
  };
  const diagnostic = createAssistantMessageDiagnostic("provider_transport_failure", error, details);
  appendAssistantMessageDiagnostic(request.answer.message, diagnostic);
}
