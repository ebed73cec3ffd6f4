import { isRecord, textOf } from "../../json/value.js";
import { readEnvironment } from "../environment.js";
import { createGitHubCopilotProvider } from "./github-copilot.js";
import { createOAuthProvider, type OAuthClientConfig } from "./oauth-client.js";
import type { OAuthCredentials, OAuthProviderInterface } from "./oauth-types.js";

/**
 * Logins of vendors that give no registration to every program. We have none and use nobody else's: who has one names it
 * in a variable, and the login is there.
 */
const anthropic: Omit<OAuthClientConfig, "clientId"> = {
  id: "anthropic",
  name: "Anthropic",
  authorizeUrl: "https://claude.ai/oauth/authorize",
  tokenUrl: "https://console.anthropic.com/v1/oauth/token",
  redirect: { port: 53692, path: "/callback" },
  encoding: "json",
  earlyMs: 5 * 60_000,
};

const codex: Omit<OAuthClientConfig, "clientId"> = {
  id: "openai-codex",
  name: "OpenAI Codex",
  authorizeUrl: "https://auth.openai.com/oauth/authorize",
  tokenUrl: "https://auth.openai.com/oauth/token",
  redirect: { port: 1455, path: "/auth/callback" },
  scopes: ["openid", "profile", "email", "offline_access"],
  parameters: { id_token_add_organizations: "true", originator: "pi" },
  extras: accountOf,
};

/** The variable that names the user's own registration with a vendor. */
export function clientIdVariable(id: string): string {
  return `PI_OAUTH_CLIENT_ID_${id.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;
}

/** The logins for which the user has a registration. */
export function userClients(): OAuthProviderInterface[] {
  return [
    ...withClient(anthropic.id, (clientId) => createOAuthProvider({ ...anthropic, clientId })),
    ...withClient(codex.id, (clientId) => createOAuthProvider({ ...codex, clientId })),
    ...withClient("github-copilot", (clientId) => createGitHubCopilotProvider({ clientId })),
  ];
}

function withClient(id: string, create: (clientId: string) => OAuthProviderInterface): OAuthProviderInterface[] {
  const clientId = readEnvironment(clientIdVariable(id));
  return clientId === undefined ? [] : [create(clientId)];
}

/** The account that a token of OpenAI is for, which stands in the token. */
function accountOf({ access }: OAuthCredentials): Record<string, unknown> {
  const claims = claimsOf(access)["https://api.openai.com/auth"];
  const account = isRecord(claims) ? textOf(claims["chatgpt_account_id"]) : undefined;
  return account === undefined ? {} : { accountId: account };
}

function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ""] = token.split(".");
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return isRecord(claims) ? claims : {};
  } catch {
    // No such token: the request that needs the account says so.
    return {};
  }
}
