import { dirname, join } from "node:path";
import { getModels, getProviders, type Model } from "@pi-stack/ai";
import { getOAuthProvider } from "@pi-stack/ai/oauth";
import type { AuthStorage } from "../auth/auth-storage.js";
import { resolveConfigValue } from "../auth/config-value.js";
import type { AuthStatus } from "../auth/credentials.js";
import { errorMessage } from "../errors/system-error.js";
import { getAgentDir } from "../storage/agent-dir.js";
import { configuredModels } from "./configured-models.js";
import { standardModel } from "./default-models.js";
import { type ModelLists, modelListsFile, readModelLists } from "./lists/model-lists-file.js";
import { withList } from "./lists/with-list.js";
import { findLocalServers } from "./local/find-local-servers.js";
import { localModels } from "./local/local-models.js";
import { localProvider, localServerPlaces } from "./local/local-server.js";
import type { ProviderConfig } from "./model-config.js";
import { readModelsFile } from "./models-file.js";

/** What a request needs beside the model; `error` says in words why there is nothing. */
export type ModelAuth = { ok: true; apiKey?: string; headers?: Record<string, string> } | { ok: false; error: string };

/** Every model that is known: built-in, of models.json, and registered by extensions; and the keys for them. */
export class ModelRegistry {
  readonly #auth: AuthStorage;
  readonly #path: string | undefined;
  readonly #registered = new Map<string, ProviderConfig>();
  #configs = new Map<string, ProviderConfig>();
  #models: Model[] | undefined;
  #local: Model[] = [];
  #problems: string[] = [];

  private constructor(auth: AuthStorage, path: string | undefined) {
    this.#auth = auth;
    this.#path = path;
    auth.setFallbackResolver((provider) => this.#configs.get(provider)?.apiKey);
    this.refresh();
  }

  static create(auth: AuthStorage, path: string = join(getAgentDir(), "models.json")): ModelRegistry {
    return new ModelRegistry(auth, path);
  }

  static inMemory(auth: AuthStorage): ModelRegistry {
    return new ModelRegistry(auth, undefined);
  }

  get authStorage(): AuthStorage {
    return this.#auth;
  }

  /** Reads models.json again. */
  refresh(): void {
    this.#problems = [];
    this.#models = undefined;
    this.#configs = new Map();
    try {
      if (this.#path !== undefined) {
        const file = readModelsFile(this.#path);
        this.#configs = file.providers;
        this.#problems.push(...file.problems);
      }
    } catch (error) {
      this.#problems.push(errorMessage(error));
    }
    for (const [name, config] of this.#registered) this.#configs.set(name, { ...this.#configs.get(name), ...config });
  }

  /**
   * Asks the servers of this machine for their models, which are then there as those of the provider `local`; it takes
   * 150 ms at the most. They stay until they are asked for again.
   */
  async findLocalModels(): Promise<void> {
    const { servers, problems } = localServerPlaces(process.env);
    this.#local = localModels(await findLocalServers(servers));
    this.#models = undefined;
    this.#problems.push(...problems.filter((problem) => !this.#problems.includes(problem)));
  }

  /** What is wrong with models.json, one problem a line. */
  getError(): string | undefined {
    this.getAll();
    return this.#problems.length > 0 ? this.#problems.join("\n") : undefined;
  }

  getAll(): Model[] {
    this.#models ??= this.#build();
    return this.#models;
  }

  /** The models whose provider has a key. */
  getAvailable(): Model[] {
    return this.getAll().filter((model) => this.hasConfiguredAuth(model));
  }

  find(provider: string, modelId: string): Model | undefined {
    return this.getAll().find((model) => model.provider === provider && model.id === modelId);
  }

  /** Whether a key can be had, without running a command or a login. */
  hasConfiguredAuth(model: Model): boolean {
    return this.#auth.hasAuth(model.provider) || this.#isLocal(model);
  }

  getProviderAuthStatus(provider: string): AuthStatus {
    return this.#auth.getAuthStatus(provider);
  }

  getProviderDisplayName(provider: string): string {
    return this.#configs.get(provider)?.name ?? provider;
  }

  getApiKeyForProvider(provider: string): Promise<string | undefined> {
    return this.#auth.getApiKey(provider);
  }

  isUsingOAuth(model: Model): boolean {
    return this.#auth.get(model.provider)?.type === "oauth";
  }

  /** The key and the headers of a request. Commands in models.json run here, each time. */
  async getApiKeyAndHeaders(model: Model): Promise<ModelAuth> {
    // They want none, and get none: a key of the provider `local` in a file of the user's is another server's.
    if (this.#isLocal(model)) return { ok: true, apiKey: "none", headers: {} };
    const config = this.#configs.get(model.provider);
    const own = config?.models?.find((candidate) => candidate.id === model.id);
    const headers: Record<string, string> = {};
    for (const source of [model.headers, config?.headers, own?.headers]) {
      for (const [name, value] of Object.entries(source ?? {})) {
        const resolved = await resolveConfigValue(value);
        if (resolved === undefined) {
          return {
            ok: false,
            error: `The header "${name}" of provider ${model.provider} has no value: its command failed. See models.json.`,
          };
        }
        headers[name] = resolved;
      }
    }
    const apiKey = await this.#auth.getApiKey(model.provider);
    if (apiKey === undefined && this.isUsingOAuth(model)) return { ok: false, error: this.#lostLogin(model.provider) };
    if (config?.authHeader && apiKey) headers["Authorization"] = `Bearer ${apiKey}`;
    return { ok: true, ...(apiKey === undefined ? {} : { apiKey }), headers };
  }

  /** Adds or changes a provider until it is unregistered; its models take the place of all others. Survives `refresh()`. */
  registerProvider(name: string, config: ProviderConfig): void {
    this.#registered.set(name, config);
    this.refresh();
  }

  unregisterProvider(name: string): void {
    if (this.#registered.delete(name)) this.refresh();
  }

  #build(): Model[] {
    const names = new Set([...getProviders(), ...this.#configs.keys(), localProvider]);
    const lists = this.#readLists();
    return [...names].flatMap((name) => {
      const builtIn = this.#registered.get(name)?.models ? [] : listed(name, lists);
      const config = this.#configs.get(name);
      const models = config ? configuredModels(name, config, builtIn, this.#problems) : builtIn;
      return name === localProvider ? this.#withLocal(models) : this.#asLoggedIn(name, models);
    });
  }

  /** What providers said when the user last asked them with `pi update models`. */
  #readLists(): ModelLists {
    try {
      return this.#path === undefined ? new Map() : readModelLists(join(dirname(this.#path), modelListsFile));
    } catch (error) {
      this.#problems.push(`${errorMessage(error)} It is written anew by pi update models.`);
      return new Map();
    }
  }

  /** What the user has said of a model of `local` wins over what a server says. */
  #withLocal(configured: Model[]): Model[] {
    const said = new Set(configured.map(({ id }) => id));
    return [...configured, ...this.#local.filter(({ id }) => !said.has(id))];
  }

  #isLocal({ provider, id, baseUrl }: Model): boolean {
    return provider === localProvider && this.#local.some((local) => local.id === id && local.baseUrl === baseUrl);
  }

  /** A login may lead to other addresses. */
  #asLoggedIn(name: string, models: Model[]): Model[] {
    const login = this.#auth.get(name);
    const provider = login?.type === "oauth" ? getOAuthProvider(name) : undefined;
    if (login?.type !== "oauth" || !provider?.modifyModels) return models;
    try {
      return provider.modifyModels(models, login);
    } catch (error) {
      this.#problems.push(`The login to ${provider.name} could not be applied: ${errorMessage(error)}`);
      return models;
    }
  }

  #lostLogin(provider: string): string {
    const [why] = this.#auth.drainErrors();
    const words = why ? `could not be renewed (${why.message})` : "has expired";
    return `The login to ${this.getProviderDisplayName(provider)} ${words}. Log in again with /login.`;
  }
}

/** The models of the catalogue, and what the provider has listed beside them. */
function listed(name: string, lists: ModelLists): Model[] {
  const models = getModels(name);
  const list = lists.get(name);
  return list ? withList(models, list, standardModel(models)) : models;
}
