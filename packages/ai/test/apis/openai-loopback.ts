import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Model } from "@pi-stack/ai";
import { afterEach, beforeEach } from "vitest";

/** A request as the server saw it. */
export interface SeenRequest {
  url: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}

type Answer = (response: ServerResponse, request: SeenRequest) => void;

/** A provider on a real socket, started for each test; `answer` says what it does. */
export class LoopbackProvider {
  readonly requests: SeenRequest[] = [];
  #answer: Answer = (response) => response.writeHead(500).end();
  #server: Server | undefined;

  answer(answer: Answer): void {
    this.#answer = answer;
  }

  /** Answers with events, one for each value (JSON unless it is a string), and closes. */
  answerEvents(...events: unknown[]): void {
    this.answer((response) => {
      sendEvents(response, ...events);
      response.end();
    });
  }

  get baseUrl(): string {
    const address: AddressInfo | string | null | undefined = this.#server?.address();
    if (typeof address !== "object" || address === null) throw new TypeError("the loopback provider is not started");
    return `http://127.0.0.1:${address.port}/v1`;
  }

  model(facts: Partial<Model> & Pick<Model, "api">): Model {
    return {
      id: "test-model",
      name: "test-model",
      provider: "acme",
      baseUrl: this.baseUrl,
      reasoning: true,
      input: ["text", "image"],
      cost: { input: 1, output: 1, cacheRead: 1, cacheWrite: 1 },
      contextWindow: 200_000,
      maxTokens: 8000,
      ...facts,
    };
  }

  async start(): Promise<void> {
    this.requests.length = 0;
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const piece of request) body += String(piece);
      const seen = {
        url: request.url ?? "",
        headers: request.headers,
        body: body === "" ? undefined : JSON.parse(body),
      };
      this.requests.push(seen);
      this.#answer(response, seen);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    this.#server = server;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

/** A provider for every test of a file. */
export function useLoopbackProvider(): LoopbackProvider {
  const provider = new LoopbackProvider();
  beforeEach(() => provider.start());
  afterEach(() => provider.stop());
  return provider;
}

/** Writes events and leaves the answer open. */
export function sendEvents(response: ServerResponse, ...events: unknown[]): void {
  if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) {
    response.write(`data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`);
  }
}
