import { join } from "node:path";
import { getProviders } from "@pi-stack/ai";
import { defaultModelPerProvider } from "../../../models/default-models.js";
import { findLocalServers } from "../../../models/local/find-local-servers.js";
import { type LocalServer, localProvider, localServerPlaces } from "../../../models/local/local-server.js";
import type { ServedModels } from "../../../models/local/served-model.js";
import type { AppContext } from "../app-context.js";
import { askServer } from "./ask-server.js";
import { FirstRunDialog, type FirstStep } from "./first-run-dialog.js";
import { readPastedKey } from "./key-provider.js";
import { saveLocalProvider } from "./save-local-provider.js";
import { showDemo } from "./show-demo.js";

/** Providers that need more than a key. */
const needMore: readonly string[] = [
  "amazon-bedrock",
  "azure-openai-responses",
  "cloudflare-ai-gateway",
  "cloudflare-workers-ai",
  "github-copilot",
  "google-vertex",
  "openai-codex",
];

/** What a {@link FirstRun} works with. */
export interface FirstRunOptions {
  /** Where servers on this machine are looked for. */
  servers?: readonly LocalServer[] | undefined;
}

/** Leads somebody who has no model to one. */
export class FirstRun {
  readonly #app: AppContext;
  readonly #servers: readonly LocalServer[];

  constructor(app: AppContext, { servers = localServerPlaces(process.env).servers }: FirstRunOptions = {}) {
    this.#app = app;
    this.#servers = servers;
  }

  /** Whether no model can be asked. */
  get isNeeded(): boolean {
    return this.#app.session.model === undefined && this.#app.session.modelRegistry.getAvailable().length === 0;
  }

  /** Asks until there is a model, or the user would rather not. */
  async offer(): Promise<void> {
    const { dialogs, theme, keys } = this.#app;
    while (this.isNeeded) {
      const step = await dialogs.show<FirstStep>((done) => new FirstRunDialog({ theme, keys }, done));
      if (!step) return this.#app.notify("Without a model nothing can be answered. /login takes a key at any time.");
      try {
        if (step.kind === "key") await this.#useKey(step.text);
        else if (step.kind === "demo") await showDemo(this.#app);
        else await this.#useServer(step.kind === "server" ? await this.#findServer() : await this.#askAddress());
      } catch (error) {
        this.#app.fail(error);
      }
    }
  }

  async #useKey(text: string): Promise<void> {
    const { dialogs, session } = this.#app;
    const providers = getProviders().filter((name) => !needMore.includes(name));
    const pasted = readPastedKey(text, providers);
    if (!pasted) return this.#app.warn("That cannot be a key: a key is one word of at least 8 letters and digits.");
    const choices = providers.map((name) => ({
      value: name,
      label: session.modelRegistry.getProviderDisplayName(name),
    }));
    const provider = pasted.provider ?? (await dialogs.select("Whose key is it?", choices));
    if (provider === undefined) return;
    await this.#keepKey(provider, pasted.key);
    session.modelRegistry.refresh();
    await this.#takeModel(provider, defaultModelPerProvider.get(provider));
  }

  async #keepKey(provider: string, key: string): Promise<void> {
    const { authStorage } = this.#app.runtime.services;
    authStorage.drainErrors();
    await authStorage.set(provider, { type: "api_key", key });
    const [problem] = authStorage.drainErrors();
    if (problem) this.#app.warn(`The key could not be saved, and is used until pi ends: ${problem.message}`);
    else this.#app.notify(`The key of ${provider} is kept in ${authStorage.location}.`, "success");
  }

  /** The server that answers on this machine; with several, the user chooses, and without any, the address is asked for. */
  async #findServer(): Promise<ServedModels | undefined> {
    const found = await findLocalServers(this.#servers);
    if (found.length === 0) {
      this.#app.status(
        `No server answers here (${this.#servers.map(({ name, port }) => `${name}: ${port}`).join(", ")}).`,
      );
      return this.#askAddress();
    }
    const choices = found.map(({ name, port, served }) => ({
      value: served.baseUrl,
      label: name,
      description: `port ${port}, ${served.models.length} ${served.models.length === 1 ? "model" : "models"}`,
    }));
    const chosen = found.length === 1 ? choices[0]?.value : await this.#app.dialogs.select("Which server?", choices);
    const server = found.find(({ served }) => served.baseUrl === chosen);
    if (server?.name === "Ollama")
      this.#app.notify(
        "Ollama keeps a few thousand tokens unless OLLAMA_CONTEXT_LENGTH says otherwise: start it with 32768 or more.",
      );
    return server?.served;
  }

  /** Keeps a server as a provider, and takes a model of it. */
  async #useServer(served: ServedModels | undefined): Promise<void> {
    if (!served) return;
    const { dialogs, runtime, session } = this.#app;
    const path = join(runtime.services.agentDir, "models.json");
    await saveLocalProvider(path, served);
    const { authStorage } = runtime.services;
    if (served.key !== undefined) await this.#keepKey(localProvider, served.key);
    // The key of another server is none of this one's business.
    else if (authStorage.has(localProvider)) await authStorage.remove(localProvider);
    session.modelRegistry.refresh();
    this.#app.notify(`The models of ${served.baseUrl} are in ${path} now, as provider "${localProvider}".`, "success");
    const models = served.models.map(({ id }) => ({ value: id, label: id }));
    const chosen = models.length === 1 ? models[0]?.value : await dialogs.select("Which model?", models);
    await this.#takeModel(localProvider, chosen);
  }

  async #askAddress(): Promise<ServedModels | undefined> {
    const { dialogs } = this.#app;
    const placeholder = "http://localhost:11434/v1";
    const address = await dialogs.input("The address of the server", { placeholder });
    if (address === undefined || address.trim() === "") return undefined;
    let answer = await askServer(address.trim());
    if (!answer.ok && answer.needsKey) {
      const key = await dialogs.input("The server asks for a key", { isSecret: true });
      if (key === undefined || key.trim() === "") return undefined;
      answer = await askServer(address.trim(), key.trim());
      if (answer.ok) return { ...answer.served, key: key.trim() };
    }
    if (answer.ok) return answer.served;
    this.#app.warn(`${answer.problem}. Start the server, or check the address.`);
    return undefined;
  }

  /** The first model of the provider where the wanted one is not known. */
  async #takeModel(provider: string, id: string | undefined): Promise<void> {
    const { session } = this.#app;
    const available = session.modelRegistry.getAvailable().filter((model) => model.provider === provider);
    const model = available.find((each) => each.id === id) ?? available[0];
    if (!model) return this.#app.warn(`${provider} has no models here. Choose another with /model.`);
    await session.setModel(model);
    this.#app.notify(`Model: ${model.provider}/${model.id}. Write what you want to have done.`, "success");
    this.#app.refresh();
  }
}
