import { AiError } from "../../errors/ai-error.js";
import { classifyFailure } from "../../errors/classify.js";
import { errorOf, failureOf, formatThrownValue } from "../../errors/failure.js";
import { field, numberOf, textOf } from "../../json/value.js";
import { providerFetch } from "../../transport/fetch.js";
import type { AdcCredentials } from "./adc-credentials.js";

/** A token and when it ends, in milliseconds since the epoch. */
export interface AccessToken {
  value: string;
  expiresAtMs: number;
}

type ServiceAccount = Extract<AdcCredentials, { kind: "service_account" }>;
type AuthorizedUser = Extract<AdcCredentials, { kind: "authorized_user" }>;
type MetadataServer = Extract<AdcCredentials, { kind: "metadata" }>;

const scope = "https://www.googleapis.com/auth/cloud-platform";
const assertionSeconds = 3600;

/** Asks for a token. @throws AiError with code "oauth_failed" or "missing_api_key", or a classified failure */
export function requestToken(credentials: AdcCredentials, signal: AbortSignal): Promise<AccessToken> {
  switch (credentials.kind) {
    case "service_account":
      return grant(credentials, assertionForm(credentials), signal);
    case "authorized_user":
      return grant(credentials, refreshForm(credentials), signal);
    case "metadata":
      return askMetadataServer(credentials, signal);
  }
}

/** Source: https://www.rfc-editor.org/rfc/rfc7523, https://developers.google.com/identity/protocols/oauth2/service-account */
function assertionForm(account: ServiceAccount): Record<string, string> {
  return { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: signAssertion(account) };
}

/** Source: https://www.rfc-editor.org/rfc/rfc6749#section-6 */
function refreshForm(user: AuthorizedUser): Record<string, string> {
  const { clientId, clientSecret, refreshToken } = user;
  return {
    grant_type: "refresh_token",
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  };
}

function signAssertion(account: ServiceAccount): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  const header = { alg: "RS256", typ: "JWT", ...(account.keyId !== undefined && { kid: account.keyId }) };
  const claims = { iss: account.email, scope, aud: account.tokenUrl, iat: issuedAt, exp: issuedAt + assertionSeconds };
  const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString("base64url");
  const unsigned = `${encode(header)}.${encode(claims)}`;
  try {
    const signer = process.getBuiltinModule("node:crypto").createSign("RSA-SHA256").update(unsigned);
    return `${unsigned}.${signer.sign(account.privateKey, "base64url")}`;
  } catch (error) {
    const words = `The private key of ${account.source} cannot sign: ${formatThrownValue(error)}; make a new key.`;
    throw new AiError("oauth_failed", words, { info: { category: "auth", retryable: false }, cause: error });
  }
}

async function grant(
  credentials: ServiceAccount | AuthorizedUser,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<AccessToken> {
  const response = await providerFetch(credentials.tokenUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
    signal,
  });
  const text = await response.text();
  if (response.ok) return readToken(text, credentials.source);
  if (response.status >= 500 || response.status === 429) throw refusal(response, text);
  const next =
    credentials.kind === "authorized_user"
      ? "run `gcloud auth application-default login`"
      : "check that its key is still valid";
  const words = `Google refused the credentials ${credentials.source}: ${oauthWords(text)} (HTTP ${response.status}); ${next}.`;
  const info = { category: "auth", retryable: false, status: response.status } as const;
  throw new AiError("oauth_failed", words, { info });
}

/** Source: https://www.rfc-editor.org/rfc/rfc6749#section-5.2 (`error`, `error_description`) */
function oauthWords(text: string): string {
  const body = parse(text);
  const words = [field(body, "error"), field(body, "error_description")].filter((word) => textOf(word) !== undefined);
  return words.length > 0 ? words.join(", ") : "no reason given";
}

/** Source: https://cloud.google.com/compute/docs/access/authenticate-workloads#applications */
async function askMetadataServer(server: MetadataServer, signal: AbortSignal): Promise<AccessToken> {
  const url = `http://${server.host}/computeMetadata/v1/instance/service-accounts/default/token`;
  const response = await reach(url, signal);
  const text = await response.text();
  if (response.status >= 500 || response.status === 429) throw refusal(response, text);
  // Networks that answer every name with a page of their own are no metadata server.
  if (response.headers.get("metadata-flavor") !== "Google") throw noCredentials();
  if (!response.ok) throw noCredentials(refusal(response, text));
  return readToken(text, server.source);
}

async function reach(url: string, signal: AbortSignal): Promise<Response> {
  try {
    return await providerFetch(url, { headers: { "metadata-flavor": "Google" }, signal });
  } catch (error) {
    if (signal.aborted && failureOf(signal.reason).info.category !== "timeout") throw error;
    throw noCredentials(error);
  }
}

function noCredentials(cause?: unknown): AiError {
  const words =
    "No Google credentials found: run `gcloud auth application-default login`, set GOOGLE_APPLICATION_CREDENTIALS to a key file, or set GOOGLE_CLOUD_API_KEY.";
  return new AiError("missing_api_key", words, { info: { category: "auth", retryable: false }, cause });
}

function refusal(response: Response, body: string): AiError {
  const headers = Object.fromEntries(response.headers.entries());
  return errorOf(classifyFailure({ status: response.status, headers, body }));
}

function readToken(text: string, source: string): AccessToken {
  const body = parse(text);
  const value = textOf(field(body, "access_token"));
  if (value === undefined) {
    const info = { category: "server", retryable: true } as const;
    throw new AiError("oauth_failed", `The token for ${source} is missing in the answer; try again.`, { info });
  }
  return { value, expiresAtMs: Date.now() + (numberOf(field(body, "expires_in")) ?? 0) * 1000 };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
