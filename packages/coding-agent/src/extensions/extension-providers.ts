import { registerApiProvider } from "@pi-stack/ai";
import { registerOAuthProvider } from "@pi-stack/ai/oauth";
import type { ExtensionProviderConfig } from "../contracts/extension-api.js";
import type { ModelRegistry } from "../models/model-registry.js";
import type { ExtensionRuntime, ProviderActions } from "./extension-runtime.js";
import { checkProviderConfig } from "./provider-config.js";

/** A provider as it was registered, and how it is taken back. */
interface Registration {
  config: ExtensionProviderConfig;
  release: () => void;
}

/** Brings the providers of extensions to the models, the APIs and the logins; takes them back when the extensions go. */
class ExtensionProviders implements ProviderActions {
  readonly #registry: ModelRegistry;
  readonly #registrations = new Map<string, Registration>();

  constructor(registry: ModelRegistry) {
    this.#registry = registry;
  }

  /**
   * Adds to what was registered under the name before.
   * @throws {@link CodingAgentError} with code "extension_invalid"
   */
  registerProvider(name: string, config: ExtensionProviderConfig): void {
    const before = this.#registrations.get(name);
    const merged = { ...before?.config, ...config };
    checkProviderConfig(name, merged);
    before?.release();
    this.#registrations.set(name, { config: merged, release: register(this.#registry, name, merged) });
  }

  unregisterProvider(name: string): void {
    this.#registrations.get(name)?.release();
    this.#registrations.delete(name);
  }

  release(): void {
    for (const name of [...this.#registrations.keys()]) this.unregisterProvider(name);
  }
}

/** Gives the extensions a place for their providers, if they have none yet. What waited is registered now. */
export function connectProviders(runtime: ExtensionRuntime, registry: ModelRegistry): void {
  if (!runtime.hasProviders && !runtime.isStale) runtime.bindProviders(new ExtensionProviders(registry));
}

function register(registry: ModelRegistry, name: string, config: ExtensionProviderConfig): () => void {
  const { streamSimple, oauth, ...provider } = config;
  const releases = [() => registry.unregisterProvider(name)];
  if (streamSimple && provider.api !== undefined) {
    releases.push(registerApiProvider({ api: provider.api, stream: streamSimple, streamSimple }));
  }
  if (oauth) {
    releases.push(
      registerOAuthProvider({
        id: name,
        name: oauth.name,
        login: (callbacks) => oauth.login(callbacks),
        refreshToken: (credentials) => oauth.refreshToken(credentials),
        getApiKey: (credentials) => oauth.getApiKey(credentials),
        ...(oauth.usesCallbackServer === undefined ? {} : { usesCallbackServer: oauth.usesCallbackServer }),
        ...(oauth.modifyModels && {
          modifyModels: (models, credentials) => oauth.modifyModels?.(models, credentials) ?? models,
        }),
      }),
    );
  }
  registry.registerProvider(name, provider);
  return () => {
    for (const release of releases) release();
  };
}
