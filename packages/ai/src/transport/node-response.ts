import { AiError } from "../errors/ai-error.js";
import type { NodeHeaders } from "./node-headers.js";

/** What a {@link NodeResponse} is made of. */
export interface NodeResponseParts {
  url: string;
  status: number;
  statusText: string;
  headers: NodeHeaders;
  body: ReadableStream<Uint8Array> | null;
}

/** A minimal `Response` over a web stream, made without Node's own `Response`, which would load its whole fetch. */
export class NodeResponse implements Response {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: NodeHeaders;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly type = "default" as const;
  readonly redirected = false;
  #used = false;

  constructor(parts: NodeResponseParts) {
    this.url = parts.url;
    this.status = parts.status;
    this.statusText = parts.statusText;
    this.headers = parts.headers;
    this.body = parts.body;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get bodyUsed(): boolean {
    return this.#used || (this.body?.locked ?? false);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await this.#bytes();
    const copy = new ArrayBuffer(bytes.byteLength);
    new Uint8Array(copy).set(bytes);
    return copy;
  }

  async blob(): Promise<Blob> {
    return new Blob([await this.arrayBuffer()], { type: this.headers.get("content-type") ?? "" });
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.#bytes());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  formData(): Promise<FormData> {
    return Promise.reject(
      new AiError("request_failed", "Form data cannot be read from an answer; read text() or json()."),
    );
  }

  /** Splits the body in two; both answers read the same bytes. */
  clone(): NodeResponse {
    const [mine, theirs] = this.body?.tee() ?? [null, null];
    Object.defineProperty(this, "body", { value: mine });
    return new NodeResponse({ ...this.#parts(), body: theirs });
  }

  #parts(): NodeResponseParts {
    return { url: this.url, status: this.status, statusText: this.statusText, headers: this.headers, body: this.body };
  }

  async #bytes(): Promise<Uint8Array> {
    this.#used = true;
    const pieces: Uint8Array[] = [];
    let length = 0;
    const reader = this.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      pieces.push(piece.value);
      length += piece.value.byteLength;
    }
    const whole = new Uint8Array(length);
    let offset = 0;
    for (const piece of pieces) {
      whole.set(piece, offset);
      offset += piece.byteLength;
    }
    return whole;
  }
}
