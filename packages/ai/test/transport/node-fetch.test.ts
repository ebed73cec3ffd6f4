import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSocketServer, type Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { providerFetch } from "@pi-stack/ai";
import { afterEach, expect, test, vi } from "vitest";
import { nodeFetch } from "../../src/transport/node-fetch.js";

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  return { url: `http://127.0.0.1:${await portOf(server)}`, server };
}

async function portOf(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("not listening");
  return address.port;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) text += piece;
  return text;
}

test("is what programs get as providerFetch, with the proxies of the environment", async () => {
  const { url } = await listen((request, response) => response.end(`asked for ${request.url}`));
  vi.stubEnv("HTTP_PROXY", url);
  vi.stubEnv("NO_PROXY", "");
  expect(await (await providerFetch("http://llm.example.com/models")).text()).toBe(
    "asked for http://llm.example.com/models",
  );
});

test("sends method, headers and body, and reads status, headers and body", async () => {
  const { url } = await listen(async (request, response) => {
    const body = await textOf(request);
    response.writeHead(201, {
      "x-seen": `${request.method} ${request.headers["x-a"]} ${body}`,
      "set-cookie": ["a=1", "b=2"],
    });
    response.end('{"ok":true}');
  });
  const response = await nodeFetch(`${url}/path`, { method: "post", headers: { "X-A": "1" }, body: "grüße" });
  expect(response).toMatchObject({ status: 201, ok: true, url: `${url}/path` });
  expect(response.headers.get("X-Seen")).toBe("POST 1 grüße");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await response.json()).toEqual({ ok: true });
});

test("takes the Headers and bodies that the SDKs hand over", async () => {
  const { url } = await listen(async (request, response) =>
    response.end(`${request.headers["x-a"]}${await textOf(request)}`),
  );
  const bytes = new TextEncoder().encode("bytes");
  expect(
    await (await nodeFetch(url, { method: "POST", headers: new Headers({ "x-a": "1" }), body: bytes })).text(),
  ).toBe("1bytes");
  expect(await (await nodeFetch(new URL(url), { headers: [["x-a", "2"]] })).text()).toBe("2");
  await expect(nodeFetch(url, { method: "POST", body: new FormData() })).rejects.toMatchObject({
    code: "invalid_options",
  });
  await expect(nodeFetch("file:///etc/hosts")).rejects.toMatchObject({ code: "invalid_options" });
});

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
])("decodes %s", async (encoding, compress) => {
  const { url } = await listen((_, response) => {
    response.writeHead(200, { "content-encoding": encoding });
    response.end(compress("北京".repeat(5000)));
  });
  expect(await (await nodeFetch(url)).text()).toBe("北京".repeat(5000));
});

test("uses a connection again, and survives one that the server closed meanwhile", async () => {
  const sockets = new Set<Socket>();
  const { url, server } = await listen((request, response) => {
    sockets.add(request.socket);
    response.end("ok");
  });
  for (let index = 0; index < 3; index++) await (await nodeFetch(url)).text();
  expect(sockets.size).toBe(1);
  server.closeAllConnections();
  expect(await (await nodeFetch(url, { method: "POST", body: "x" })).text()).toBe("ok");
});

test("follows a GET within one origin, and nothing else", async () => {
  const { url } = await listen((request, response) => {
    const target = { "/a": "/b", "/away": "http://localhost:1/" }[request.url ?? ""];
    if (target === undefined) response.end("here");
    else response.writeHead(302, { location: target }).end();
  });
  expect(await (await nodeFetch(`${url}/a`)).text()).toBe("here");
  expect((await nodeFetch(`${url}/a`, { method: "POST", body: "x" })).status).toBe(302);
  expect((await nodeFetch(`${url}/away`)).status).toBe(302);
});

test("an abort rejects at once with its reason, and later errors the body", async () => {
  const { url } = await listen((request, response) => {
    if (request.url === "/hang") return;
    response.write("first");
  });
  const early = new AbortController();
  const waiting = nodeFetch(`${url}/hang`, { signal: early.signal });
  setTimeout(() => early.abort(new RangeError("enough")), 30);
  await expect(waiting).rejects.toThrow("enough");
  const late = new AbortController();
  const response = await nodeFetch(url, { signal: late.signal });
  setTimeout(() => late.abort(new RangeError("enough")), 30);
  await expect(response.text()).rejects.toThrow("enough");
  await expect(nodeFetch(url, { signal: AbortSignal.abort(new RangeError("before")) })).rejects.toThrow("before");
});

test("a reader that stops closes the connection", async () => {
  const closed = deferred();
  const { url } = await listen((request, response) => {
    response.write("first");
    request.socket.once("close", () => closed.resolve(undefined));
  });
  const response = await nodeFetch(url);
  await response.body?.cancel();
  await closed.promise;
});

function deferred(): { promise: Promise<unknown>; resolve(value: unknown): void } {
  let resolve: (value: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test("a slow reader holds the server back", async () => {
  const { url } = await listen((_, response) => {
    for (let index = 0; index < 64; index++) response.write(new Uint8Array(1024 * 1024));
    response.end();
  });
  const response = await nodeFetch(url);
  const reader = response.body?.getReader();
  await reader?.read();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(process.memoryUsage().arrayBuffers).toBeLessThan(400 * 1024 * 1024);
  let bytes = 0;
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    bytes += piece.value.byteLength;
  expect(bytes).toBeGreaterThan(60 * 1024 * 1024);
});

test("plain HTTP goes through a proxy in absolute form, with its credentials", async () => {
  const proxy = await listen((request, response) => {
    response.end(`${request.url} ${request.headers["proxy-authorization"]}`);
  });
  vi.stubEnv("http_proxy", proxy.url.replace("http://", "http://user:p%40ss@"));
  const text = await (await nodeFetch("http://provider.example/v1")).text();
  expect(text).toBe(`http://provider.example/v1 Basic ${btoa("user:p@ss")}`);
});

test("HTTPS goes through CONNECT, and the TLS handshake starts inside the tunnel", async () => {
  const hello = deferred();
  const requested = deferred();
  const server = createSocketServer((socket) => {
    socket.once("data", (head) => {
      requested.resolve(head.toString("latin1").split("\r\n")[0]);
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.once("data", (bytes) => {
        hello.resolve(bytes);
        socket.destroy();
      });
    });
    socket.on("error", () => undefined);
  });
  vi.stubEnv("https_proxy", `http://127.0.0.1:${await portOf(server)}`);
  await expect(nodeFetch("https://provider.example/v1")).rejects.toThrow();
  expect(await requested.promise).toBe("CONNECT provider.example:443 HTTP/1.1");
  const bytes = await hello.promise;
  expect(Buffer.isBuffer(bytes) && bytes[0] === 0x16 && bytes.includes("provider.example")).toBe(true);
});

test("a proxy that refuses is named", async () => {
  const proxy = await listen((_, response) => response.end());
  proxy.server.on("connect", (_, socket) => socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
  vi.stubEnv("https_proxy", proxy.url);
  await expect(nodeFetch("https://provider.example/")).rejects.toThrow(/proxy 127\.0\.0\.1:\d+ answered 407/);
});

test("what came before a connection broke is read before the error", async () => {
  const { url } = await listen((_, response) => {
    response.write("first");
    setTimeout(() => response.destroy(), 20);
  });
  const reader = (await nodeFetch(url)).body?.getReader();
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
  await expect(reader?.read()).rejects.toThrow();
});

test("a body that breaks is an error, not an end", async () => {
  const { url } = await listen((_, response) => {
    response.write("first");
    setTimeout(() => response.destroy(), 20);
  });
  await expect((await nodeFetch(url)).text()).rejects.toThrow();
});

test("a server that speaks no HTTP is an error", async () => {
  const port = await portOf(createSocketServer((socket) => socket.end("nonsense\r\n\r\n")));
  await expect(nodeFetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});
