/** The secret of one login, and what the authorization page is told of it (RFC 7636, S256). */
export interface Pkce {
  verifier: string;
  challenge: string;
}

/** Made anew for every login. */
export async function createPkce(): Promise<Pkce> {
  const verifier = randomText(32);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

/** Text that nobody can guess, fit for addresses. */
export function randomText(bytes: number): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
