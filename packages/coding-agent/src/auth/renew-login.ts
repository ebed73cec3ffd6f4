import type { OAuthProviderInterface } from "@pi-stack/ai";
import type { JsonObject } from "../storage/json-file.js";
import type { AuthStorageBackend } from "./auth-file.js";
import { isCredential, type OAuthCredential } from "./credentials.js";

/**
 * Renews a login that has expired, alone: a token may be good for one renewal only, so whoever comes second takes what
 * the first one stored. What is stored is never lost by a failure.
 * @param report - hears what went wrong; a login that was renewed and could not be stored is given all the same
 */
export async function renewLogin(
  provider: OAuthProviderInterface,
  backend: AuthStorageBackend,
  report: (error: unknown) => void,
): Promise<OAuthCredential | undefined> {
  let renewed: OAuthCredential | undefined;
  try {
    await backend.update(async (current) => {
      const stored = loginIn(current, provider.id);
      // Logged out meanwhile, or renewed by another process.
      if (!stored || isValid(stored)) {
        renewed = stored;
        return current;
      }
      renewed = { ...stored, ...(await provider.refreshToken(stored)), type: "oauth" };
      return { ...current, [provider.id]: renewed };
    });
  } catch (error) {
    report(error);
    renewed ??= storedMeanwhile(provider.id, backend);
  }
  return renewed;
}

/** Somebody who does not know of the lock may have been faster. */
function storedMeanwhile(id: string, backend: AuthStorageBackend): OAuthCredential | undefined {
  try {
    const stored = loginIn(backend.read() ?? {}, id);
    return stored && isValid(stored) ? stored : undefined;
  } catch {
    // That it cannot be read was told already: the renewal has failed of it.
    return undefined;
  }
}

function isValid({ expires }: OAuthCredential): boolean {
  return expires > Date.now();
}

function loginIn(credentials: JsonObject, id: string): OAuthCredential | undefined {
  const stored = Object.hasOwn(credentials, id) ? credentials[id] : undefined;
  return isCredential(stored) && stored.type === "oauth" ? stored : undefined;
}
