import { getEventListeners } from "node:events";
import {
  type AssistantMessage,
  type Context,
  cleanupSessionResources,
  type Message,
  type Model,
  type OpenAICodexResponsesOptions,
} from "@pi-stack/ai";
import {
  closeOpenAICodexWebSocketSessions,
  getOpenAICodexWebSocketDebugStats,
  resetOpenAICodexWebSocketDebugStats,
  streamOpenAICodexResponses,
} from "@pi-stack/ai/openai-codex-responses";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket as ServerSideWebSocket } from "ws";
import { result, user } from "../../history/messages.js";
import { replay } from "../../testing/replay.js";
import { chatGptToken, modelAt } from "../wire-samples.js";
import { eventsOf, send, useCodexServer } from "./codex-server.js";

const server = useCodexServer();
let session = "";
let sessions = 0;

beforeEach(() => {
  session = `session-${++sessions}`;
  // Node 20 has no WebSocket of its own; the sockets are real all the same.
  if (!("WebSocket" in globalThis)) vi.stubGlobal("WebSocket", ServerSideWebSocket);
});
afterEach(() => {
  cleanupSessionResources();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function model(baseUrl = server.url): Model<"openai-codex-responses"> {
  return modelAt("openai-codex-responses", baseUrl, { id: "gpt-5.2-codex", provider: "openai-codex" });
}

function start(messages: Message[], options: OpenAICodexResponsesOptions = {}, rest: Partial<Context> = {}) {
  const basics = { apiKey: chatGptToken(), sessionId: session };
  const context = { systemPrompt: "Be brief.", messages, ...rest };
  return streamOpenAICodexResponses(model(), context, { ...basics, ...options });
}

function ask(messages: Message[], options: OpenAICodexResponsesOptions = {}, rest: Partial<Context> = {}) {
  return start(messages, options, rest).result();
}

function wordsOf(message: AssistantMessage): string {
  return message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

const stats = () => getOpenAICodexWebSocketDebugStats(session);

test("a request goes over WebSocket, under our own name, and its answer is read", async () => {
  const message = await ask([user("Go.")]);
  expect(message).toMatchObject({ stopReason: "stop", content: [{ text: "Hello" }], usage: { input: 5, output: 2 } });
  expect(message.diagnostics).toBeUndefined();
  expect(server.posts).toEqual([]);
  expect(server.connections[0]?.path).toBe("/codex/responses");
  expect(server.connections[0]?.headers).toMatchObject({
    authorization: `Bearer ${chatGptToken()}`,
    "chatgpt-account-id": "account-1",
    originator: "pi",
    "openai-beta": "responses_websockets=2026-02-06",
    session_id: session,
    "x-client-request-id": session,
  });
  expect(server.connections[0]?.headers["user-agent"]).toMatch(/^pi \(/);
  expect(server.messages[0]).toMatchObject({
    type: "response.create",
    model: "gpt-5.2-codex",
    instructions: "Be brief.",
    store: false,
    prompt_cache_key: session,
  });
});

test("without a session a connection is opened and closed for each request", async () => {
  for (let turn = 0; turn < 2; turn++) {
    const options = { apiKey: chatGptToken() };
    expect(wordsOf(await streamOpenAICodexResponses(model(), { messages: [user("Go.")] }, options).result())).toBe(
      "Hello",
    );
  }
  expect(server.connections).toHaveLength(2);
  expect(server.connections[0]?.headers["session_id"]).toMatch(/^[0-9a-f-]{36}$/);
  await vi.waitUntil(() => server.open() === 0);
});

describe("where the runtime has no WebSocket", () => {
  beforeEach(() => vi.stubGlobal("WebSocket", undefined));

  test("auto uses HTTP and records no failure", async () => {
    const message = await ask([user("Go.")]);
    expect(wordsOf(message)).toBe("Over HTTP");
    expect(message.diagnostics).toBeUndefined();
    expect(stats()).toBeUndefined();
  });

  test("a transport that was asked for by name is a recorded failure", async () => {
    const message = await ask([user("Go.")], { transport: "websocket" });
    expect(wordsOf(message)).toBe("Over HTTP");
    expect(message.diagnostics).toMatchObject([
      { type: "provider_transport_failure", error: { message: expect.stringMatching(/use Node 22 or newer/) } },
    ]);
  });
});

test("behind a proxy auto uses HTTP, since the runtime's WebSocket would go around it", async () => {
  const proxy = await replay({
    body: eventsOf("Through the proxy")
      .map((e) => `data: ${JSON.stringify(e)}\n\n`)
      .join(""),
  });
  vi.stubEnv("http_proxy", proxy.url);
  vi.stubEnv("no_proxy", "");
  const target = model("http://codex.invalid");
  const options = { apiKey: chatGptToken(), sessionId: session };
  const message = await streamOpenAICodexResponses(target, { messages: [user("Go.")] }, options).result();
  expect(wordsOf(message)).toBe("Through the proxy");
  expect(message.diagnostics).toBeUndefined();
});

describe("a session", () => {
  test("keeps its connection and sends only what is new", async () => {
    server.answer((socket, _, count) => send(socket, ...eventsOf(`Answer ${count}`, `resp_${count}`)));
    const messages: Message[] = [user("One")];
    for (const next of ["Two", "Three", undefined]) {
      messages.push(await ask(messages));
      if (next !== undefined) messages.push(user(next));
    }
    expect(server.connections).toHaveLength(1);
    expect(server.messages.map((body) => [body["previous_response_id"], Object(body["input"]).length])).toEqual([
      [undefined, 1],
      ["resp_1", 1],
      ["resp_2", 1],
    ]);
    expect(server.messages[2]?.["input"]).toEqual([{ role: "user", content: [{ type: "input_text", text: "Three" }] }]);
    expect(stats()).toEqual({
      requests: 3,
      connectionsCreated: 1,
      connectionsReused: 2,
      cachedContextRequests: 3,
      storeTrueRequests: 0,
      fullContextRequests: 1,
      deltaRequests: 2,
      lastInputItems: 5,
      lastDeltaInputItems: 1,
      lastPreviousResponseId: "resp_2",
      websocketFailures: 0,
      sseFallbacks: 0,
    });
    resetOpenAICodexWebSocketDebugStats(session);
    expect(stats()).toBeUndefined();
  });

  test("sends the results of calls as what is new, also after the history was written and read again", async () => {
    const reasoning = { id: "rs_1", type: "reasoning", summary: [], encrypted_content: "gAAA", status: null };
    const call = { id: "fc_1", type: "function_call", call_id: "call_1", name: "read", arguments: '{"path":"a"}' };
    server.answer((socket, _, count) => {
      if (count > 1) return send(socket, ...eventsOf("Read."));
      const events = [reasoning, call].flatMap((item, output_index) => [
        { type: "response.output_item.added", output_index, item: { ...item, arguments: "" } },
        { type: "response.output_item.done", output_index, item },
      ]);
      const [, created] = eventsOf("", "resp_calls");
      const response = { id: "resp_calls", status: "completed", output: [] };
      send(socket, ...(created ? [created] : []), ...events, { type: "response.completed", response });
    });
    const first = await ask([user("Read a.")]);
    expect(first.stopReason).toBe("toolUse");
    const stored: Message[] = JSON.parse(JSON.stringify([user("Read a."), first, result("call_1|fc_1")]));
    expect(wordsOf(await ask(stored))).toBe("Read.");
    expect(server.messages[1]).toMatchObject({
      previous_response_id: "resp_calls",
      input: [{ type: "function_call_output", call_id: "call_1", output: "done" }],
    });
  });

  test.each<[string, OpenAICodexResponsesOptions, Partial<Context>]>([
    ["the instructions differ", {}, { systemPrompt: "Be long." }],
    ["the effort differs", { reasoningEffort: "high" }, {}],
    ["the transport is plain websocket", { transport: "websocket" }, {}],
  ])("sends everything when %s, over the kept connection", async (_, options, rest) => {
    const first = await ask([user("One")]);
    await ask([user("One"), first, user("Two")], options, rest);
    expect(server.connections).toHaveLength(1);
    expect(server.messages[1]?.["previous_response_id"]).toBeUndefined();
    expect(server.messages[1]?.["input"]).toHaveLength(3);
    expect(stats()).toMatchObject({ connectionsReused: 1, deltaRequests: 0, fullContextRequests: 2 });
  });

  test("sends everything when the history was changed, or nothing is new", async () => {
    const first = await ask([user("One")]);
    await ask([user("Uno"), first, user("Two")]);
    await ask([user("Uno"), first, user("Two")]);
    expect(server.messages.map((body) => body["previous_response_id"])).toEqual([undefined, undefined, undefined]);
  });

  test("opens another connection for a second request at the same time", async () => {
    server.answer((socket, body) => {
      setTimeout(
        () => send(socket, ...eventsOf(JSON.stringify(body["input"]).includes("slow") ? "Slow" : "Quick")),
        50,
      );
    });
    const both = await Promise.all([ask([user("slow")]), ask([user("quick")])]);
    expect(both.map(wordsOf)).toEqual(["Slow", "Quick"]);
    expect(server.connections).toHaveLength(2);
    await vi.waitUntil(() => server.open() === 1);
    await ask([user("again")]);
    expect(server.connections).toHaveLength(2);
  });

  test("opens a new connection for another account", async () => {
    await ask([user("One")]);
    await ask([user("One")], { apiKey: chatGptToken("account-2") });
    expect(server.connections.map(({ headers }) => headers["chatgpt-account-id"])).toEqual(["account-1", "account-2"]);
    await vi.waitUntil(() => server.open() === 1);
  });

  test("opens a new connection when the server closed the kept one", async () => {
    const first = await ask([user("One")]);
    server.connections[0]?.socket.terminate();
    const second = await ask([user("One"), first, user("Two")]);
    expect(wordsOf(second)).toBe("Hello");
    expect(second.diagnostics).toBeUndefined();
    expect(server.messages[1]?.["input"]).toHaveLength(3);
    expect(stats()).toMatchObject({ connectionsCreated: 2, websocketFailures: 0 });
  });

  test("opens a new connection when the kept one breaks as the request is sent", async () => {
    const first = await ask([user("One")]);
    server.answer((socket, _, count) => (count === 2 ? socket.terminate() : send(socket, ...eventsOf("Hello"))));
    const second = await ask([user("One"), first, user("Two")]);
    expect(second).toMatchObject({ stopReason: "stop" });
    expect(second.diagnostics).toBeUndefined();
    expect(server.messages[2]?.["input"]).toHaveLength(3);
    expect(server.posts).toEqual([]);
  });

  test.each(["previous_response_not_found", "websocket_connection_limit_reached"])(
    "sends everything anew when the server says %s",
    async (code) => {
      const first = await ask([user("One")]);
      server.answer((socket, _, count) => {
        if (count === 2) send(socket, { type: "error", status: 400, error: { code, message: "Gone." } });
        else send(socket, ...eventsOf("Again"));
      });
      const second = await ask([user("One"), first, user("Two")]);
      expect(wordsOf(second)).toBe("Again");
      expect(server.messages[2]?.["previous_response_id"]).toBeUndefined();
      expect(server.messages[2]?.["input"]).toHaveLength(3);
      expect(server.posts).toEqual([]);
    },
  );

  test("opens a new connection after the machine has slept", async () => {
    const first = await ask([user("One")]);
    const later = Date.now() + 300_001;
    vi.spyOn(Date, "now").mockImplementation(() => later);
    const second = await ask([user("One"), first, user("Two")]);
    expect(wordsOf(second)).toBe("Hello");
    expect(server.connections).toHaveLength(2);
    expect(server.messages[1]?.["previous_response_id"]).toBeUndefined();
  });

  test("closes its connection after five idle minutes", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    await ask([user("One")]);
    const idle = timers.mock.calls.findLast(([, delayMs]) => delayMs === 300_000);
    expect(server.open()).toBe(1);
    idle?.[0]();
    await vi.waitUntil(() => server.open() === 0);
  });

  test.each([
    ["closeOpenAICodexWebSocketSessions", () => closeOpenAICodexWebSocketSessions(session)],
    ["cleanupSessionResources", () => cleanupSessionResources(session)],
  ])("closes its connection at %s", async (_, close) => {
    await ask([user("One")]);
    const other = session;
    session = `${session}-other`;
    await ask([user("One")]);
    expect(server.open()).toBe(2);
    session = other;
    close();
    await vi.waitUntil(() => server.open() === 1);
    expect(wordsOf(await ask([user("One")]))).toBe("Hello");
  });
});

describe("a connection that fails before the first event", () => {
  test.each<[string, () => void]>([
    ["is refused", () => server.onUpgrade((_, socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"))],
    ["breaks while it opens", () => server.onUpgrade((_, socket) => socket.destroy())],
    ["breaks after the request", () => server.answer((socket) => socket.terminate())],
    ["is not opened in time", () => server.onUpgrade(() => undefined)],
  ])("because it %s leads to HTTP, for the whole session, and is recorded", async (_, prepare) => {
    prepare();
    const message = await ask([user("Go.")], { timeoutMs: 300 });
    expect(message).toMatchObject({ stopReason: "stop", content: [{ text: "Over HTTP" }] });
    expect(message.diagnostics).toMatchObject([
      {
        type: "provider_transport_failure",
        error: { message: expect.stringMatching(/WebSocket/) },
        details: {
          configuredTransport: "auto",
          fallbackTransport: "sse",
          eventsEmitted: false,
          phase: "before_message_stream_start",
          requestBytes: expect.any(Number),
        },
      },
    ]);
    const attempts = server.upgrades;
    const next = await ask([user("Go.")]);
    expect(wordsOf(next)).toBe("Over HTTP");
    expect(next.diagnostics).toBeUndefined();
    expect(server.upgrades).toBe(attempts);
    expect(stats()).toMatchObject({ websocketFailures: 1, sseFallbacks: 2, websocketFallbackActive: true });
    expect(stats()?.lastWebSocketError).toMatch(/WebSocket/);
  });

  test("leads to HTTP for its own session only, and for as long as it lasts", async () => {
    server.onUpgrade((_, socket, accept) => (server.upgrades === 1 ? socket.destroy() : accept()));
    expect(wordsOf(await ask([user("Go.")]))).toBe("Over HTTP");
    expect(wordsOf(await ask([user("Go.")], { sessionId: `${session}-other` }))).toBe("Hello");
    cleanupSessionResources(session);
    expect(wordsOf(await ask([user("Go.")]))).toBe("Hello");
  });

  test("is tried again after a while", async () => {
    server.onUpgrade((_, socket, accept) => (server.upgrades === 1 ? socket.destroy() : accept()));
    expect(wordsOf(await ask([user("Go.")]))).toBe("Over HTTP");
    const later = Date.now() + 600_001;
    vi.spyOn(Date, "now").mockImplementation(() => later);
    expect(wordsOf(await ask([user("Go.")]))).toBe("Hello");
    expect(stats()?.websocketFallbackActive).toBe(false);
  });
});

test("a connection that breaks inside the answer is a retryable error, and HTTP is not used", async () => {
  server.answer((socket) => {
    send(socket, ...eventsOf("Half").slice(0, 4));
    setTimeout(() => socket.terminate(), 20);
  });
  const message = await ask([user("Go.")]);
  expect(message).toMatchObject({
    stopReason: "error",
    content: [{ text: "Half" }],
    errorInfo: { category: "truncated", retryable: true },
    diagnostics: [{ details: { eventsEmitted: true, phase: "after_message_stream_start" } }],
  });
  expect(message.diagnostics?.[0]?.details).not.toHaveProperty("fallbackTransport");
  expect(server.posts).toEqual([]);
  server.answer((socket) => send(socket, ...eventsOf("Hello")));
  expect(wordsOf(await ask([user("Go.")]))).toBe("Hello");
});

describe("what the server says is no failure of the connection", () => {
  test("a usage limit ends the answer in words, with status and wait", async () => {
    const error = { type: "usage_limit_reached", message: "Limit.", plan_type: "plus", resets_in_seconds: 600 };
    server.answer((socket) => send(socket, { type: "error", status: 429, error, headers: { "Retry-After": "9" } }));
    const message = await ask([user("Go.")]);
    expect(message.errorMessage).toMatch(
      /^You have hit your ChatGPT usage limit \(plus plan\)\. Try again in ~10 min\./,
    );
    expect(message.errorInfo).toEqual({
      category: "quota",
      status: 429,
      retryable: false,
      retryAfterMs: 600_000,
      code: "usage_limit_reached",
    });
    expect(message.diagnostics).toBeUndefined();
    expect(server.posts).toEqual([]);
  });

  test("an error in the answer ends it, with what came", async () => {
    const error = { code: "server_error", message: "Oh no." };
    server.answer((socket) => send(socket, ...eventsOf("Half").slice(0, 4), { type: "error", status: 500, error }));
    const message = await ask([user("Go.")]);
    expect(message).toMatchObject({ content: [{ text: "Half" }], errorInfo: { category: "server", status: 500 } });
    await vi.waitUntil(() => server.open() === 0);
  });

  test("trouble before the answer is retried as the options say, after the wait that is asked for", async () => {
    const headers = { "retry-after-ms": "200" };
    const trouble = { type: "error", status: 503, error: { message: "Busy." }, headers };
    server.answer((socket, _, count) => send(socket, ...(count === 1 ? [trouble] : eventsOf("Hello"))));
    const began = performance.now();
    expect(wordsOf(await ask([user("Go.")], { maxRetries: 1 }))).toBe("Hello");
    expect(performance.now() - began).toBeGreaterThan(195);
    server.answer((socket) => send(socket, trouble));
    expect((await ask([user("Go.")])).errorInfo).toMatchObject({ category: "overloaded", retryable: true });
    expect(server.posts).toEqual([]);
  });

  test("an event that is no JSON is an error", async () => {
    server.answer((socket) => {
      send(socket, ...eventsOf("Half").slice(0, 4));
      socket.send("<html>");
    });
    expect((await ask([user("Go.")])).errorMessage).toMatch(/not JSON: <html>/);
  });
});

describe("an abort", () => {
  const silent = () => undefined;
  test.each<[string, () => void, () => boolean]>([
    ["while the connection opens", () => server.onUpgrade(silent), () => server.upgrades === 1],
    ["before the first event", () => server.answer(silent), () => server.messages.length === 1],
    [
      "inside the answer",
      () => server.answer((socket) => send(socket, ...eventsOf("Half").slice(0, 4))),
      () => server.messages.length === 1,
    ],
  ])("%s takes effect within 100 ms and closes the connection", async (_, prepare, isThere) => {
    prepare();
    const controller = new AbortController();
    const answer = start([user("Go.")], { signal: controller.signal });
    await vi.waitUntil(isThere);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const began = performance.now();
    controller.abort();
    const message = await answer.result();
    expect(performance.now() - began).toBeLessThan(100);
    expect(message).toMatchObject({ stopReason: "aborted", errorInfo: { category: "aborted" } });
    expect(message.diagnostics).toBeUndefined();
    expect(server.posts).toEqual([]);
    await vi.waitUntil(() => server.open() === 0);
    prepareAnswer();
    expect(wordsOf(await ask([user("Go.")]))).toBe("Hello");
  });

  function prepareAnswer(): void {
    server.onUpgrade((_, __, accept) => accept());
    server.answer((socket) => send(socket, ...eventsOf("Hello")));
  }

  test("before the start sends nothing", async () => {
    expect((await ask([user("Go.")], { signal: AbortSignal.abort() })).stopReason).toBe("aborted");
    expect(server.upgrades).toBe(0);
  });
});

test("100 aborted requests leave no connection and no listener", async () => {
  server.answer((socket, _, count) => send(socket, ...eventsOf("Half").slice(0, count % 5)));
  const controllers = Array.from({ length: 100 }, () => new AbortController());
  const answers = controllers.map((controller, index) => {
    setTimeout(() => controller.abort(), 10 + index);
    return ask([user("Go.")], { sessionId: `${session}-${index % 10}`, signal: controller.signal });
  });
  for (const message of await Promise.all(answers)) expect(message.stopReason).toBe("aborted");
  await vi.waitUntil(() => server.open() === 0);
  for (const { signal } of controllers) expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(server.posts).toEqual([]);
});

test("silence inside the answer is a retryable error", async () => {
  server.answer((socket) => send(socket, ...eventsOf("Half").slice(0, 4)));
  const message = await ask([user("Go.")], { idleTimeoutMs: 150 });
  expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "timeout", retryable: true } });
  await vi.waitUntil(() => server.open() === 0);
});

test("what onPayload returns is sent, and storage that it asks for is counted", async () => {
  const onPayload = (payload: unknown) => ({ ...Object(payload), store: true });
  await ask([user("Go.")], { onPayload });
  expect(server.messages[0]).toMatchObject({ type: "response.create", store: true });
  expect(stats()?.storeTrueRequests).toBe(1);
});
