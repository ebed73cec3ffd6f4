import { createServer, type Socket } from "node:net";
import { type AssistantMessage, type Context, type StreamOptions, stream } from "@pi-stack/ai";
import { describe, expect, test, vi } from "vitest";
import { replay } from "../testing/replay.js";
import { bodyOf, modelAt, samples } from "./wire-samples.js";

const context: Context = { messages: [{ role: "user", content: "Go.", timestamp: 1 }] };

async function timed(run: Promise<AssistantMessage>): Promise<{ message: AssistantMessage; tookMs: number }> {
  const start = performance.now();
  const message = await run;
  return { message, tookMs: performance.now() - start };
}

describe.each(samples)("$api", ({ api, opening, piece, ending, ping, options: ownOptions }) => {
  const ask = (url: string, options: StreamOptions = {}) =>
    stream(modelAt(api, url), context, { ...ownOptions, ...options });

  test("a whole answer says what it says", async () => {
    const server = await replay({ body: bodyOf(opening, piece, ending) });
    const message = await ask(server.url).result();
    expect(message).toMatchObject({ stopReason: "stop", content: [{ type: "text", text: "Hello" }] });
    expect(message.errorMessage).toBeUndefined();
  });

  test("B65 silence after two deltas is a retryable error", async () => {
    const server = await replay({ body: bodyOf(opening, piece), after: "silence" });
    const { message, tookMs } = await timed(ask(server.url, { idleTimeoutMs: 150 }).result());
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "timeout", retryable: true } });
    expect(message.errorMessage).toMatch(/sent nothing for 0\.15 s/);
    expect(message.content).toMatchObject([{ type: "text", text: "Hello" }]);
    expect(tookMs).toBeLessThan(2000);
  });

  test("B65 pings do not keep a silent answer alive", async () => {
    const server = await replay({ body: opening, after: "pings", ping });
    const message = await ask(server.url, { idleTimeoutMs: 200 }).result();
    expect(message.errorInfo).toMatchObject({ category: "timeout", retryable: true });
  });

  test("B65 a server that never answers is a retryable error", async () => {
    const server = await replay({ hangs: true });
    const message = await ask(server.url, { idleTimeoutMs: 150 }).result();
    expect(message).toMatchObject({ stopReason: "error", content: [], errorInfo: { category: "timeout" } });
  });

  test("timeoutMs bounds the wait for headers", async () => {
    const server = await replay({ hangs: true });
    const message = await ask(server.url, { timeoutMs: 100 }).result();
    expect(message.errorInfo).toMatchObject({ category: "timeout", retryable: true });
    expect(message.errorMessage).toMatch(/No answer within 100 ms/);
  });

  test("slow deltas keep an answer alive", async () => {
    const server = await replay({ body: bodyOf(opening, piece, ending), pieceBytes: 120, pieceDelayMs: 40 });
    const message = await ask(server.url, { idleTimeoutMs: 1000 }).result();
    expect(message.stopReason).toBe("stop");
  });

  test.each(["silence", "pings"] as const)("B65 an abort ends an answer of %s at once", async (after) => {
    const server = await replay({ body: opening, after, ping });
    const controller = new AbortController();
    const answer = ask(server.url, { signal: controller.signal });
    for await (const event of answer) if (event.type === "text_delta") break;
    controller.abort();
    const { message, tookMs } = await timed(answer.result());
    expect(message).toMatchObject({ stopReason: "aborted", content: [{ type: "text", text: "Hel" }] });
    expect(tookMs).toBeLessThan(100);
  });

  test("B76 an abort before the headers, twice, ends the request at once", async () => {
    const server = await replay({ hangs: true });
    const controller = new AbortController();
    const answer = ask(server.url, { signal: controller.signal });
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    controller.abort();
    const { message, tookMs } = await timed(answer.result());
    expect(message).toMatchObject({ stopReason: "aborted", content: [], errorInfo: { category: "aborted" } });
    expect(tookMs).toBeLessThan(100);
  });

  test("B76 an abort while it connects ends the request at once", async () => {
    // A server that takes the connection and never answers the TLS greeting.
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket.on("error", () => undefined).resume()));
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const address = mute.address();
    const port = typeof address === "object" ? address?.port : 0;
    const controller = new AbortController();
    const answer = ask(`https://127.0.0.1:${port}`, { signal: controller.signal });
    await vi.waitUntil(() => sockets.length === 1);
    controller.abort();
    const { message, tookMs } = await timed(answer.result());
    expect(message).toMatchObject({ stopReason: "aborted", content: [] });
    expect(tookMs).toBeLessThan(100);
    await vi.waitUntil(() => sockets[0]?.destroyed);
    mute.close();
  });

  test("B76 an endless answer is aborted within 100 ms, and the next request works", async () => {
    const endless = {
      body: bodyOf(opening, ...Array.from({ length: 2000 }, () => piece)),
      pieceBytes: 60,
      pieceDelayMs: 1,
    };
    const server = await replay(endless, { body: bodyOf(opening, piece, ending) });
    const controller = new AbortController();
    const answer = ask(server.url, { signal: controller.signal });
    let deltas = 0;
    for await (const event of answer) if (event.type === "text_delta" && ++deltas === 3) break;
    controller.abort();
    const { message, tookMs } = await timed(answer.result());
    expect(message.stopReason).toBe("aborted");
    expect(tookMs).toBeLessThan(100);
    expect((await ask(server.url).result()).stopReason).toBe("stop");
  });

  test("an abort before the start sends nothing", async () => {
    const server = await replay({ body: opening });
    const message = await ask(server.url, { signal: AbortSignal.abort() }).result();
    expect(message.stopReason).toBe("aborted");
    expect(server.requests).toHaveLength(0);
  });

  test("B28 B76 a connection that breaks inside the body is a retryable error with what came", async () => {
    const server = await replay({ body: bodyOf(opening, piece), after: "reset" });
    const message = await ask(server.url).result();
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "truncated", retryable: true } });
    expect(message.content).toMatchObject([{ type: "text" }]);
  });

  test("B28 a body that ends before the provider's end is a retryable error", async () => {
    const server = await replay({ body: bodyOf(opening, piece) });
    const message = await ask(server.url).result();
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "truncated", retryable: true } });
  });

  test("B67 an answer ends with the provider's end though the socket stays open", async () => {
    const server = await replay({ body: bodyOf(opening, piece, ending), after: "silence" });
    const { message, tookMs } = await timed(ask(server.url).result());
    expect(message.stopReason).toBe("stop");
    expect(tookMs).toBeLessThan(2500);
  });

  test("a server that is not there is a retryable network error that names it", async () => {
    const message = await ask("http://127.0.0.1:9").result();
    expect(message.errorInfo).toMatchObject({ category: "network", retryable: true, code: "ECONNREFUSED" });
    expect(message.errorMessage).toMatch(/127\.0\.0\.1:9/);
  });

  test("a web page instead of an answer is told in words", async () => {
    const server = await replay({ body: "<html><body><h1>Sign in</h1></body></html>" });
    const message = await ask(server.url).result();
    expect(message.stopReason).toBe("error");
    expect(message.errorMessage).toMatch(/web page: Sign in/);
  });

  test("onResponse hears of the answer, onPayload may replace the body", async () => {
    const server = await replay({ headers: { "x-test": "1" }, body: bodyOf(opening, ending) });
    const heard: unknown[] = [];
    await ask(server.url, {
      onPayload: async (payload) => ({ ...Object(payload), extra: true }),
      onResponse: ({ status, headers }) => {
        heard.push([status, headers["x-test"]]);
      },
    }).result();
    expect(heard).toEqual([[200, "1"]]);
    expect(server.requests[0]?.body).toMatchObject({ extra: true });
  });

  test("a hook that throws ends the answer in an error", async () => {
    const server = await replay({ body: bodyOf(opening, ending) });
    const onPayload = (): never => {
      throw new RangeError("no payload today");
    };
    const message = await ask(server.url, { onPayload }).result();
    expect(message).toMatchObject({ stopReason: "error", errorMessage: "no payload today" });
  });
});
