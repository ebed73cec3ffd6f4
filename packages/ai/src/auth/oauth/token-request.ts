import { formatThrownValue } from "../../errors/failure.js";
import { isRecord, numberOf, textOf } from "../../json/value.js";
import { providerFetch } from "../../transport/fetch.js";
import { loginCancelled, oauthFailure } from "./oauth-failure.js";
import type { OAuthCredentials } from "./oauth-types.js";

/** How long a server may take to answer. In milliseconds. */
const timeoutMs = 30_000;
/** No answer of theirs is so long. In characters. */
const longestAnswer = 100_000;

/** What is asked of a login server. */
export interface TokenRequest {
  /** The provider, for messages. */
  name: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  fields?: Readonly<Record<string, string>>;
  /** How the fields are sent. @defaultValue "form" */
  encoding?: "form" | "json";
  signal?: AbortSignal | undefined;
}

/** What a login server has answered: its status, and its fields. */
export interface TokenAnswer {
  status: number;
  fields: Record<string, unknown>;
}

/**
 * Asks a login server. What is sent and answered is secret, and stands in no error.
 *
 * @throws {@link AiError} with code "oauth_failed", or "aborted"
 */
export async function askForTokens(request: TokenRequest): Promise<TokenAnswer> {
  const { name, url, method = "POST", encoding = "form", fields, signal } = request;
  const body = encoding === "json" ? JSON.stringify(fields) : new URLSearchParams({ ...fields }).toString();
  const type = encoding === "json" ? "application/json" : "application/x-www-form-urlencoded";
  const headers = { accept: "application/json", ...request.headers };
  const init = method === "GET" ? { headers } : { body, headers: { ...headers, "content-type": type } };
  const timeout = AbortSignal.timeout(timeoutMs);
  let text: string;
  let status: number;
  try {
    const signals = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const response = await providerFetch(url, { method, ...init, signal: signals });
    status = response.status;
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw loginCancelled(name, error);
    const why = timeout.aborted ? `no answer in ${timeoutMs / 1000} s` : formatThrownValue(error);
    throw oauthFailure(`${hostOf(url)} could not be asked for the login to ${name}: ${why}. Try again.`, error);
  }
  return { status, fields: fieldsOf(text) };
}

/**
 * The tokens of an answer (RFC 6749, 5.1).
 *
 * @param before - what there was: a server that renews without a new refresh token means the old one
 * @param earlyMs - how long before their end the tokens count as expired
 * @throws {@link AiError} with code "oauth_failed" and the server's own words
 */
export function credentialsOf(
  { status, fields }: TokenAnswer,
  name: string,
  { before, earlyMs = 0 }: { before?: OAuthCredentials; earlyMs?: number } = {},
): OAuthCredentials {
  const access = textOf(fields["access_token"]);
  if (status >= 400 || access === undefined || access === "") throw refusal(name, status, fields);
  const refresh = textOf(fields["refresh_token"]) ?? before?.refresh ?? "";
  const seconds = numberOf(fields["expires_in"]);
  // Without an end, tokens last until they are refused.
  const expires = seconds === undefined ? never : Date.now() + seconds * 1000 - earlyMs;
  return { access, refresh, expires };
}

/** The end of what does not expire: a time that JSON and `Date` can hold. */
export const never: number = 8_640_000_000_000_000;

/** What a server has refused, in its words. */
export function refusal(name: string, status: number, fields: Readonly<Record<string, unknown>>): Error {
  const error = isRecord(fields["error"]) ? textOf(fields["error"]["message"]) : textOf(fields["error"]);
  const words = textOf(fields["error_description"]) ?? error ?? textOf(fields["message"]) ?? "no reason was given";
  return oauthFailure(`${name} refused the login (${status}): ${words.slice(0, 500)}. Log in again.`);
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.slice(0, longestAnswer));
    if (isRecord(value)) return value;
  } catch {
    // A page of HTML, of a proxy for instance: it says nothing, and its status tells enough.
  }
  return {};
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "The login server";
}
