import { AiError } from "../../../errors/ai-error.js";
import { field, numberOf, textOf } from "../../../json/value.js";
import type { WebSocketConstructor, WebSocketLike } from "./runtime-websocket.js";

/** How a socket is opened. */
export interface SocketTarget {
  WebSocket: WebSocketConstructor;
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  timeoutMs: number;
}

const openState = 1;

/** A connection whose text messages are read one by one. */
export class CodexSocket {
  readonly #socket: WebSocketLike;
  readonly #messages: string[] = [];
  readonly #opening: { resolve: () => void; reject: (error: unknown) => void };
  #reading: { resolve: (message: string) => void; reject: (error: unknown) => void } | undefined;
  #end: unknown;
  #hasEnded = false;

  private constructor(socket: WebSocketLike, opening: { resolve: () => void; reject: (error: unknown) => void }) {
    this.#socket = socket;
    this.#opening = opening;
    socket.binaryType = "arraybuffer";
    for (const type of listenedTypes) socket.addEventListener(type, this.#listen);
  }

  /** Opens a connection. Rejects when it fails, takes too long, or is aborted. */
  static async open(target: SocketTarget): Promise<CodexSocket> {
    target.signal.throwIfAborted();
    let opening = { resolve: (): void => undefined, reject: (_: unknown): void => undefined };
    const opened = new Promise<void>((resolve, reject) => {
      opening = { resolve, reject };
    });
    const socket = new CodexSocket(new target.WebSocket(target.url, { headers: target.headers }), opening);
    const abort = (): void => socket.close(target.signal.reason);
    const timer = setTimeout(() => socket.close(tooSlow(target.timeoutMs)), target.timeoutMs);
    target.signal.addEventListener("abort", abort, { once: true });
    try {
      await opened;
      return socket;
    } finally {
      clearTimeout(timer);
      target.signal.removeEventListener("abort", abort);
    }
  }

  get isOpen(): boolean {
    return !this.#hasEnded && this.#socket.readyState === openState;
  }

  send(text: string): void {
    if (!this.isOpen) throw this.#end ?? connectionLost("it was closed");
    // What came after the last answer belongs to no other.
    this.#messages.length = 0;
    this.#socket.send(text);
  }

  /** The next message. Rejects when the connection ends before it. One caller at a time. */
  next(): Promise<string> {
    const message = this.#messages.shift();
    if (message !== undefined) return Promise.resolve(message);
    if (this.#hasEnded) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      this.#reading = { resolve, reject };
    });
  }

  /** Closes the connection; whoever waits for it is told the reason at once, whatever the server does. */
  close(reason: unknown = connectionLost("it was closed")): void {
    this.#finish(reason);
    this.#socket.close();
  }

  readonly #listen = (event: unknown): void => {
    switch (field(event, "type")) {
      case "open":
        this.#opening.resolve();
        break;
      case "message":
        this.#take(readData(field(event, "data")));
        break;
      case "error":
        this.#finish(connectionLost(errorWords(event)));
        break;
      default:
        this.#finish(connectionLost(closeWords(event)));
    }
  };

  #take(message: string): void {
    const reading = this.#reading;
    this.#reading = undefined;
    if (reading === undefined) this.#messages.push(message);
    else reading.resolve(message);
  }

  #finish(reason: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#end = reason;
    for (const type of listenedTypes) this.#socket.removeEventListener(type, this.#listen);
    // An error that comes while the connection is closing must not end the process.
    this.#socket.addEventListener("error", ignoreLateError);
    this.#opening.reject(reason);
    this.#reading?.reject(reason);
    this.#reading = undefined;
  }
}

const listenedTypes = ["open", "message", "error", "close"] as const;

function ignoreLateError(): undefined {
  return undefined;
}

function readData(data: unknown): string {
  return data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data);
}

function errorWords(event: unknown): string {
  return textOf(field(event, "message")) ?? textOf(field(field(event, "error"), "message")) ?? "it could not be made";
}

/** Source: https://www.rfc-editor.org/rfc/rfc6455#section-7.4 (codes of a close) */
function closeWords(event: unknown): string {
  const code = numberOf(field(event, "code"));
  const reason = textOf(field(event, "reason"));
  return ["it was closed", code === undefined ? "" : `(code ${code})`, reason ?? ""].filter(Boolean).join(" ");
}

function connectionLost(detail: string): AiError {
  const info = { category: "network", retryable: true } as const;
  return new AiError("request_failed", `The WebSocket connection to the provider failed: ${detail}.`, { info });
}

function tooSlow(timeoutMs: number): AiError {
  const info = { category: "timeout", retryable: true } as const;
  return new AiError("request_failed", `No WebSocket connection within ${timeoutMs} ms; try again.`, { info });
}
