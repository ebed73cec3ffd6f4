import { Agent, type StreamFn } from "@pi-stack/agent-core";
import { clampThinkingLevel, type Model, type ModelThinkingLevel, streamSimple } from "@pi-stack/ai";
import { AgentSession } from "../agent-session/agent-session.js";
import { DEFAULT_THINKING_LEVEL } from "../agent-session/model-service.js";
import type { RunLimitValues } from "../agent-session/run-limits.js";
import type { SessionStart } from "../agent-session/session-extensions.js";
import type { ToolService } from "../agent-session/tool-service.js";
import type { ExtensionHost } from "../contracts/extension-host.js";
import type { BuildSystemPromptOptions, PromptDocs } from "../contracts/system-prompt.js";
import type { ToolContext } from "../contracts/tool-context.js";
import { connectProviders } from "../extensions/extension-providers.js";
import type { LoadExtensionsResult } from "../extensions/loader/load-result.js";
import { blockImages } from "../messages/block-images.js";
import { convertToLlm } from "../messages/convert-to-llm.js";
import { isThinkingLevel, type ScopedModel } from "../models/model-pattern.js";
import { findInitialModel } from "../models/resolve-model.js";
import type { SessionContext } from "../session/entries.js";
import { SessionManager } from "../session/session-manager.js";
import {
  type AgentSessionServices,
  type CreateAgentSessionServicesOptions,
  createAgentSessionServices,
} from "./services.js";
import { approvalPrompt, guardedContext, withSandbox } from "./session-guard.js";
import { commandEnvironment, createSessionTools, type SessionToolsOptions, unseenByCommands } from "./session-tools.js";

/** What is said of one session; everything has a default. */
export interface CreateAgentSessionFromServicesOptions extends SessionToolsOptions {
  services: AgentSessionServices;
  sessionManager: SessionManager;
  /** @defaultValue the session's, else the saved one, else the first with a key */
  model?: Model | undefined;
  /** @defaultValue the session's, else the saved one, else `medium`; `off` without a model */
  thinkingLevel?: ModelThinkingLevel | undefined;
  scopedModels?: readonly ScopedModel[];
  /** Asks the model. @defaultValue `streamSimple` of the ai layer */
  streamFn?: StreamFn;
  /** How far each run may go; counts over the settings. */
  limits?: RunLimitValues;
  /** Where the model may read about pi itself. */
  docs?: PromptDocs;
  /** Why the session begins, for extensions. @defaultValue "startup" */
  sessionStartEvent?: SessionStart;
  /** Told of everything instead of the extensions of the resource loader. */
  extensions?: ExtensionHost;
}

/** Options of {@link createAgentSession}. */
export interface CreateAgentSessionOptions
  extends Partial<Omit<CreateAgentSessionServicesOptions, "resourceLoaderOptions">>,
    Omit<Partial<CreateAgentSessionFromServicesOptions>, "services"> {}

/** A session, its extensions, and a sentence if it could not go on with the model that it had. */
export interface CreateAgentSessionResult {
  session: AgentSession;
  /** They hear nothing before `session.bindExtensions()` was called. */
  extensionsResult: LoadExtensionsResult;
  modelFallbackMessage?: string;
}

/** Makes a session with the user's own settings, keys and models, or with those that are handed in. */
export async function createAgentSession(options: CreateAgentSessionOptions = {}): Promise<CreateAgentSessionResult> {
  const cwd = options.cwd ?? options.sessionManager?.getCwd() ?? process.cwd();
  const customToolNames = options.customTools?.map(({ name }) => name) ?? [];
  const services = await createAgentSessionServices({ customToolNames, ...options, cwd });
  const sessionManager = options.sessionManager ?? SessionManager.create(cwd);
  return createAgentSessionFromServices({ ...options, services, sessionManager });
}

/** Makes a session on services that exist already. */
export async function createAgentSessionFromServices(
  options: CreateAgentSessionFromServicesOptions,
): Promise<CreateAgentSessionResult> {
  const { services, sessionManager } = options;
  const { resourceLoader, modelRegistry } = services;
  // The session before has left them; they would have no way to this one.
  if (resourceLoader.getExtensions().runtime.isStale) await resourceLoader.reload();
  const connect = (): void => {
    const { runtime } = resourceLoader.getExtensions();
    runtime.sandbox = services.sandbox;
    runtime.unseenVariables = unseenByCommands(services.settingsManager);
    connectProviders(runtime, modelRegistry);
  };
  connect();
  const restored = sessionManager.buildSessionContext();
  const initial = options.model ? { model: options.model } : chooseModel(options, restored);
  const thinkingLevel = chooseThinkingLevel(options, restored, initial);
  const agent = createAgent(options, restored, initial.model, thinkingLevel);
  const fromExtensions = resourceLoader.getExtensions().extensions.flatMap((extension) => [...extension.tools.keys()]);
  const rules = await services.permissions?.forSession(() => approvalPrompt(session.extensionBindings));
  const guard = withSandbox(rules, services.sandbox);
  const context = (): ToolContext => guardedContext(session.extensionRunner.createContext(), guard);
  const session: AgentSession = new AgentSession({
    agent,
    sessionManager,
    settingsManager: services.settingsManager,
    modelRegistry,
    resourceLoader,
    tools: createSessionTools(services, options, context, fromExtensions),
    systemPromptOptions: (active) => systemPromptOptions(options, active),
    loadedExtensions: () => resourceLoader.getExtensions(),
    connectProviders: connect,
    agentDir: services.agentDir,
    ...commandEnvironment(services),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(services.managed?.limits ? { mostLimits: services.managed.limits } : {}),
    ...(options.scopedModels ? { scopedModels: options.scopedModels } : {}),
    ...(options.extensions ? { extensions: options.extensions } : {}),
    ...(guard ? { guard } : {}),
  });
  if (options.sessionStartEvent) session.attachRuntime({}, options.sessionStartEvent);
  recordSettings(sessionManager, restored, initial.model, thinkingLevel);
  const fallback = fallbackMessage(restored, initial.model, options.model !== undefined);
  const extensionsResult = resourceLoader.getExtensions();
  return { session, extensionsResult, ...(fallback === undefined ? {} : { modelFallbackMessage: fallback }) };
}

function createAgent(
  options: CreateAgentSessionFromServicesOptions,
  restored: SessionContext,
  model: Model | undefined,
  thinkingLevel: ModelThinkingLevel,
): Agent {
  const { settingsManager } = options.services;
  const budgets = settingsManager.getThinkingBudgets();
  return new Agent({
    initialState: { thinkingLevel, messages: restored.messages, ...(model ? { model } : {}) },
    convertToLlm: (messages) => {
      const shown = convertToLlm(messages);
      return settingsManager.getBlockImages() ? blockImages(shown) : shown;
    },
    streamFn: options.streamFn ?? streamSimple,
    steeringMode: settingsManager.getSteeringMode(),
    followUpMode: settingsManager.getFollowUpMode(),
    transport: settingsManager.getTransport(),
    sessionId: options.sessionManager.getSessionId(),
    ...(budgets ? { thinkingBudgets: budgets } : {}),
  });
}

function systemPromptOptions(
  options: CreateAgentSessionFromServicesOptions,
  tools: ToolService,
): BuildSystemPromptOptions {
  const { resourceLoader } = options.services;
  return {
    cwd: options.sessionManager.getCwd(),
    customPrompt: resourceLoader.getSystemPrompt(),
    appendSystemPrompt: resourceLoader.getAppendSystemPrompt().join("\n\n"),
    selectedTools: tools.activeNames,
    toolSnippets: tools.snippets(),
    promptGuidelines: tools.guidelines(),
    contextFiles: resourceLoader.getAgentsFiles().agentsFiles,
    skills: resourceLoader.getSkills().skills,
    ...(options.docs ? { docs: options.docs } : {}),
  };
}

function chooseModel(
  { services, scopedModels }: CreateAgentSessionFromServicesOptions,
  restored: SessionContext,
): { model: Model | undefined; thinkingLevel?: ModelThinkingLevel } {
  const { settingsManager, modelRegistry } = services;
  return findInitialModel({
    registry: modelRegistry,
    scoped: scopedModels ?? [],
    session: restored.model,
    saved: { provider: settingsManager.getDefaultProvider(), modelId: settingsManager.getDefaultModel() },
  });
}

function chooseThinkingLevel(
  options: CreateAgentSessionFromServicesOptions,
  restored: SessionContext,
  initial: { model: Model | undefined; thinkingLevel?: ModelThinkingLevel },
): ModelThinkingLevel {
  if (!initial.model) return "off";
  const fromSession = options.sessionManager.getBranch().some((entry) => entry.type === "thinking_level_change")
    ? restored.thinkingLevel
    : undefined;
  const wanted =
    options.thinkingLevel ??
    initial.thinkingLevel ??
    (isThinkingLevel(fromSession) ? fromSession : undefined) ??
    options.services.settingsManager.getDefaultThinkingLevel() ??
    DEFAULT_THINKING_LEVEL;
  return clampThinkingLevel(initial.model, wanted);
}

/** A new session begins with its model and level; a resumed one gets those that changed. */
function recordSettings(
  sessionManager: SessionManager,
  restored: SessionContext,
  model: Model | undefined,
  thinkingLevel: ModelThinkingLevel,
): void {
  const sameModel = restored.model?.provider === model?.provider && restored.model?.modelId === model?.id;
  if (model && !sameModel) sessionManager.appendModelChange(model.provider, model.id);
  const levels = sessionManager.getBranch().filter((entry) => entry.type === "thinking_level_change");
  if (levels.length === 0 || restored.thinkingLevel !== thinkingLevel) {
    sessionManager.appendThinkingLevelChange(thinkingLevel);
  }
}

function fallbackMessage(restored: SessionContext, model: Model | undefined, chosen: boolean): string | undefined {
  const had = restored.model;
  if (!had || chosen || (model?.provider === had.provider && model.id === had.modelId)) return undefined;
  const now = model ? `Using ${model.provider}/${model.id}.` : "There is no other.";
  return `The session's model ${had.provider}/${had.modelId} is not available: it is unknown here, or its provider has no key. ${now}`;
}
