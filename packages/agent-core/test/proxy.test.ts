import { createServer } from "node:http";
import { streamProxy } from "@pi-stack/agent-core";
import type { AssistantMessageEvent, Model } from "@pi-stack/ai";
import { afterEach, describe, expect, it } from "vitest";

const usage = {
  input: 1,
  output: 2,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 3,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};
const model: Model = {
  id: "m",
  name: "m",
  api: "x",
  provider: "p",
  baseUrl: "",
  reasoning: false,
  input: ["text"],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1,
  maxTokens: 1,
};
const cleanUps: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function proxy(answer: { status?: number; body: string | unknown[]; open?: boolean }) {
  const requests: { authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    requests.push({ authorization: request.headers.authorization, body });
    response.writeHead(answer.status ?? 200);
    const text =
      typeof answer.body === "string"
        ? answer.body
        : answer.body.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
    response.write(text);
    if (!answer.open) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const controller = new AbortController();
  const stream = streamProxy(
    model,
    { messages: [] },
    { proxyUrl: `http://127.0.0.1:${port}`, authToken: "secret", maxTokens: 9, signal: controller.signal },
  );
  return { stream, requests, controller };
}

describe("streamProxy", () => {
  it("builds the message again from the events", async () => {
    const { stream, requests } = await proxy({
      body: [
        { type: "start" },
        { type: "thinking_start", contentIndex: 0 },
        { type: "thinking_delta", contentIndex: 0, delta: "hm" },
        { type: "thinking_end", contentIndex: 0, contentSignature: "sig" },
        { type: "text_start", contentIndex: 1 },
        { type: "text_delta", contentIndex: 1, delta: "grüß" },
        { type: "from_the_future" },
        { type: "text_end", contentIndex: 1 },
        { type: "toolcall_start", contentIndex: 2, id: "c1", toolName: "ls" },
        { type: "toolcall_delta", contentIndex: 2, delta: '{"path":' },
        { type: "toolcall_delta", contentIndex: 2, delta: '"."}' },
        { type: "toolcall_end", contentIndex: 2 },
        { type: "done", reason: "toolUse", usage },
      ],
    });
    const events: AssistantMessageEvent["type"][] = [];
    for await (const event of stream) events.push(event.type);
    expect(events).toEqual([
      "start",
      "thinking_start",
      "thinking_delta",
      "thinking_end",
      "text_start",
      "text_delta",
      "text_end",
      "toolcall_start",
      "toolcall_delta",
      "toolcall_delta",
      "toolcall_end",
      "done",
    ]);
    expect(await stream.result()).toMatchObject({
      content: [
        { type: "thinking", thinking: "hm", thinkingSignature: "sig" },
        { type: "text", text: "grüß" },
        { type: "toolCall", id: "c1", name: "ls", arguments: { path: "." } },
      ],
      stopReason: "toolUse",
      usage,
    });
    expect(requests[0]?.authorization).toBe("Bearer secret");
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({ options: { maxTokens: 9 } });
    expect(requests[0]?.body).not.toContain("secret");
  });

  it("ends in an error when the connection closes early, with no call that may be run", async () => {
    const { stream } = await proxy({
      body: [
        { type: "start" },
        { type: "toolcall_start", contentIndex: 0, id: "c1", toolName: "rm" },
        { type: "toolcall_delta", contentIndex: 0, delta: '{"path":"/ho' },
      ],
    });
    const message = await stream.result();
    expect(message.stopReason).toBe("error");
    expect(message.content[0]).toMatchObject({
      type: "toolCall",
      argumentsError: expect.stringContaining("did not arrive whole"),
    });
  });

  it.each([
    [{ status: 502, body: "" }, "Proxy error: 502 Bad Gateway"],
    [{ status: 401, body: '{"error":"who are you"}' }, "Proxy error: who are you"],
    [{ body: [{ type: "error", reason: "error", errorMessage: "overloaded", usage }] }, "overloaded"],
    [
      { body: [{ type: "start" }, { type: "text_delta", contentIndex: 0, delta: "x" }] },
      "Received text_delta for non-text content",
    ],
    [
      { body: [{ type: "start" }, { type: "text_start", contentIndex: 7 }] },
      "The proxy sent text_start for block 7, which is not next",
    ],
  ])("says what went wrong: %j", async (answer, words) => {
    const { stream } = await proxy(answer);
    expect(await stream.result()).toMatchObject({ stopReason: "error", errorMessage: words });
  });

  it("ends at once when it is aborted", async () => {
    const { stream, controller } = await proxy({ body: [{ type: "start" }], open: true });
    setTimeout(() => controller.abort(), 20);
    expect(await stream.result()).toMatchObject({ stopReason: "aborted", errorMessage: "Request aborted by user" });
  });
});
