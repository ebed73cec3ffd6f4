import { getEventListeners } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type AssistantMessage, type Context, type StreamOptions, stream } from "@pi-stack/ai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bodyOf, modelAt, samples, type WireSample } from "./wire-samples.js";

const context: Context = { messages: [{ role: "user", content: "Go.", timestamp: 1 }] };
const sockets = new Set<Socket>();
let server: Server;
let url = "";

/** What a server does with a request; the path names it. */
const manners: Record<string, (response: ServerResponse, sample: WireSample) => void> = {
  whole: (response, { opening, piece, ending }) => {
    response.write(opening);
    setTimeout(() => response.end(bodyOf(piece, ending)), Math.random() * 50);
  },
  "cut-clean": (response, { opening }) => void response.end(opening),
  "cut-hard": (response, { opening }) => {
    response.write(opening);
    setTimeout(() => response.destroy(), Math.random() * 50);
  },
  "cut-anywhere": (response, { opening, piece, ending }) => {
    const body = bodyOf(opening, piece);
    response.end(body.subarray(0, Math.floor(Math.random() * body.length)) || ending);
  },
  stall: (response, { opening }) => void response.write(opening),
  mute: () => undefined,
  limited: (response) => {
    response.writeHead(429, { "content-type": "application/json", "retry-after": "7" });
    response.end('{"error":{"message":"Slow down.","type":"rate_limit_error"}}');
  },
};

beforeEach(async () => {
  server = createServer((request, response) => {
    const [, manner = "", api = ""] = (request.url ?? "").split("/");
    const sample = samples.find((candidate) => candidate.api === api);
    request.resume().on("end", () => {
      if (manner !== "mute" && manner !== "limited") response.writeHead(200, { "content-type": "text/event-stream" });
      if (sample !== undefined) manners[manner]?.(response, sample);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", 2048, resolve));
  const address = server.address();
  url = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function sampleAt(index: number): WireSample {
  const sample = samples[index % samples.length];
  if (sample === undefined) throw new TypeError("there are no samples");
  return sample;
}

function ask(manner: string, sample: WireSample, options: StreamOptions): Promise<AssistantMessage> {
  const model = modelAt(sample.api, `${url}/${manner}/${sample.api}`);
  return stream(model, context, { ...sample.options, ...options }).result();
}

/** How many of each kind keep the process alive. */
function resources(): { sockets: number; timers: number } {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return { sockets: counts["TCPSocketWrap"] ?? 0, timers: counts["Timeout"] ?? 0 };
}

/** Waits until nothing is under way. The connections of answers that came whole are kept for the next request. */
async function settled(): Promise<void> {
  for (let waited = 0; waited < 5000; waited += 50) {
    server.closeIdleConnections();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { sockets: open, timers } = resources();
    if (sockets.size === 0 && open === 0 && timers === 0) return;
  }
}

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

function heapMegabytes(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

test("1000 aborted streams of all APIs leave no socket, no timer and no listener", async () => {
  await Promise.all(samples.map((sample) => ask("whole", sample, {})));
  await settled();
  const before = resources();
  expect(sockets.size).toBe(0);
  const phases = ["mute", "stall", "stall", "whole", "limited"];
  const controllers: AbortController[] = [];
  for (let round = 0; round < 10; round++) {
    const answers = Array.from({ length: 100 }, async (_, index) => {
      const controller = new AbortController();
      controllers.push(controller);
      const manner = phases[index % phases.length] ?? "mute";
      setTimeout(() => controller.abort(), 5 + (index % 40));
      return ask(manner, sampleAt(index + round), { signal: controller.signal, maxRetries: 3, timeoutMs: 60_000 });
    });
    for (const message of await Promise.all(answers)) expect(["aborted", "stop"]).toContain(message.stopReason);
  }
  expect(controllers).toHaveLength(1000);
  await settled();
  expect(sockets.size).toBe(0);
  // What earlier files have left in this process may be gone by now; nothing may have come.
  const after = resources();
  expect(after.sockets).toBeLessThanOrEqual(before.sockets);
  expect(after.timers).toBeLessThanOrEqual(before.timers);
  for (const { signal } of controllers) expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("500 streams at once, cut and stalled at random, all end as they should, and their memory is given back", async () => {
  const expected: Record<string, (message: AssistantMessage) => void> = {
    whole: (message) => expect(message).toMatchObject({ stopReason: "stop", content: [{ text: "Hello" }] }),
    "cut-clean": (message) => expect(message.errorInfo).toMatchObject({ category: "truncated", retryable: true }),
    "cut-hard": (message) => expect(message.errorInfo).toMatchObject({ category: "truncated", retryable: true }),
    "cut-anywhere": (message) => expect(message.errorInfo).toMatchObject({ category: "truncated", retryable: true }),
    stall: (message) => expect(message.errorInfo).toMatchObject({ category: "timeout", retryable: true }),
    mute: (message) => expect(message.errorInfo).toMatchObject({ category: "timeout", retryable: true }),
    limited: (message) => expect(message.errorInfo).toMatchObject({ category: "rate_limit", retryAfterMs: 7000 }),
  };
  const names = Object.keys(expected);
  await Promise.all(samples.map((sample) => ask("whole", sample, {})));
  const flood = async (): Promise<void> => {
    const runs = Array.from({ length: 500 }, async (_, index) => {
      const manner = names[Math.floor(index / samples.length) % names.length] ?? "whole";
      return { manner, message: await ask(manner, sampleAt(index), { idleTimeoutMs: 3000 }) };
    });
    for (const { manner, message } of await Promise.all(runs)) expected[manner]?.(message);
  };
  // The SDKs are loaded and the code is warm before anything is measured.
  await flood();
  const base = heapMegabytes();
  await flood();
  await flood();
  await settled();
  expect(heapMegabytes() - base).toBeLessThan(8);
});
