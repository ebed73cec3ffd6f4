import { type CallbackServer, openCallbackServer } from "./callback-server.js";
import { loginCancelled, oauthFailure } from "./oauth-failure.js";
import type { OAuthLoginCallbacks } from "./oauth-types.js";
import { readPastedCode } from "./pasted-code.js";
import { createPkce, randomText } from "./pkce.js";

/** A login in the browser, and where its answer goes. */
export interface BrowserLogin {
  /** The provider, for messages. */
  name: string;
  /** The page that the browser is sent to. */
  pageUrl(parts: { redirectUri: string; challenge: string; state: string }): string;
  /** Where the provider insists on it. */
  port?: number;
  /** @defaultValue "/callback" */
  path?: string;
  /** Whether the provider sends `state` back. @defaultValue true */
  hasState?: boolean;
}

/** What the browser brought, and what goes with it. */
export interface BrowserAnswer {
  code: string;
  verifier: string;
  redirectUri: string;
  state: string;
}

/**
 * Sends the user to a page (RFC 6749 with PKCE), and waits for the browser's call to this machine or for a code that is
 * pasted, whichever comes first. Where there is no server to be had, only the latter.
 *
 * @throws {@link AiError} with code "oauth_failed", or "aborted"
 */
export async function loginInBrowser(login: BrowserLogin, callbacks: OAuthLoginCallbacks): Promise<BrowserAnswer> {
  const { name, path = "/callback", hasState = true } = login;
  const { verifier, challenge } = await createPkce();
  // Not the verifier: the state stands in addresses and histories.
  const state = randomText(16);
  const accepts = (params: URLSearchParams): boolean =>
    (params.has("code") || params.has("error")) && (params.get("state") ?? (hasState ? undefined : state)) === state;
  const fixed = login.port === undefined ? {} : { port: login.port };
  const server = await openCallbackServer({ path, accepts, ...fixed });
  const redirectUri =
    server?.redirectUri ?? `http://localhost${login.port === undefined ? "" : `:${login.port}`}${path}`;
  try {
    callbacks.onAuth({ url: login.pageUrl({ redirectUri, challenge, state }) });
    const code = await codeFrom(server, state, name, callbacks);
    return { code, verifier, redirectUri, state };
  } finally {
    server?.close();
  }
}

async function codeFrom(
  server: CallbackServer | undefined,
  state: string,
  name: string,
  { onManualCodeInput, onPrompt, signal }: OAuthLoginCallbacks,
): Promise<string> {
  const ways: Promise<string>[] = [];
  if (server) ways.push(server.received.then((params) => codeOf(params, name)));
  if (onManualCodeInput) ways.push(onManualCodeInput().then((text) => readPastedCode(text, state)));
  else if (!server) {
    const message = "Paste the address of the last page, or the code on it.";
    ways.push(onPrompt({ message }).then((text) => readPastedCode(text, state)));
  }
  return untilCancelled(Promise.race(ways), name, signal);
}

function codeOf(params: URLSearchParams, name: string): string {
  const error = params.get("error");
  if (error === null) return params.get("code") ?? "";
  const words = params.get("error_description") ?? error;
  throw oauthFailure(`${name} refused the login: ${words.slice(0, 500)}. Start again.`);
}

/** A login that its caller ends waits for nobody. */
function untilCancelled<T>(work: Promise<T>, name: string, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(loginCancelled(name, signal.reason));
    if (signal.aborted) return leave();
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
