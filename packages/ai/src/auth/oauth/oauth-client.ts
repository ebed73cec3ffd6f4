import { loginInBrowser } from "./authorization-code.js";
import { loginWithDevice } from "./device-code.js";
import { oauthFailure } from "./oauth-failure.js";
import type { OAuthCredentials, OAuthLoginCallbacks, OAuthProviderInterface } from "./oauth-types.js";
import { askForTokens, credentialsOf } from "./token-request.js";

/** A client that is registered with a login server. */
export interface OAuthClientConfig {
  /** As models name their provider. */
  id: string;
  name: string;
  clientId: string;
  tokenUrl: string;
  /** The page of the browser; without it, `deviceUrl` is needed. */
  authorizeUrl?: string;
  /** Where a code for another device is asked for (RFC 8628). */
  deviceUrl?: string;
  scopes?: readonly string[];
  /** What the page is given beside the fields of the standard. */
  parameters?: Readonly<Record<string, string>>;
  /** The redirect address that is registered; a free port of loopback and `/callback` without. */
  redirect?: { port: number; path: string };
  /** How the token server wants its fields. @defaultValue "form" */
  encoding?: "form" | "json";
  /** How long before their end tokens are renewed, in milliseconds. @defaultValue 60,000 */
  earlyMs?: number;
  /** What is kept beside the tokens, such as an account that they hold. */
  extras?: (credentials: OAuthCredentials) => Record<string, unknown>;
}

/** Makes a provider that one can log in to of a client's registration: register it with `registerOAuthProvider`. */
export function createOAuthProvider(config: OAuthClientConfig): OAuthProviderInterface {
  const { id, name, authorizeUrl, deviceUrl } = config;
  if (authorizeUrl === undefined && deviceUrl === undefined) {
    throw oauthFailure(`The login to ${name} has neither authorizeUrl nor deviceUrl. Give one of them.`);
  }
  return {
    id,
    name,
    usesCallbackServer: authorizeUrl !== undefined,
    login: async (callbacks) =>
      withExtras(
        config,
        authorizeUrl === undefined
          ? await deviceLogin(config, deviceUrl ?? "", callbacks)
          : await browserLogin(config, authorizeUrl, callbacks),
      ),
    refreshToken: (credentials) => renew(config, credentials),
    getApiKey: ({ access }) => access,
  };
}

function deviceLogin(
  { name, clientId, scopes = [], tokenUrl }: OAuthClientConfig,
  deviceUrl: string,
  callbacks: OAuthLoginCallbacks,
): Promise<OAuthCredentials> {
  return loginWithDevice({ name, clientId, scopes, tokenUrl, deviceUrl }, callbacks);
}

async function browserLogin(
  config: OAuthClientConfig,
  authorizeUrl: string,
  callbacks: OAuthLoginCallbacks,
): Promise<OAuthCredentials> {
  const { name, clientId, scopes = [], parameters = {}, redirect, tokenUrl: url, encoding = "form" } = config;
  const { code, verifier, redirectUri, state } = await loginInBrowser(
    {
      name,
      ...redirect,
      pageUrl: (parts) => {
        const page = new URL(authorizeUrl);
        const fields = {
          response_type: "code",
          client_id: clientId,
          redirect_uri: parts.redirectUri,
          scope: scopes.join(" "),
          code_challenge: parts.challenge,
          code_challenge_method: "S256",
          state: parts.state,
          ...parameters,
        };
        for (const [field, value] of Object.entries(fields)) if (value !== "") page.searchParams.set(field, value);
        return page.href;
      },
    },
    callbacks,
  );
  const fields = {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    // RFC 6749 has no such field here; servers that take JSON bodies ask for it, others ignore it.
    ...(encoding === "json" ? { state } : {}),
  };
  const answer = await askForTokens({ name, url, fields, encoding, signal: callbacks.signal });
  return credentialsOf(answer, name, { earlyMs: config.earlyMs ?? 60_000 });
}

async function renew(config: OAuthClientConfig, before: OAuthCredentials): Promise<OAuthCredentials> {
  const { name, clientId, tokenUrl: url, encoding = "form", earlyMs = 60_000 } = config;
  if (before.refresh === "") throw oauthFailure(`The login to ${name} cannot be renewed. Log in again.`);
  const fields = { grant_type: "refresh_token", client_id: clientId, refresh_token: before.refresh };
  const renewed = credentialsOf(await askForTokens({ name, url, fields, encoding }), name, { before, earlyMs });
  return withExtras(config, { ...before, ...renewed });
}

function withExtras({ extras }: OAuthClientConfig, credentials: OAuthCredentials): OAuthCredentials {
  return { ...extras?.(credentials), ...credentials };
}
