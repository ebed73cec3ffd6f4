import { join } from "node:path";
import { findEnvKeys, getEnvApiKey, type OAuthLoginCallbacks, type OAuthProviderInterface } from "@pi-stack/ai";
import { getOAuthProvider, getOAuthProviders } from "@pi-stack/ai/oauth";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { getAgentDir } from "../storage/agent-dir.js";
import type { JsonObject } from "../storage/json-file.js";
import { type AuthStorageBackend, FileAuthStorageBackend, InMemoryAuthStorageBackend } from "./auth-file.js";
import { resolveConfigValue, unsetVariable } from "./config-value.js";
import { type AuthCredential, type AuthStatus, isCredential, type OAuthCredential } from "./credentials.js";
import { renewLogin } from "./renew-login.js";

/** Gives a key for a provider that nothing else has one for, such as one of models.json. */
export type FallbackKeyResolver = (provider: string) => string | undefined;

/**
 * The keys of all providers: those given for this process, those of auth.json, those of the environment, in this
 * order. Keys never appear in its errors.
 */
export class AuthStorage {
  readonly #backend: AuthStorageBackend;
  readonly #runtimeKeys = new Map<string, string>();
  #stored = new Map<string, AuthCredential>();
  #fallback: FallbackKeyResolver = () => undefined;
  #errors: Error[] = [];
  /** Logins that are being renewed: requests that come meanwhile wait for the same renewal. */
  readonly #renewals = new Map<string, Promise<OAuthCredential | undefined>>();

  private constructor(backend: AuthStorageBackend) {
    this.#backend = backend;
    this.reload();
  }

  static create(path: string = join(getAgentDir(), "auth.json")): AuthStorage {
    return new AuthStorage(new FileAuthStorageBackend(path));
  }

  static fromStorage(backend: AuthStorageBackend): AuthStorage {
    return new AuthStorage(backend);
  }

  static inMemory(data: Record<string, AuthCredential> = {}): AuthStorage {
    return new AuthStorage(new InMemoryAuthStorageBackend({ ...data }));
  }

  /** Where credentials are kept. */
  get location(): string {
    return this.#backend.description;
  }

  /** A key for this process only; wins over everything. */
  setRuntimeApiKey(provider: string, key: string): void {
    this.#runtimeKeys.set(provider, key);
  }

  /** The keys and tokens of this process and of auth.json, for taking them out of texts. */
  keysInUse(): string[] {
    const stored = [...this.#stored.values()].flatMap((credential) => {
      if (credential.type === "oauth") return [credential.access, credential.refresh];
      return credential.key.startsWith("!") ? [] : [process.env[credential.key] ?? credential.key];
    });
    return [...this.#runtimeKeys.values(), ...stored];
  }

  removeRuntimeApiKey(provider: string): void {
    this.#runtimeKeys.delete(provider);
  }

  setFallbackResolver(resolver: FallbackKeyResolver): void {
    this.#fallback = resolver;
  }

  /** Reads the file again. One that cannot be read keeps what was known. */
  reload(): void {
    try {
      this.#stored = new Map(Object.entries(this.#backend.read() ?? {}).filter(isCredentialEntry));
      for (const [provider, credential] of this.#stored) this.#checkName(provider, credential);
    } catch (error) {
      this.#report(error);
    }
  }

  get(provider: string): AuthCredential | undefined {
    return this.#stored.get(provider);
  }

  /** Stores a credential; those of other providers stay as they are on disk. Failure is an entry of `drainErrors()`. */
  async set(provider: string, credential: AuthCredential): Promise<void> {
    this.#stored.set(provider, credential);
    await this.#update((current) => ({ ...current, [provider]: credential }));
  }

  async remove(provider: string): Promise<void> {
    this.#stored.delete(provider);
    await this.#update((current) => {
      const rest = { ...current };
      Reflect.deleteProperty(rest, provider);
      return rest;
    });
  }

  /** The providers that have a stored credential. */
  list(): string[] {
    return [...this.#stored.keys()];
  }

  has(provider: string): boolean {
    return this.#stored.has(provider);
  }

  getAll(): Record<string, AuthCredential> {
    return Object.fromEntries(this.#stored);
  }

  /** Whether a key can be had, without running a command or a login. */
  hasAuth(provider: string): boolean {
    return this.getAuthStatus(provider).configured;
  }

  getAuthStatus(provider: string): AuthStatus {
    if (this.#runtimeKeys.has(provider)) return { configured: true, source: "runtime", label: "--api-key" };
    const stored = this.#stored.get(provider);
    if (stored) return { configured: true, source: "stored", label: stored.type === "oauth" ? "login" : "API key" };
    const [variable] = findEnvKeys(provider) ?? [];
    if (variable) return { configured: true, source: "environment", label: variable };
    if (getEnvApiKey(provider)) return { configured: true, source: "environment" };
    if (this.#fallback(provider)) return { configured: true, source: "fallback", label: "models.json" };
    return { configured: false };
  }

  /** The providers that one can log in to. */
  getOAuthProviders(): OAuthProviderInterface[] {
    return getOAuthProviders();
  }

  /**
   * Logs in, and stores what that gives. Failure to store it is an entry of `drainErrors()`.
   * @throws {@link CodingAgentError} with code "invalid_arguments" for an unknown provider, "cancelled" when the signal
   * has fired; errors of the provider pass
   */
  async login(providerId: string, callbacks: OAuthLoginCallbacks): Promise<void> {
    const provider = getOAuthProvider(providerId);
    if (!provider) {
      const known = getOAuthProviders().map(({ id }) => id);
      throw new CodingAgentError(
        "invalid_arguments",
        `One cannot log in to "${providerId}" (known: ${known.join(", ") || "none"}). Store an API key instead.`,
      );
    }
    const credentials = await provider.login(callbacks);
    if (callbacks.signal?.aborted)
      throw new CodingAgentError("cancelled", `The login to ${provider.name} was cancelled. Nothing was stored.`);
    await this.set(providerId, { ...credentials, type: "oauth" });
  }

  /** Forgets what is stored for a provider. */
  logout(providerId: string): Promise<void> {
    return this.remove(providerId);
  }

  /**
   * The key to send, or undefined. A stored login that has expired is renewed; one that cannot be gives way to the
   * environment, and why is an entry of `drainErrors()`.
   */
  async getApiKey(provider: string): Promise<string | undefined> {
    const runtime = this.#runtimeKeys.get(provider);
    if (runtime) return runtime;
    const stored = this.#stored.get(provider);
    if (stored?.type === "api_key") return resolveConfigValue(stored.key, { cached: true });
    const login = stored && getOAuthProvider(provider);
    const ofLogin = stored && login ? await this.#keyOfLogin(login, stored) : undefined;
    if (ofLogin !== undefined) return ofLogin;
    if (stored && !login && stored.expires > Date.now()) return stored.access;
    const fromEnvironment = getEnvApiKey(provider);
    if (fromEnvironment) return fromEnvironment;
    const fallback = this.#fallback(provider);
    return fallback === undefined ? undefined : resolveConfigValue(fallback);
  }

  drainErrors(): Error[] {
    return this.#errors.splice(0);
  }

  async #keyOfLogin(provider: OAuthProviderInterface, stored: OAuthCredential): Promise<string | undefined> {
    if (stored.expires > Date.now()) return provider.getApiKey(stored);
    let renewal = this.#renewals.get(provider.id);
    if (!renewal) {
      renewal = renewLogin(provider, this.#backend, (error) => this.#report(error));
      this.#renewals.set(provider.id, renewal);
    }
    const renewed = await renewal;
    this.#renewals.delete(provider.id);
    if (!renewed) return undefined;
    this.#stored.set(provider.id, renewed);
    return provider.getApiKey(renewed);
  }

  /** A name that stands for nothing would be sent as a key, and be refused in words that do not help. */
  #checkName(provider: string, credential: AuthCredential): void {
    const name = credential.type === "api_key" ? unsetVariable(credential.key) : undefined;
    if (name === undefined) return;
    const words = `the key of "${provider}" is ${name}, which looks like a variable, and none of that name is set`;
    const next = "Set it, or store the key itself";
    this.#report(
      new CodingAgentError(
        "missing_api_key",
        `${this.location}: ${words}. ${next}: until then this name is sent as the key.`,
      ),
    );
  }

  async #update(change: (current: JsonObject) => JsonObject): Promise<void> {
    try {
      await this.#backend.update(change);
    } catch (error) {
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    this.#errors.push(error instanceof Error ? error : new Error(errorMessage(error)));
  }
}

function isCredentialEntry(entry: [string, unknown]): entry is [string, AuthCredential] {
  return isCredential(entry[1]);
}
