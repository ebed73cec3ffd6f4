import { getEventListeners, once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { type Context, type StreamOptions, stream } from "@pi-stack/ai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bodyOf, modelAt, samples } from "./wire-samples.js";

const context: Context = { messages: [{ role: "user", content: "Go.", timestamp: 1 }] };
const head = (status: string, type: string, more = ""): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\n${more}transfer-encoding: chunked\r\n\r\n`;

let server: Server;
const sockets = new Set<Socket>();
let onRequest: (socket: Socket) => void;
let seen: () => void;

beforeEach(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    socket.once("data", () => {
      onRequest(socket);
      seen();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function host(): string {
  const address = server.address();
  return typeof address === "object" && address !== null ? `127.0.0.1:${address.port}` : "";
}

function chunk(body: Uint8Array): Buffer {
  return bodyOf(`${body.length.toString(16)}\r\n`, body, "\r\n");
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition() && waited < 3000; waited += 10) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(condition()).toBe(true);
}

/** Aborts a little after the server has seen the request, and checks what is left behind. */
async function abortWhile(api: string, url: string, answers: (socket: Socket) => void, options: StreamOptions) {
  onRequest = answers;
  const requested = new Promise<void>((resolve) => {
    seen = resolve;
  });
  const controller = new AbortController();
  const { signal } = controller;
  const answer = stream(modelAt(api, url), context, { apiKey: "k", ...options, signal });
  await requested;
  await new Promise((resolve) => setTimeout(resolve, 50));
  const start = performance.now();
  controller.abort();
  const message = await answer.result();
  const tookMs = performance.now() - start;
  expect(message).toMatchObject({ stopReason: "aborted", errorInfo: { category: "aborted", retryable: false } });
  expect(tookMs).toBeLessThan(100);
  await until(() => sockets.size === 0);
  await until(() => getEventListeners(signal, "abort").length === 0);
  return message;
}

/** Long waits that are still to come; those of the test runner are there before and after. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
}

describe.each(samples)("$api: an abort ends the request within 100 ms and leaves nothing behind", (sample) => {
  const options: StreamOptions = { ...sample.options, timeoutMs: 60_000, maxRetries: 2 };
  const ask = (answers: (socket: Socket) => void, scheme = "http") =>
    abortWhile(sample.api, `${scheme}://${host()}`, answers, options);

  test("while it connects", async () => {
    // The server takes the connection and never answers the handshake.
    expect((await ask(() => undefined, "https")).content).toEqual([]);
  });

  test("while it waits for the headers", async () => {
    const before = timers();
    expect((await ask(() => undefined)).content).toEqual([]);
    await until(() => timers() <= before);
  });

  test("in the middle of the body", async () => {
    const before = timers();
    const type = sample.api === "bedrock-converse-stream" ? "application/vnd.amazon.eventstream" : "text/event-stream";
    const message = await ask((socket) => {
      socket.write(head("200 OK", type));
      socket.write(chunk(bodyOf(sample.opening)));
    });
    expect(message.content).toMatchObject([{ type: "text", text: "Hel" }]);
    await until(() => timers() <= before);
  });

  test("in the middle of an error's body", async () => {
    await ask((socket) => socket.write(`${head("400 Bad Request", "application/json")}2\r\n{"\r\n`));
  });

  test("between two attempts", async () => {
    const before = timers();
    const limited = head("429 Too Many Requests", "application/json", "retry-after: 30\r\nconnection: close\r\n");
    const message = await ask((socket) => socket.end(`${limited}2\r\n{}\r\n0\r\n\r\n`));
    expect(message.content).toEqual([]);
    await until(() => timers() <= before);
  });
});

test("bedrock-converse-stream: an abort ends the search for credentials", async () => {
  for (const name of Object.keys(process.env)) if (name.startsWith("AWS_")) vi.stubEnv(name, undefined);
  vi.stubEnv("AWS_CONFIG_FILE", "/nowhere/config");
  vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/nowhere/credentials");
  vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", `http://${host()}/credentials`);
  await abortWhile("bedrock-converse-stream", "http://127.0.0.1:9", () => undefined, {});
});
