import { AiError } from "../../errors/ai-error.js";
import { type AdcCredentials, readAdcCredentials } from "./adc-credentials.js";
import { type AccessToken, requestToken } from "./token-request.js";

/** What a request to Google Cloud is authorised by. */
export interface GoogleAuthorization {
  token: string;
  /** The project that pays, where the credentials name one. */
  quotaProject?: string;
}

/** A token that ends sooner is renewed first. */
const marginMs = 60_000;
const tokenTimeoutMs = 15_000;
const metadataTimeoutMs = 3000;

const tokens = new Map<string, AccessToken>();
const requests = new Map<string, SharedRequest>();

/**
 * The authorisation by application default credentials. Tokens are kept until shortly before they end; streams that
 * need one at the same time share one request, which is given up when none of them waits any more.
 */
export async function authorizeGoogle(signal: AbortSignal): Promise<GoogleAuthorization> {
  const credentials = await readAdcCredentials();
  signal.throwIfAborted();
  const key = JSON.stringify(credentials);
  const token = (await (freshToken(key) ?? shareRequest(key, credentials).join(signal))).value;
  const { quotaProject } = credentials.kind === "authorized_user" ? credentials : {};
  return quotaProject === undefined ? { token } : { token, quotaProject };
}

/** Forgets a token that was refused, so that the next request asks for another. */
export function forgetGoogleToken(token: string): void {
  for (const [key, kept] of tokens) if (kept.value === token) tokens.delete(key);
}

function freshToken(key: string): AccessToken | undefined {
  const token = tokens.get(key);
  return token !== undefined && token.expiresAtMs - marginMs > Date.now() ? token : undefined;
}

function shareRequest(key: string, credentials: AdcCredentials): SharedRequest {
  const known = requests.get(key);
  if (known !== undefined && !known.isAbandoned) return known;
  const shared = new SharedRequest(credentials, (token) => {
    if (requests.get(key) === shared) requests.delete(key);
    if (token !== undefined) tokens.set(key, token);
  });
  requests.set(key, shared);
  return shared;
}

/** One token request that several streams wait for. */
class SharedRequest {
  readonly #controller = new AbortController();
  readonly #result: Promise<AccessToken>;
  #waiting = 0;

  constructor(credentials: AdcCredentials, onSettled: (token: AccessToken | undefined) => void) {
    const limitMs = credentials.kind === "metadata" ? metadataTimeoutMs : tokenTimeoutMs;
    const timer = setTimeout(() => this.#controller.abort(tooSlow(credentials, limitMs)), limitMs);
    this.#result = requestToken(credentials, this.#controller.signal).finally(() => clearTimeout(timer));
    this.#result.then(onSettled, () => onSettled(undefined));
  }

  get isAbandoned(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Waits for the token; the last one that stops waiting ends the request. */
  join(signal: AbortSignal): Promise<AccessToken> {
    this.#waiting++;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (--this.#waiting === 0) this.#controller.abort(signal.reason);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      const settle = (): void => signal.removeEventListener("abort", leave);
      this.#result.then(resolve, reject).finally(settle);
    });
  }
}

function tooSlow(credentials: AdcCredentials, limitMs: number): AiError {
  const words = `No token for ${credentials.source} within ${limitMs / 1000} s; try again.`;
  return new AiError("oauth_failed", words, { info: { category: "timeout", retryable: true } });
}
