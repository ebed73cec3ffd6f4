import { AiError } from "../../errors/ai-error.js";
import { formatThrownValue } from "../../errors/failure.js";
import { getOAuthProvider, getOAuthProviders } from "./oauth-registry.js";
import type { OAuthCredentials, OAuthProviderInterface } from "./oauth-types.js";

/** A key that a login gives, and the credentials to keep in place of the old ones. */
export interface OAuthApiKey {
  newCredentials: OAuthCredentials;
  apiKey: string;
}

/**
 * The key of a login, renewed if it has expired; `null` without credentials.
 * @throws {@link AiError} with code "oauth_failed" for an unknown provider, or when it cannot be renewed
 */
export async function getOAuthApiKey(
  providerId: string,
  credentials: Readonly<Record<string, OAuthCredentials>>,
): Promise<OAuthApiKey | null> {
  const provider = requireProvider(providerId);
  const stored = Object.hasOwn(credentials, providerId) ? credentials[providerId] : undefined;
  if (!stored) return null;
  const newCredentials = Date.now() < stored.expires ? stored : await refresh(provider, stored);
  return { newCredentials, apiKey: provider.getApiKey(newCredentials) };
}

/**
 * Renews a login.
 * @deprecated since the first version; use {@link OAuthProviderInterface.refreshToken}
 * @throws {@link AiError} with code "oauth_failed"
 */
export async function refreshOAuthToken(providerId: string, credentials: OAuthCredentials): Promise<OAuthCredentials> {
  return refresh(requireProvider(providerId), credentials);
}

/**
 * The providers that one can log in to, in a few words.
 * @deprecated since the first version; use {@link getOAuthProviders}
 */
export function getOAuthProviderInfoList(): { id: string; name: string; available: boolean }[] {
  return getOAuthProviders().map(({ id, name }) => ({ id, name, available: true }));
}

async function refresh(provider: OAuthProviderInterface, credentials: OAuthCredentials): Promise<OAuthCredentials> {
  try {
    return await provider.refreshToken(credentials);
  } catch (error) {
    throw failed(`Failed to refresh OAuth token for ${provider.id}: ${formatThrownValue(error)}. Log in again.`, error);
  }
}

function requireProvider(id: string): OAuthProviderInterface {
  const provider = getOAuthProvider(id);
  if (provider) return provider;
  const known = getOAuthProviders().map((each) => each.id);
  throw failed(`Unknown OAuth provider: ${id} (registered: ${known.join(", ") || "none"})`, undefined);
}

function failed(message: string, cause: unknown): AiError {
  return new AiError("oauth_failed", message, { info: { category: "auth", retryable: false }, cause });
}
