import { getEventListeners, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type Context, stream } from "@pi-stack/ai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bodyOf, modelAt, samples } from "./wire-samples.js";

const context: Context = { messages: [{ role: "user", content: "Go.", timestamp: 1 }] };
let server: Server;
let connections: number;
let open: number;
let answer: { body: Uint8Array; ends: boolean };

beforeEach(async () => {
  connections = 0;
  open = 0;
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(answer.body);
    if (answer.ends) response.end();
  });
  server.on("connection", (socket) => {
    connections++;
    open++;
    socket.once("close", () => open--);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function url(): string {
  const address = server.address();
  return typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition() && waited < 5000; waited += 10)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(condition()).toBe(true);
}

describe.each(samples)("$api", ({ api, opening, ending, options: ownOptions }) => {
  test("answers in turn share one connection, and leave no listener on the caller's signal", async () => {
    answer = { body: bodyOf(opening, ending), ends: true };
    const { signal } = new AbortController();
    for (let turn = 0; turn < 5; turn++) {
      const message = await stream(modelAt(api, url()), context, { ...ownOptions, signal }).result();
      expect(message.stopReason).toBe("stop");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(connections).toBe(1);
    await until(() => getEventListeners(signal, "abort").length === 0);
  });

  test("a connection that a server leaves open after the answer is closed", async () => {
    answer = { body: bodyOf(opening, ending), ends: false };
    await stream(modelAt(api, url()), context, { ...ownOptions }).result();
    await until(() => open === 0);
  });

  test.each(["abort", "idle"])("a connection is closed after an %s", async (why) => {
    answer = { body: bodyOf(opening), ends: false };
    const controller = new AbortController();
    const options = why === "idle" ? { idleTimeoutMs: 100 } : { signal: controller.signal };
    const reading = stream(modelAt(api, url()), context, { ...ownOptions, ...options });
    setTimeout(() => controller.abort(), 100);
    expect((await reading.result()).stopReason).toBe(why === "idle" ? "error" : "aborted");
    await until(() => open === 0);
  });
});
