import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Fixture } from "./fixture.js";

/** How a body is sent: in pieces of so many bytes, and cut off after so many. */
export interface Replay {
  pieceBytes?: number;
  cutAt?: number;
}

/** Pieces that are waited for one by one. */
const mostSeparated = 2000;
const notReplayed = new Set(["content-length", "transfer-encoding", "content-encoding", "connection"]);

/** A loopback server that answers each request with the fixture that its path names. */
export class ReplayServer {
  readonly #server: Server;
  readonly #replays: { fixture: Fixture; replay: Replay }[] = [];

  constructor() {
    this.#server = createServer(async (request, response) => {
      for await (const _ of request);
      const entry = this.#replays[Number(/^\/(\d+)\//.exec(request.url ?? "")?.[1])];
      if (entry === undefined) {
        response.writeHead(404).end();
        return;
      }
      const { fixture, replay } = entry;
      for (const [name, value] of Object.entries(fixture.headers)) {
        if (!notReplayed.has(name.toLowerCase())) response.setHeader(name, value);
      }
      response.writeHead(fixture.status);
      const body = fixture.body.subarray(0, replay.cutAt ?? fixture.body.length);
      const size = replay.pieceBytes ?? Math.max(1, body.length);
      // The client's next socket read comes before the next piece, unless the body is too long to wait for each.
      const waits = body.length / size <= mostSeparated;
      for (let start = 0; start < body.length; start += size) {
        response.write(body.subarray(start, start + size));
        if (waits) await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** A base URL under which every request is answered with this fixture. */
  baseUrl(fixture: Fixture, replay: Replay): string {
    const id = this.#replays.push({ fixture, replay }) - 1;
    const address: AddressInfo | string | null = this.#server.address();
    if (address === null || typeof address === "string") throw new TypeError("the replay server is not listening");
    return `http://127.0.0.1:${address.port}/${id}`;
  }
}
