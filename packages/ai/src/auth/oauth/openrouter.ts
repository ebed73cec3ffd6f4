import { textOf } from "../../json/value.js";
import { loginInBrowser } from "./authorization-code.js";
import type { OAuthCredentials, OAuthLoginCallbacks, OAuthProviderInterface } from "./oauth-types.js";
import { askForTokens, never, refusal } from "./token-request.js";

const name = "OpenRouter";

/**
 * The login that OpenRouter offers to every program, without a registration: it ends with an API key of the user's own.
 * Source: https://openrouter.ai/docs/guides/overview/auth/oauth
 *
 * @param origin - of the site, for tests
 */
export function createOpenRouterProvider(origin = "https://openrouter.ai"): OAuthProviderInterface {
  return {
    id: "openrouter",
    name,
    usesCallbackServer: true,
    login: (callbacks) => login(origin, callbacks),
    // Its keys do not expire.
    refreshToken: (credentials) => Promise.resolve({ ...credentials, expires: never }),
    getApiKey: ({ access }) => access,
  };
}

async function login(origin: string, callbacks: OAuthLoginCallbacks): Promise<OAuthCredentials> {
  const { code, verifier } = await loginInBrowser(
    {
      name,
      hasState: false,
      pageUrl: ({ redirectUri, challenge, state }) => {
        // The address comes back as it was given, so the state can stand in it.
        const callback = new URL(redirectUri);
        callback.searchParams.set("state", state);
        const page = new URL("/auth", origin);
        page.searchParams.set("callback_url", callback.href);
        page.searchParams.set("code_challenge", challenge);
        page.searchParams.set("code_challenge_method", "S256");
        return page.href;
      },
    },
    callbacks,
  );
  const url = `${origin}/api/v1/auth/keys`;
  const fields = { code, code_verifier: verifier, code_challenge_method: "S256" };
  const answer = await askForTokens({ name, url, fields, encoding: "json", signal: callbacks.signal });
  const key = textOf(answer.fields["key"]);
  if (answer.status >= 400 || key === undefined || key === "") throw refusal(name, answer.status, answer.fields);
  return { access: key, refresh: "", expires: never };
}
