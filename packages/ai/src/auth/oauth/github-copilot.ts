import { numberOf, textOf } from "../../json/value.js";
import type { Model } from "../../types/model.js";
import { loginWithDevice } from "./device-code.js";
import { oauthFailure } from "./oauth-failure.js";
import type { OAuthCredentials, OAuthLoginCallbacks, OAuthProviderInterface } from "./oauth-types.js";
import { askForTokens, refusal } from "./token-request.js";

const name = "GitHub Copilot";
/** Tokens of Copilot last half an hour. In milliseconds. */
const earlyMs = 5 * 60_000;

/** How {@link createGitHubCopilotProvider} is made. */
export interface GitHubCopilotOptions {
  /** Of the user's own OAuth app. */
  clientId: string;
  /** The address of a host of GitHub. @defaultValue over https */
  origin?: (host: string) => string;
}

/**
 * Logs in to GitHub with a device code, and changes its token for one of Copilot. Whether GitHub gives one to a
 * registration is GitHub's decision.
 */
export function createGitHubCopilotProvider({
  clientId,
  origin = (host) => `https://${host}`,
}: GitHubCopilotOptions): OAuthProviderInterface {
  return {
    id: "github-copilot",
    name,
    async login(callbacks) {
      const enterprise = await enterpriseDomain(callbacks);
      const site = origin(enterprise ?? "github.com");
      const { access } = await loginWithDevice(
        {
          name,
          clientId,
          scopes: ["read:user"],
          deviceUrl: `${site}/login/device/code`,
          tokenUrl: `${site}/login/oauth/access_token`,
        },
        callbacks,
      );
      return copilotToken(access, enterprise, origin, callbacks.signal);
    },
    refreshToken: ({ refresh, enterpriseUrl }) => copilotToken(refresh, textOf(enterpriseUrl), origin),
    getApiKey: ({ access }) => access,
    modifyModels: (models, credentials) => modelsAt(models, credentials),
  };
}

/** A host as people write it, with a protocol and a path or without; undefined for what is none. */
export function normalizeDomain(input: string): string | undefined {
  const text = input.trim();
  const address = text.includes("://") ? text : `https://${text}`;
  if (text === "" || !URL.canParse(address)) return undefined;
  return new URL(address).hostname || undefined;
}

/** Where Copilot answers: as its token says, else as the enterprise's domain says. */
export function getGitHubCopilotBaseUrl(token?: string, enterpriseDomain?: string): string {
  const [, proxy] = /(?:^|;)proxy-ep=([\w.-]+)/.exec(token ?? "") ?? [];
  if (proxy !== undefined) return `https://${proxy.replace(/^proxy\./, "api.")}`;
  if (enterpriseDomain) return `https://copilot-api.${enterpriseDomain}`;
  return "https://api.individual.githubcopilot.com";
}

async function enterpriseDomain({ onPrompt }: OAuthLoginCallbacks): Promise<string | undefined> {
  const message = "Domain of your GitHub Enterprise (empty for github.com)";
  const given = await onPrompt({ message, placeholder: "company.ghe.com", allowEmpty: true });
  if (given.trim() === "") return undefined;
  const domain = normalizeDomain(given);
  if (domain === undefined)
    throw oauthFailure(`"${given}" is no domain. Give one such as company.ghe.com, or nothing.`);
  return domain === "github.com" ? undefined : domain;
}

async function copilotToken(
  github: string,
  enterprise: string | undefined,
  origin: (host: string) => string,
  signal?: AbortSignal,
): Promise<OAuthCredentials> {
  const url = `${origin(`api.${enterprise ?? "github.com"}`)}/copilot_internal/v2/token`;
  const headers = { authorization: `Bearer ${github}` };
  const answer = await askForTokens({ name, url, method: "GET", headers, signal });
  const access = textOf(answer.fields["token"]);
  const expires = numberOf(answer.fields["expires_at"]);
  if (answer.status >= 400 || access === undefined || expires === undefined) {
    throw refusal(name, answer.status, answer.fields);
  }
  const place = enterprise === undefined ? {} : { enterpriseUrl: enterprise };
  return { access, refresh: github, expires: expires * 1000 - earlyMs, ...place };
}

function modelsAt(models: Model[], { access, enterpriseUrl }: OAuthCredentials): Model[] {
  const baseUrl = getGitHubCopilotBaseUrl(access, textOf(enterpriseUrl));
  return models.map((model) => (model.provider === "github-copilot" ? { ...model, baseUrl } : model));
}
