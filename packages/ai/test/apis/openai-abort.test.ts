import { stream } from "@pi-stack/ai";
import { describe, expect, it } from "vitest";
import { delta } from "./openai-completions/chunks.js";
import { sendEvents, useLoopbackProvider } from "./openai-loopback.js";

const provider = useLoopbackProvider();
const context = { messages: [{ role: "user" as const, content: "Go.", timestamp: 1 }] };

const apis = [
  { api: "openai-completions", opening: [], piece: delta({ content: "x" }) },
  {
    api: "openai-responses",
    opening: [{ type: "response.output_item.added", output_index: 0, item: { type: "message", id: "msg_1" } }],
    piece: { type: "response.output_text.delta", output_index: 0, delta: "x" },
  },
];

describe.each(apis)("$api", ({ api, opening, piece }) => {
  function answerEndlessly(): void {
    provider.answer((response) => {
      sendEvents(response, ...opening);
      const timer = setInterval(() => sendEvents(response, piece), 5);
      response.on("close", () => clearInterval(timer));
    });
  }

  it("B76 ends at once when it is aborted while it reads, and keeps what came", async () => {
    answerEndlessly();
    const controller = new AbortController();
    const answer = stream(provider.model({ api }), context, { signal: controller.signal });
    let deltas = 0;
    let abortedAt = 0;
    for await (const event of answer) {
      if (event.type === "text_delta" && ++deltas === 3) {
        abortedAt = performance.now();
        controller.abort();
        controller.abort();
      }
    }
    const message = await answer.result();
    expect(performance.now() - abortedAt).toBeLessThan(1000);
    expect(message).toMatchObject({ stopReason: "aborted", errorInfo: { category: "aborted", retryable: false } });
    expect(message.content).toMatchObject([{ type: "text", text: expect.stringMatching(/^xxx/) }]);
  });

  it("B76 ends when it is aborted before the headers", async () => {
    const controller = new AbortController();
    provider.answer(() => controller.abort());
    const message = await stream(provider.model({ api }), context, { signal: controller.signal }).result();
    expect(message).toMatchObject({ stopReason: "aborted", content: [] });
  });

  it("B76 sends nothing when it was aborted before", async () => {
    const message = await stream(provider.model({ api }), context, { signal: AbortSignal.abort() }).result();
    expect(message.stopReason).toBe("aborted");
    expect(provider.requests).toEqual([]);
  });

  it("B76 survives a socket that breaks inside the body, and the next request works", async () => {
    provider.answer((response) => {
      sendEvents(response, ...opening, piece);
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
    });
    const broken = await stream(provider.model({ api }), context).result();
    expect(broken).toMatchObject({ stopReason: "error", errorInfo: { retryable: true }, content: [{ text: "x" }] });
    provider.answer((response) =>
      response.writeHead(429, { "retry-after": "3" }).end('{"error":{"message":"slow down"}}'),
    );
    const next = await stream(provider.model({ api }), context).result();
    expect(next).toMatchObject({ errorInfo: { category: "rate_limit", retryAfterMs: 3000 } });
  });

  it("B65 fails when the provider goes silent", async () => {
    provider.answer((response) => sendEvents(response, ...opening, piece));
    const message = await stream(provider.model({ api }), context, { idleTimeoutMs: 150 }).result();
    expect(message).toMatchObject({ stopReason: "error", errorInfo: { category: "timeout", retryable: true } });
  });
});
