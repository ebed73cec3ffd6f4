import type { Agent } from "@pi-stack/agent-core";
import { clampThinkingLevel, getSupportedThinkingLevels, type Model, type ModelThinkingLevel } from "@pi-stack/ai";
import type { ExtensionHost } from "../contracts/extension-host.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import type { ScopedModel } from "../models/model-pattern.js";
import type { ModelRegistry } from "../models/model-registry.js";
import type { SessionManager } from "../session/session-manager.js";
import type { SettingsManager } from "../settings/settings-manager.js";
import { missingKeyMessage, noModelMessage } from "./auth-messages.js";
import type { AgentSessionEvent } from "./events.js";

/** The level of a session whose user never chose one. */
export const DEFAULT_THINKING_LEVEL: ModelThinkingLevel = "medium";

/** What {@link ModelService} works with. */
export interface ModelServices {
  agent: Agent;
  sessions: SessionManager;
  settings: SettingsManager;
  registry: ModelRegistry;
  extensions: ExtensionHost;
  tell: (event: AgentSessionEvent) => Promise<void>;
}

/** What {@link ModelService.cycle} came to. */
export interface ModelCycleResult {
  model: Model;
  thinkingLevel: ModelThinkingLevel;
  /** Whether it went through the scoped models instead of all that have a key. */
  isScoped: boolean;
}

/** The model and the thinking level of a session. A choice goes to the agent, the session and the settings alike. */
export class ModelService {
  readonly #services: ModelServices;
  /** The models to cycle through; all that have a key when it is empty. */
  scoped: readonly ScopedModel[];

  constructor(services: ModelServices, scoped: readonly ScopedModel[]) {
    this.#services = services;
    this.scoped = scoped;
  }

  /** `undefined` until one was chosen. */
  get model(): Model | undefined {
    const { model } = this.#services.agent.state;
    return model.provider === "unknown" ? undefined : model;
  }

  get thinkingLevel(): ModelThinkingLevel {
    return this.#services.agent.state.thinkingLevel;
  }

  /** @throws {@link CodingAgentError} with code "no_model" or "missing_api_key" */
  requireModelWithKey(): Model {
    const { model } = this;
    if (!model) throw new CodingAgentError("no_model", noModelMessage());
    this.#requireKey(model);
    return model;
  }

  /** @throws {@link CodingAgentError} with code "missing_api_key" */
  async set(model: Model): Promise<void> {
    this.#requireKey(model);
    await this.#use(model, this.#levelToKeep(), "set");
  }

  /** Takes the model as the registry has it now. */
  refresh(): void {
    const { agent, registry } = this.#services;
    const found = this.model && registry.find(this.model.provider, this.model.id);
    if (found) agent.state.model = found;
  }

  /** `undefined` when there is nothing to change to. */
  async cycle(direction: "forward" | "backward"): Promise<ModelCycleResult | undefined> {
    const { registry } = this.#services;
    const isScoped = this.scoped.length > 0;
    const choices: ScopedModel[] = isScoped
      ? this.scoped.filter(({ model }) => registry.hasConfiguredAuth(model))
      : registry.getAvailable().map((model) => ({ model }));
    if (choices.length <= 1) return undefined;
    const current = choices.findIndex(
      ({ model }) => model.provider === this.model?.provider && model.id === this.model.id,
    );
    const step = direction === "forward" ? 1 : -1;
    const next = choices[(Math.max(current, 0) + step + choices.length) % choices.length];
    if (!next) return undefined;
    await this.#use(next.model, next.thinkingLevel ?? this.#levelToKeep(), "cycle");
    return { model: next.model, thinkingLevel: this.thinkingLevel, isScoped };
  }

  /** Takes the nearest level that the model has. */
  setThinkingLevel(level: ModelThinkingLevel): void {
    const { agent, sessions, settings, extensions, tell } = this.#services;
    const previousLevel = this.thinkingLevel;
    const clamped = this.model ? clampThinkingLevel(this.model, level) : "off";
    if (clamped === previousLevel) return;
    agent.state.thinkingLevel = clamped;
    sessions.appendThinkingLevelChange(clamped);
    if (this.model?.reasoning) settings.setDefaultThinkingLevel(clamped);
    void extensions.emit("thinking_level_select", { level: clamped, previousLevel });
    void tell({ type: "thinking_level_changed", level: clamped });
  }

  /** `undefined` when the model has no levels. */
  cycleThinkingLevel(): ModelThinkingLevel | undefined {
    if (!this.model?.reasoning) return undefined;
    const levels = this.availableThinkingLevels();
    const next = levels[(levels.indexOf(this.thinkingLevel) + 1) % levels.length];
    if (next !== undefined) this.setThinkingLevel(next);
    return this.thinkingLevel;
  }

  availableThinkingLevels(): ModelThinkingLevel[] {
    return this.model ? getSupportedThinkingLevels(this.model) : ["off"];
  }

  async #use(model: Model, level: ModelThinkingLevel, source: "set" | "cycle"): Promise<void> {
    const { agent, sessions, settings, extensions } = this.#services;
    const before = this.model;
    agent.state.model = model;
    sessions.appendModelChange(model.provider, model.id);
    settings.setDefaultModelAndProvider(model.provider, model.id);
    this.setThinkingLevel(level);
    if (before?.provider === model.provider && before.id === model.id) return;
    await extensions.emit("model_select", { model, ...(before ? { previousModel: before } : {}), source });
  }

  /** A model that cannot think says nothing of the level that the user wants. */
  #levelToKeep(): ModelThinkingLevel {
    if (this.model === undefined || this.model.reasoning) return this.thinkingLevel;
    return this.#services.settings.getDefaultThinkingLevel() ?? DEFAULT_THINKING_LEVEL;
  }

  #requireKey(model: Model): void {
    const { registry } = this.#services;
    if (registry.hasConfiguredAuth(model)) return;
    throw new CodingAgentError("missing_api_key", missingKeyMessage(model, registry.authStorage.location));
  }
}
