import type { ClientRequest, Agent as HttpAgent, IncomingMessage, RequestOptions } from "node:http";
import type { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import { AiError } from "../errors/ai-error.js";
import { errorCode } from "../errors/error-code.js";
import { failureOf } from "../errors/failure.js";
import { readBody } from "./node-body.js";
import { NodeHeaders } from "./node-headers.js";
import { NodeResponse } from "./node-response.js";
import { findProxy, type HttpProxy, proxyAuthorization } from "./proxy.js";

interface Target {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  signal: AbortSignal | undefined;
}

const mostRedirects = 5;
let agents: { http: HttpAgent; https: HttpsAgent } | undefined;

/**
 * `fetch` over `node:http` and `node:https`: keep-alive, proxies from the environment, gzip, deflate and brotli answers,
 * and redirects of GET requests within one origin. Request bodies are strings or bytes.
 *
 * @throws AiError with code "invalid_options" for a body or a protocol that it cannot send
 */
export async function nodeFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const target = toTarget(input, init);
  for (let hop = 0; ; hop++) {
    const answer = await requestOnce(target);
    const next = hop < mostRedirects ? redirectOf(answer, target) : undefined;
    if (next === undefined) return toResponse(answer, target);
    answer.resume();
    target.url = next;
  }
}

function toTarget(input: string | URL | Request, init: RequestInit): Target {
  const url = new URL(typeof input === "string" || input instanceof URL ? input : input.url);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new AiError("invalid_options", `${url.protocol} URLs cannot be requested; use http: or https:.`);
  }
  const method = (init.method ?? "GET").toUpperCase();
  const headers: Record<string, string> = {};
  for (const [name, value] of headerEntries(init.headers)) headers[name.toLowerCase()] = value;
  const body = toBody(init.body);
  if (body !== undefined) headers["content-length"] = String(Buffer.byteLength(body));
  return { url, method, headers, body, signal: init.signal ?? undefined };
}

function* headerEntries(headers: RequestInit["headers"]): Generator<[string, string]> {
  if (headers === undefined) return;
  if (Symbol.iterator in headers) {
    for (const [name, value] of headers) if (name !== undefined && value !== undefined) yield [name, String(value)];
  } else {
    for (const [name, value] of Object.entries(headers)) yield [name, String(value)];
  }
}

function toBody(body: RequestInit["body"]): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (body instanceof URLSearchParams) return body.toString();
  throw new AiError("invalid_options", "A request body must be a string or bytes; streams and forms are not sent.");
}

function redirectOf(answer: IncomingMessage, target: Target): URL | undefined {
  const status = answer.statusCode ?? 0;
  const location = answer.headers.location;
  if (target.method !== "GET" || location === undefined || ![301, 302, 303, 307, 308].includes(status))
    return undefined;
  const next = URL.canParse(location, target.url.href) ? new URL(location, target.url) : undefined;
  return next?.origin === target.url.origin ? next : undefined;
}

function toResponse(answer: IncomingMessage, target: Target): NodeResponse {
  const headers = new NodeHeaders();
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2) {
    headers.append(answer.rawHeaders[index] ?? "", answer.rawHeaders[index + 1] ?? "");
  }
  const status = answer.statusCode ?? 0;
  const bodiless = status === 204 || status === 304 || target.method === "HEAD";
  if (bodiless) answer.resume();
  const body = bodiless ? null : readBody(answer, target.signal);
  return new NodeResponse({ url: target.url.href, status, statusText: answer.statusMessage ?? "", headers, body });
}

async function requestOnce(target: Target): Promise<IncomingMessage> {
  const proxy = findProxy(target.url, process.env);
  if (proxy) return throughProxy(target, proxy);
  const options = directOptions(target);
  try {
    return await exchange(target, options);
  } catch (error) {
    if (!(error instanceof StaleSocketError)) throw error;
    return await exchange(target, { ...options, agent: false });
  }
}

/** Whatever breaks on the way is told with the proxy's name: else the server would be blamed. */
async function throughProxy(target: Target, { url, variable }: HttpProxy): Promise<IncomingMessage> {
  try {
    return await exchange(target, await proxiedOptions(target, url));
  } catch (error) {
    const { message, info } = failureOf(error);
    if (target.signal?.aborted || info.category !== "network") throw error;
    throw new AiError("request_failed", `${message} (through the proxy ${url.host} of ${variable})`, {
      info,
      cause: error,
    });
  }
}

/** A kept connection that the server had closed meanwhile: the request never reached it and may be sent again. */
class StaleSocketError extends AiError {
  constructor(cause: unknown) {
    super("request_failed", "The kept connection was closed by the server.", { cause });
  }
}

function exchange(target: Target, options: RequestOptions): Promise<IncomingMessage> {
  const secure = target.url.protocol === "https:";
  const client = secure ? process.getBuiltinModule("node:https") : process.getBuiltinModule("node:http");
  return new Promise((resolve, reject) => {
    const { signal } = target;
    if (signal?.aborted) return reject(signal.reason);
    const request: ClientRequest = client.request(options);
    const abort = (): void => {
      reject(signal?.reason);
      request.destroy();
    };
    signal?.addEventListener("abort", abort, { once: true });
    request.once("response", (answer) => {
      signal?.removeEventListener("abort", abort);
      resolve(answer);
    });
    request.on("error", (error) => {
      signal?.removeEventListener("abort", abort);
      const isStale = request.reusedSocket && ["ECONNRESET", "EPIPE"].includes(errorCode(error) ?? "");
      reject(isStale ? new StaleSocketError(error) : error);
    });
    request.end(target.body);
  });
}

function directOptions({ url, method, headers }: Target): RequestOptions {
  if (agents === undefined) {
    const http = process.getBuiltinModule("node:http");
    const https = process.getBuiltinModule("node:https");
    agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
  }
  const agent = url.protocol === "https:" ? agents.https : agents.http;
  return { ...address(url), path: url.pathname + url.search, method, headers, agent };
}

function address(url: URL): RequestOptions {
  const options: RequestOptions = { protocol: url.protocol, hostname: url.hostname.replace(/^\[|\]$/g, "") };
  if (url.port !== "") options.port = url.port;
  if (url.username !== "") options.auth = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return options;
}

async function proxiedOptions(target: Target, proxy: URL): Promise<RequestOptions> {
  const { url, method, headers } = target;
  const authorization = proxyAuthorization(proxy);
  if (url.protocol === "http:") {
    const forwarded = { ...headers, host: url.host };
    if (authorization !== undefined) Object.assign(forwarded, { "proxy-authorization": authorization });
    return { ...address(proxy), path: url.href, method, headers: forwarded };
  }
  const socket = await openTunnel(target, proxy, authorization);
  const tls = process.getBuiltinModule("node:tls");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const name = process.getBuiltinModule("node:net").isIP(host) === 0 ? { host, servername: host } : { host };
  return {
    ...address(url),
    path: url.pathname + url.search,
    method,
    headers,
    // Node asks this only when no agent is given at all.
    createConnection: () => tls.connect({ socket, ...name, ALPNProtocols: ["http/1.1"] }),
  };
}

function openTunnel({ url, signal }: Target, proxy: URL, authorization: string | undefined): Promise<Socket> {
  const secure = proxy.protocol === "https:";
  const client = secure ? process.getBuiltinModule("node:https") : process.getBuiltinModule("node:http");
  const host = `${url.hostname}:${url.port || "443"}`;
  const headers = authorization === undefined ? { host } : { host, "proxy-authorization": authorization };
  return new Promise((resolve, reject) => {
    const request = client.request({ ...address(proxy), method: "CONNECT", path: host, headers, agent: false });
    const abort = (): void => {
      reject(signal?.reason);
      request.destroy();
    };
    signal?.addEventListener("abort", abort, { once: true });
    request.once("connect", (answer, socket) => {
      signal?.removeEventListener("abort", abort);
      if (answer.statusCode === 200) return resolve(socket);
      socket.destroy();
      const words = `The proxy ${proxy.host} answered ${answer.statusCode} to CONNECT ${host}.`;
      const next = answer.statusCode === 407 ? " It wants a name and a password: http://name:password@host:port." : "";
      const info = { category: "network", retryable: (answer.statusCode ?? 0) >= 500 } as const;
      reject(new AiError("request_failed", words + next, { info }));
    });
    request.once("error", reject);
    request.end();
  });
}
