import { type Context, type StreamOptions, stream } from "@pi-stack/ai";
import type { ReplayResponse } from "@pi-stack/ai/testing";
import { describe, expect, test, vi } from "vitest";
import { replay } from "../testing/replay.js";
import { bodyOf, modelAt, samples } from "./wire-samples.js";

const context: Context = { messages: [{ role: "user", content: "Go.", timestamp: 1 }] };

describe.each(samples)("$api", ({ api, opening, ending, options: ownOptions }) => {
  const good: ReplayResponse = { body: bodyOf(opening, ending) };
  const limited = (headers: Record<string, string>): ReplayResponse => ({
    status: 429,
    headers: { "content-type": "application/json", ...headers },
    body: '{"error":{"message":"Slow down.","type":"rate_limit_error"}}',
  });
  const ask = (url: string, options: StreamOptions = {}) =>
    stream(modelAt(api, url), context, { ...ownOptions, ...options }).result();

  test("B32 without maxRetries a limit fails at once and tells the wait", async () => {
    const server = await replay(limited({ "retry-after": "3" }), good);
    const message = await ask(server.url);
    expect(message.errorInfo).toMatchObject({ category: "rate_limit", status: 429, retryAfterMs: 3000 });
    expect(server.requests).toHaveLength(1);
  });

  test("B32 a retry waits as long as the server asks", async () => {
    const server = await replay(limited({ "retry-after-ms": "300" }), limited({ "retry-after-ms": "300" }), good);
    const start = performance.now();
    const message = await ask(server.url, { maxRetries: 2 });
    expect(message.stopReason).toBe("stop");
    expect(performance.now() - start).toBeGreaterThanOrEqual(590);
    expect(server.requests).toHaveLength(3);
  });

  test("B32 a wait above the cap fails at once and tells it", async () => {
    const server = await replay(limited({ "retry-after": "57600" }), good);
    const message = await ask(server.url, { maxRetries: 2 });
    expect(message.errorMessage).toMatch(/asks to wait 57600 s, more than the limit of 60 s/);
    expect(message.errorInfo).toMatchObject({ category: "rate_limit", retryAfterMs: 57_600_000 });
    expect(server.requests).toHaveLength(1);
  });

  test.each(["-5", "abc", ""])("B32 a junk value %j falls back to backing off", async (value) => {
    const server = await replay(limited({ "retry-after": value }), good);
    const message = await ask(server.url, { maxRetries: 1 });
    expect(message.stopReason).toBe("stop");
    expect(server.requests).toHaveLength(2);
  });

  test("B32 the wait can be aborted", async () => {
    const server = await replay(limited({ "retry-after": "30" }), good);
    const controller = new AbortController();
    const answer = ask(server.url, { maxRetries: 1, signal: controller.signal });
    await vi.waitUntil(() => server.requests.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const start = performance.now();
    controller.abort();
    expect((await answer).stopReason).toBe("aborted");
    expect(performance.now() - start).toBeLessThan(100);
    expect(server.requests).toHaveLength(1);
  });

  test("what cannot succeed is not retried", async () => {
    const body = '{"error":{"message":"Bad key.","type":"authentication_error"}}';
    const server = await replay({ status: 401, body }, good);
    const message = await ask(server.url, { maxRetries: 3 });
    expect(message.errorInfo?.category).toBe("auth");
    expect(server.requests).toHaveLength(1);
  });
});
