/** The part of a `WebSocket` that is used. Source: https://websockets.spec.whatwg.org/#the-websocket-interface */
export interface WebSocketLike {
  readonly readyState: number;
  binaryType: string;
  addEventListener(type: string, listener: (event: unknown) => void): void;
  removeEventListener(type: string, listener: (event: unknown) => void): void;
  send(data: string): void;
  close(): void;
}

/** A constructor that takes headers, as those of Node, Bun and Deno do. */
export type WebSocketConstructor = new (url: string, init: { headers: Record<string, string> }) => WebSocketLike;

/** The `WebSocket` of the runtime, where it has one that can send headers: browsers' cannot, and Node 20 has none. */
export function runtimeWebSocket(): WebSocketConstructor | undefined {
  if (typeof process === "undefined" || !("WebSocket" in globalThis)) return undefined;
  const found: unknown = globalThis.WebSocket;
  return isConstructor(found) ? found : undefined;
}

function isConstructor(value: unknown): value is WebSocketConstructor {
  return typeof value === "function";
}
