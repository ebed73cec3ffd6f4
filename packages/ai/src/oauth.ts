/**
 * Logins: the providers that one can log in to, and the keys that a login gives.
 *
 * @module
 */
export {
  createGitHubCopilotProvider,
  type GitHubCopilotOptions,
  getGitHubCopilotBaseUrl,
  normalizeDomain,
} from "./auth/oauth/github-copilot.js";
export {
  getOAuthApiKey,
  getOAuthProviderInfoList,
  type OAuthApiKey,
  refreshOAuthToken,
} from "./auth/oauth/oauth-api-key.js";
export { createOAuthProvider, type OAuthClientConfig } from "./auth/oauth/oauth-client.js";
export {
  getOAuthProvider,
  getOAuthProviders,
  registerOAuthProvider,
  resetOAuthProviders,
  unregisterOAuthProvider,
} from "./auth/oauth/oauth-registry.js";
export type * from "./auth/oauth/oauth-types.js";
export { createOpenRouterProvider } from "./auth/oauth/openrouter.js";
export { clientIdVariable } from "./auth/oauth/user-clients.js";
