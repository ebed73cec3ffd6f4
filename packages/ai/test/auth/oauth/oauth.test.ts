import { AiError, type OAuthCredentials, type OAuthProviderInterface } from "@pi-stack/ai";
import {
  getOAuthApiKey,
  getOAuthProvider,
  getOAuthProviderInfoList,
  getOAuthProviders,
  refreshOAuthToken,
  registerOAuthProvider,
  resetOAuthProviders,
  unregisterOAuthProvider,
} from "@pi-stack/ai/oauth";
import { afterEach, describe, expect, it } from "vitest";

const provider = (id: string, change: Partial<OAuthProviderInterface> = {}): OAuthProviderInterface => ({
  id,
  name: `The ${id}`,
  login: () => Promise.resolve({ access: "a", refresh: "r", expires: 1 }),
  refreshToken: (old) => Promise.resolve({ ...old, access: "new", expires: Date.now() + 60_000 }),
  getApiKey: ({ access }) => `key of ${access}`,
  ...change,
});
const login = (expires: number): OAuthCredentials => ({ access: "old", refresh: "r", expires, account: "mine" });

afterEach(resetOAuthProviders);

describe("providers that one can log in to", () => {
  it("are there while they are registered, the last one of an id", () => {
    const first = provider("acme");
    registerOAuthProvider(first);
    const second = provider("acme");
    const dispose = registerOAuthProvider(second);
    expect(getOAuthProvider("acme")).toBe(second);
    const builtIn = { id: "openrouter", name: "OpenRouter", available: true };
    expect(getOAuthProviderInfoList()).toEqual([builtIn, { id: "acme", name: "The acme", available: true }]);
    dispose();
    expect(getOAuthProviders().map(({ id }) => id)).toEqual(["openrouter"]);
    registerOAuthProvider(first);
    unregisterOAuthProvider("acme");
    expect(getOAuthProvider("acme")).toBeUndefined();
  });
});

describe("the key of a login", () => {
  it("is that of its credentials while they last", async () => {
    registerOAuthProvider(provider("acme"));
    const acme = login(Date.now() + 60_000);
    expect(await getOAuthApiKey("acme", { acme })).toEqual({ newCredentials: acme, apiKey: "key of old" });
    expect(await getOAuthApiKey("acme", {})).toBeNull();
  });

  it("is renewed when they have expired, and what else belongs to them is kept", async () => {
    registerOAuthProvider(provider("acme"));
    const renewed = await getOAuthApiKey("acme", { acme: login(1) });
    expect(renewed).toMatchObject({ apiKey: "key of new", newCredentials: { access: "new", account: "mine" } });
    expect(await refreshOAuthToken("acme", login(1))).toMatchObject({ access: "new" });
  });

  it("is refused in words for an unknown provider, and when it cannot be renewed", async () => {
    registerOAuthProvider(provider("acme", { refreshToken: () => Promise.reject(new RangeError("revoked")) }));
    const failure = await getOAuthApiKey("acme", { acme: login(1) }).catch((error: unknown) => error);
    expect(AiError.is(failure) && [failure.code, failure.message]).toEqual([
      "oauth_failed",
      "Failed to refresh OAuth token for acme: revoked. Log in again.",
    ]);
    await expect(getOAuthApiKey("other", {})).rejects.toThrow(
      "Unknown OAuth provider: other (registered: openrouter, acme)",
    );
  });
});
