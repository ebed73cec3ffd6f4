import type { OAuthProviderInterface } from "./oauth-types.js";
import { createOpenRouterProvider } from "./openrouter.js";
import { userClients } from "./user-clients.js";

/** Those that are present without a registration: one that is open to every program, and those of the user's own clients. */
const builtIn = (): OAuthProviderInterface[] => [createOpenRouterProvider(), ...userClients()];

let registered = new Map<string, OAuthProviderInterface>();

/** Adds a provider that one can log in to; the last registration of an id wins. Returns a disposer. */
export function registerOAuthProvider(provider: OAuthProviderInterface): () => void {
  registered.set(provider.id, provider);
  return () => {
    if (registered.get(provider.id) === provider) registered.delete(provider.id);
  };
}

/** Takes a registration back; a built-in provider that it replaced is in place again. */
export function unregisterOAuthProvider(id: string): void {
  registered.delete(id);
}

/** Leaves the built-in providers only. */
export function resetOAuthProviders(): void {
  registered = new Map();
}

export function getOAuthProvider(id: string): OAuthProviderInterface | undefined {
  return registered.get(id) ?? builtIn().find((provider) => provider.id === id);
}

/** All providers, one an id. */
export function getOAuthProviders(): OAuthProviderInterface[] {
  const all = new Map(builtIn().map((provider) => [provider.id, provider]));
  for (const provider of registered.values()) all.set(provider.id, provider);
  return [...all.values()];
}
