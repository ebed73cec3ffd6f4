/**
 * Logins: the providers that one can log in to, and the keys that a login gives.
 *
 * @module
 */
export {
  getOAuthApiKey,
  getOAuthProviderInfoList,
  type OAuthApiKey,
  refreshOAuthToken,
} from "./auth/oauth/oauth-api-key.js";
export {
  getOAuthProvider,
  getOAuthProviders,
  registerOAuthProvider,
  resetOAuthProviders,
  unregisterOAuthProvider,
} from "./auth/oauth/oauth-registry.js";
export type * from "./auth/oauth/oauth-types.js";
