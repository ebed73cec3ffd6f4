import { lookup } from "node:dns/promises";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { connect, isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { errorMessage } from "../errors/system-error.js";
import { allowsHost, type HostRule } from "./host-rules.js";

/** Where a request wants to go. */
interface Destination {
  host: string;
  port: number;
}

/**
 * A proxy that lets through connections to some hosts only. It looks names up itself: commands have no way to a name
 * server. A name that leads to this machine or to its neighbours' link is refused unless a rule names it so.
 */
export class AllowProxy {
  readonly #hosts: readonly HostRule[];
  readonly #refused = new Set<string>();
  readonly #server: Server;

  constructor(hosts: readonly HostRule[]) {
    this.#hosts = hosts;
    this.#server = createServer((asked, answer) => void this.#forward(asked, answer));
    this.#server.on("connect", (asked: IncomingMessage, socket: Duplex) => void this.#tunnel(asked, socket));
    // Commands that still use it keep the process alive, not the proxy.
    this.#server.unref();
  }

  /** Begins to listen: at a path of the file system, or on a free port of 127.0.0.1. */
  async listen(at: { path: string } | { host: string; port: number }): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(at, resolve);
    });
  }

  get port(): number | undefined {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : undefined;
  }

  /** The hosts that were refused since the last call. */
  takeRefused(): string[] {
    const refused = [...this.#refused];
    this.#refused.clear();
    return refused;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #tunnel(asked: IncomingMessage, near: Duplex): Promise<void> {
    near.on("error", () => near.destroy());
    const wanted = destinationOf(`http://${asked.url ?? ""}`, 443);
    const address = await this.#admit(wanted);
    if (wanted === undefined || address === undefined) {
      near.end(`HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain\r\n\r\n${this.#refusal(wanted)}\n`);
      return;
    }
    const far: Socket = connect(wanted.port, address, () => {
      near.write("HTTP/1.1 200 Connection established\r\n\r\n");
      near.pipe(far).pipe(near);
    });
    far.on("error", () => near.destroy());
    near.on("close", () => far.destroy());
  }

  async #forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const wanted = destinationOf(asked.url ?? "", 80);
    const address = await this.#admit(wanted);
    if (wanted === undefined || address === undefined) {
      answer.writeHead(403, { "content-type": "text/plain" }).end(`${this.#refusal(wanted)}\n`);
      return;
    }
    const { pathname, search } = new URL(asked.url ?? "");
    const { "proxy-connection": _, "proxy-authorization": __, ...headers } = asked.headers;
    const onward = request(
      {
        host: address,
        port: wanted.port,
        method: asked.method,
        path: pathname + search,
        headers: { ...headers, host: wanted.port === 80 ? wanted.host : `${wanted.host}:${wanted.port}` },
      },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    onward.on("error", (error) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { "content-type": "text/plain" }).end(`${errorMessage(error)}\n`);
    });
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  }

  /** The address to connect to; `undefined` when a host is refused or has none. */
  async #admit(wanted: Destination | undefined): Promise<string | undefined> {
    if (wanted === undefined) return undefined;
    if (!allowsHost(this.#hosts, wanted.host, wanted.port)) {
      this.#refused.add(`${wanted.host}:${wanted.port}`);
      return undefined;
    }
    if (isIP(wanted.host) !== 0) return wanted.host;
    const found = await lookup(wanted.host).catch(() => undefined);
    if (found === undefined) return undefined;
    const isNamedSo = wanted.host.toLowerCase() === "localhost";
    if (!isNamedSo && leadsHere(found.address)) {
      this.#refused.add(`${wanted.host}:${wanted.port} (its name leads to ${found.address})`);
      return undefined;
    }
    return found.address;
  }

  #refusal(wanted: Destination | undefined): string {
    if (wanted === undefined) return "The sandbox cannot tell where this request goes.";
    if (allowsHost(this.#hosts, wanted.host, wanted.port))
      return `${wanted.host} cannot be looked up, or leads to this machine.`;
    return `The sandbox lets no command reach ${wanted.host}:${wanted.port}. Known: sandbox.network in the settings.`;
  }
}

function destinationOf(url: string, defaultPort: number): Destination | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, protocol } = new URL(url);
  if (hostname === "" || protocol !== "http:") return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ""), port: port === "" ? defaultPort : Number(port) };
}

/** Loopback, unspecified and link-local addresses, in both families. */
function leadsHere(address: string): boolean {
  const v4 = address.toLowerCase().replace(/^::ffff:/, "");
  return /^(127\.|0\.|169\.254\.)/.test(v4) || /^(::1?$|fe[89ab])/.test(v4);
}
