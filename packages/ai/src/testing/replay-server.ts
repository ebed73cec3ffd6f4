import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { AiError } from "../errors/ai-error.js";

/** How one request is answered. */
export interface ReplayResponse {
  /** @defaultValue 200 */
  status?: number;
  /** @defaultValue an event stream's content type */
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Bytes that are sent at a time. @defaultValue all */
  pieceBytes?: number;
  /** Milliseconds between the pieces. @defaultValue 0 */
  pieceDelayMs?: number;
  /**
   * What follows the body: its proper end, an open silent connection, a broken one, or `ping` comments on an open one.
   * @defaultValue "close"
   */
  after?: "close" | "silence" | "reset" | "pings";
  /** What a ping is. @defaultValue a comment of an event stream */
  ping?: string | Uint8Array | undefined;
  /** Takes the request and never answers. */
  hangs?: boolean;
}

/** A request that the server got. */
export interface ReplayRequest {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** The body, parsed where it is JSON. */
  body: unknown;
}

/** A server on a free loopback port. */
export interface ReplayServer {
  url: string;
  /** The requests so far, in order. */
  requests: ReplayRequest[];
  close(): Promise<void>;
}

type Script = readonly ReplayResponse[] | ((request: ReplayRequest) => ReplayResponse);

/**
 * Starts a server that answers with recorded bodies: those of a list in turn (the last one for every further request),
 * or what a function returns. Real sockets, so that the reading of streams is tested as it runs.
 */
export async function startReplayServer(script: Script): Promise<ReplayServer> {
  const requests: ReplayRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    readRequest(incoming).then((request) => {
      const count = requests.push(request);
      const step = typeof script === "function" ? script(request) : (script[count - 1] ?? script.at(-1) ?? {});
      return answer(outgoing, step);
    }, ignoreBrokenRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new AiError("request_failed", "The replay server could not listen on 127.0.0.1.");
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function ignoreBrokenRequest(): undefined {
  // The client went away while it was sending; there is nobody to answer.
  return undefined;
}

async function readRequest(incoming: IncomingMessage): Promise<ReplayRequest> {
  let text = "";
  incoming.setEncoding("utf8");
  for await (const piece of incoming) text += piece;
  const { method = "GET", url: path = "/", headers } = incoming;
  return { method, path, headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function answer(outgoing: ServerResponse, step: ReplayResponse): Promise<void> {
  if (step.hangs) return;
  outgoing.writeHead(step.status ?? 200, { "content-type": "text/event-stream", ...step.headers });
  outgoing.flushHeaders();
  const bytes = typeof step.body === "string" ? new TextEncoder().encode(step.body) : (step.body ?? new Uint8Array());
  const size = step.pieceBytes ?? Math.max(1, bytes.length);
  for (let start = 0; start < bytes.length && !outgoing.destroyed; start += size) {
    // Each write is a chunk of its own, which the client's parser hands on separately.
    outgoing.write(bytes.subarray(start, start + size));
    if (step.pieceDelayMs) await new Promise((resolve) => setTimeout(resolve, step.pieceDelayMs));
  }
  if (step.after === "reset") setImmediate(() => outgoing.destroy());
  else if (step.after === "pings") ping(outgoing, step.ping ?? ": ping\n\n");
  else if (step.after !== "silence") outgoing.end();
}

function ping(outgoing: ServerResponse, what: string | Uint8Array): void {
  const timer = setInterval(() => outgoing.write(what), 20);
  outgoing.once("close", () => clearInterval(timer));
}
