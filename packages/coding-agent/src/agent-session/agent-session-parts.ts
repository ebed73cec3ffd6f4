import type { Agent } from "@pi-stack/agent-core";
import type { Model, Usage } from "@pi-stack/ai";
import type { CommandSandbox } from "../contracts/command-sandbox.js";
import type { ExtensionHost } from "../contracts/extension-host.js";
import type { BuildSystemPromptOptions } from "../contracts/system-prompt.js";
import type { GuardSource } from "../contracts/tool-guard.js";
import type { LoadedExtensions } from "../extensions/extension-runner.js";
import type { ScopedModel } from "../models/model-pattern.js";
import type { ModelRegistry } from "../models/model-registry.js";
import type { SessionResources } from "../resources/session-resources.js";
import type { SessionManager } from "../session/session-manager.js";
import { usageEntryType } from "../session/usage.js";
import type { LimitSettings } from "../settings/settings.js";
import type { SettingsManager } from "../settings/settings-manager.js";
import { ActivityMonitor } from "./activity.js";
import { AgentSetup } from "./agent-setup.js";
import { BashService } from "./bash-service.js";
import { CompactionService } from "./compaction-service.js";
import { CustomMessages } from "./custom-messages.js";
import { DeferredMessages } from "./deferred-messages.js";
import { ExtensionEvents } from "./extension-events.js";
import { connectHooks } from "./extension-hooks.js";
import { FileRecorder } from "./files/file-recorder.js";
import { limitRuns } from "./limit-runs.js";
import { SessionListeners } from "./listeners.js";
import { SessionQueue } from "./message-queue.js";
import { ModelService } from "./model-service.js";
import { createRequestFn } from "./request.js";
import { AutoRetry } from "./retry.js";
import { RunController, type RunControllerServices } from "./run-controller.js";
import type { RunLimits, RunLimitValues } from "./run-limits.js";
import { SessionExtensions } from "./session-extensions.js";
import { SessionSummaryModel } from "./summary-model.js";
import type { ToolService } from "./tool-service.js";
import { TreeNavigation } from "./tree-navigation.js";

/** What an {@link AgentSession} is put together from. */
export interface AgentSessionConfig {
  /** Its `streamFn` is wrapped: requests get the key, the headers and the limits of the configuration. */
  agent: Agent;
  sessionManager: SessionManager;
  settingsManager: SettingsManager;
  modelRegistry: ModelRegistry;
  resourceLoader: SessionResources;
  tools: ToolService;
  /** What the system prompt is built from, for the tools that are active now. */
  systemPromptOptions: (tools: ToolService) => BuildSystemPromptOptions;
  /** The models to cycle through. @defaultValue all that have a key */
  scopedModels?: readonly ScopedModel[];
  /** Folder of our own programs, put in front of PATH for commands of the user. */
  binDir?: string;
  /** Where states of files are kept for undo. @defaultValue nowhere: files cannot be brought back */
  agentDir?: string;
  /** Variables that commands of the user must not see. */
  filterEnv?: readonly string[];
  /** Confines commands of the user. @defaultValue nothing does */
  sandbox?: CommandSandbox;
  /** How far each run may go; counts over the settings. */
  limits?: RunLimitValues;
  /** What neither these nor the settings go beyond. */
  mostLimits?: LimitSettings;
  /** The extensions that were loaded last. @defaultValue none */
  loadedExtensions?: () => LoadedExtensions | undefined;
  /** Gives extensions that were loaded again a place for their providers. */
  connectProviders?: () => void;
  /** Told of everything instead of loaded extensions. @defaultValue none */
  extensions?: ExtensionHost;
  /** Judges calls of tools and commands of the user. @defaultValue nothing is judged */
  guard?: GuardSource;
}

/** The small services behind the facade; each knows only those it needs. */
export interface AgentSessionParts {
  listeners: SessionListeners;
  queue: SessionQueue;
  deferred: DeferredMessages;
  models: ModelService;
  compaction: CompactionService;
  retry: AutoRetry;
  controller: RunController;
  limits: RunLimits;
  tree: TreeNavigation;
  bash: BashService;
  activity: ActivityMonitor;
  extensions: SessionExtensions;
  setup: AgentSetup;
  customMessages: CustomMessages;
  fileRecorder: FileRecorder;
}

/** Wires the services of one session. */
export function createParts(config: AgentSessionConfig): AgentSessionParts {
  const { agent, sessionManager: sessions, settingsManager: settings, modelRegistry: registry } = config;
  const extensions = new SessionExtensions({ load: () => config.loadedExtensions?.(), host: config.extensions });
  const extensionEvents = new ExtensionEvents(extensions);
  const listeners = new SessionListeners();
  const activity = new ActivityMonitor();
  const tell: SessionListeners["announce"] = (event) => listeners.announce(event);
  agent.streamFn = createRequestFn({
    modelRegistry: registry,
    settingsManager: settings,
    stream: agent.streamFn,
    onHistoryRefused: (errorMessage) => tell({ type: "history_repaired", errorMessage }),
  });
  const { limits, repeats, fileRecorder } = connectToCalls(config, extensions, tell);
  const queue = new SessionQueue(agent, tell);
  const deferred = new DeferredMessages({ agent, sessions, listeners, extensions, extensionEvents });
  const models = new ModelService({ agent, sessions, settings, registry, extensions, tell }, config.scopedModels ?? []);
  const retry = new AutoRetry({ settings, tell });
  const summaryModel = (): SessionSummaryModel =>
    new SessionSummaryModel({ model: models.requireModelWithKey(), stream: agent.streamFn, settings });
  const shared = {
    agent,
    sessions,
    settings,
    extensions,
    summaryModel,
    recordUsage: (model: Model, usage: Usage) => recordUsage(sessions, model, usage),
    during: ((state, work) => controller.during(state, work)) satisfies RunController["during"],
  };
  const compaction = new CompactionService({ ...shared, tell });
  const tree = new TreeNavigation(shared);
  const controller: RunController = new RunController({
    agent,
    sessions,
    retry,
    compaction,
    queue,
    deferred,
    listeners,
    activity,
    extensions,
    extensionEvents,
    limits,
    repeats,
    fileRecorder,
  });
  agent.shouldStopAfterTurn = (context) => controller.afterTurn(context);
  return {
    listeners,
    queue,
    deferred,
    models,
    compaction,
    retry,
    controller,
    limits,
    tree,
    bash: new BashService(),
    activity,
    extensions,
    setup: new AgentSetup(config),
    customMessages: new CustomMessages({ controller, queue, deferred, models }),
    fileRecorder,
  };
}

/** What stands around each call of a tool: rules, extensions, the count of calls that repeat, and at last the states of files. */
function connectToCalls(
  {
    agent,
    sessionManager: sessions,
    settingsManager: settings,
    guard,
    agentDir,
    limits,
    mostLimits,
  }: AgentSessionConfig,
  extensions: SessionExtensions,
  tell: SessionListeners["announce"],
): Pick<RunControllerServices, "limits" | "repeats" | "fileRecorder"> {
  connectHooks(agent, extensions, (error) => extensions.report(error), guard);
  const limited = limitRuns(agent, settings, limits, mostLimits);
  const fileRecorder = new FileRecorder({ sessions, settings, agentDir, tell });
  fileRecorder.connect(agent);
  return { ...limited, fileRecorder };
}

/** Requests that failed or were cancelled have cost something too. */
function recordUsage(sessions: SessionManager, model: Model, usage: Usage): void {
  if (usage.totalTokens === 0 && usage.cost.total === 0) return;
  sessions.appendAside(usageEntryType, { usage, model: { provider: model.provider, modelId: model.id } });
}
