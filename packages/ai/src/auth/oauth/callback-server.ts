import type { IncomingMessage, ServerResponse } from "node:http";
import { errorCode } from "../../errors/error-code.js";

/** Where the browser calls back to. */
export interface CallbackServer {
  redirectUri: string;
  /** What the browser brought. */
  received: Promise<URLSearchParams>;
  close(): void;
}

/** How a {@link CallbackServer} is opened. */
export interface CallbackServerOptions {
  /** Where the provider insists on a port; else a free one is taken. */
  port?: number;
  path: string;
  /** Whether a call belongs to this login. Others are refused, and waiting goes on: anybody can call a port. */
  accepts(params: URLSearchParams): boolean;
}

/**
 * Waits on loopback for the browser.
 *
 * @returns undefined where there is no server to be had: in a browser, or because the port is taken
 */
export async function openCallbackServer(options: CallbackServerOptions): Promise<CallbackServer | undefined> {
  if (typeof process === "undefined" || !("getBuiltinModule" in process)) return undefined;
  const { createServer } = process.getBuiltinModule("node:http");
  const host = process.env["PI_OAUTH_CALLBACK_HOST"] || "127.0.0.1";
  const server = createServer();
  const received = new Promise<URLSearchParams>((resolve) => {
    server.on("request", (request, response) => answer(request, response, options, resolve));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(options.port ?? 0, host, resolve);
    });
  } catch (error) {
    // The code can be pasted by hand instead.
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  // As providers have it registered: loopback by name where a port is fixed.
  const name = options.port === undefined ? host : "localhost";
  return {
    redirectUri: `http://${name.includes(":") ? `[${name}]` : name}:${port}${options.path}`,
    received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { path, accepts }: CallbackServerOptions,
  resolve: (params: URLSearchParams) => void,
): void {
  const url = new URL(request.url ?? "/", "http://localhost");
  const page = (status: number, words: string): void => {
    const headers = {
      "content-type": "text/html; charset=utf-8",
      connection: "close",
      "referrer-policy": "no-referrer",
    };
    response.writeHead(status, headers).end(`<!doctype html><title>pi</title><p>${words}</p>`);
  };
  if (request.method !== "GET" || url.pathname !== path) page(404, "There is nothing here.");
  else if (!accepts(url.searchParams)) page(400, "This does not belong to the login that is under way.");
  else {
    const failed = url.searchParams.has("error");
    const done = "You are logged in. Close this page, and go back to the terminal.";
    page(200, failed ? "The login was refused. See the terminal." : done);
    resolve(url.searchParams);
  }
}
