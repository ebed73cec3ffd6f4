import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { afterEach, beforeEach } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";

/** A body as it came over either transport. */
type CodexBody = Record<string, unknown>;

type Answer = (socket: WebSocket, body: CodexBody, count: number) => void;
type Upgrade = (request: IncomingMessage, socket: Duplex, accept: () => void) => void;

/** A server of the API over both transports, new for each test. */
export interface CodexServer {
  url: string;
  /** What came over WebSocket, and the headers with which each connection was opened. */
  messages: CodexBody[];
  connections: { socket: WebSocket; headers: IncomingMessage["headers"]; path: string }[];
  /** Attempts to open a connection, also refused ones. */
  upgrades: number;
  /** What came over HTTP. */
  posts: { path: string; headers: IncomingMessage["headers"]; body: CodexBody }[];
  /** Connections that are open now and carried a request: Node 22 opens an empty one after an aborted handshake. */
  open(): number;
  answer(answer: Answer): void;
  onUpgrade(upgrade: Upgrade): void;
  onPost(post: (response: ServerResponse) => void): void;
}

let made = 0;

/** The events of an answer that says something; `id` is that of the response. */
export function eventsOf(text: string, id = `resp_${++made}`): Record<string, unknown>[] {
  const message = { id: `msg_${id}`, type: "message", role: "assistant" };
  const item = { ...message, content: [{ type: "output_text", text, annotations: [] }] };
  const usage = { input_tokens: 5, output_tokens: 2, total_tokens: 7 };
  return [
    { type: "codex.rate_limits", plan_type: "plus" },
    { type: "response.created", response: { id, status: "in_progress" } },
    { type: "response.output_item.added", output_index: 0, item: { ...message, content: [] } },
    { type: "response.output_text.delta", output_index: 0, item_id: message.id, delta: text },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.completed", response: { id, status: "completed", output: [], usage } },
  ];
}

export function send(socket: WebSocket, ...events: Record<string, unknown>[]): void {
  for (const event of events) socket.send(JSON.stringify(event));
}

export function useCodexServer(): CodexServer {
  let reply: Answer = () => undefined;
  let upgrade: Upgrade = (_, __, accept) => accept();
  let post: (response: ServerResponse) => void = () => undefined;
  const connections = new Set<Duplex>();
  const carrying = new WeakSet<Duplex>();
  const used: CodexServer = {
    url: "",
    messages: [],
    connections: [],
    upgrades: 0,
    posts: [],
    open: () => [...connections].filter((socket) => carrying.has(socket)).length,
    answer: (answer) => {
      reply = answer;
    },
    onUpgrade: (handle) => {
      upgrade = handle;
    },
    onPost: (handle) => {
      post = handle;
    },
  };
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer(async (request, response) => {
    carrying.add(request.socket);
    let text = "";
    for await (const piece of request) text += String(piece);
    used.posts.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(text) });
    post(response);
  });
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("upgrade", (request, duplex, head) => {
    used.upgrades++;
    carrying.add(duplex);
    duplex.on("error", () => undefined);
    // Its end is seen only if it is read, and is answered by nobody else.
    duplex.resume().on("end", () => duplex.end());
    upgrade(request, duplex, () => {
      sockets.handleUpgrade(request, duplex, head, (socket) => {
        used.connections.push({ socket, headers: request.headers, path: request.url ?? "" });
        socket.on("error", () => undefined);
        socket.on("message", (data) => {
          const body: CodexBody = JSON.parse(String(data));
          reply(socket, body, used.messages.push(body));
        });
      });
    });
  });

  beforeEach(async () => {
    used.messages.length = 0;
    used.connections.length = 0;
    used.posts.length = 0;
    used.upgrades = 0;
    reply = (socket) => send(socket, ...eventsOf("Hello"));
    upgrade = (_, __, accept) => accept();
    post = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(
        eventsOf("Over HTTP")
          .map((event) => `data: ${JSON.stringify(event)}\n\n`)
          .join(""),
      );
    };
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new TypeError("the Codex server is not listening");
    used.url = `http://127.0.0.1:${address.port}`;
  });
  afterEach(async () => {
    for (const socket of connections) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return used;
}
