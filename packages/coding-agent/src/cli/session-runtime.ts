import type { AgentSession } from "../agent-session/agent-session.js";
import {
  type AgentSessionRuntime,
  type CreateAgentSessionRuntimeOptions,
  type CreateAgentSessionRuntimeResult,
  createAgentSessionRuntime,
} from "../composition/agent-session-runtime.js";
import { createAgentSessionFromServices } from "../composition/create-agent-session.js";
import { ProjectTrust } from "../composition/project-trust.js";
import { type AgentSessionServices, createAgentSessionServices } from "../composition/services.js";
import { trustExtensions } from "../composition/trust-extensions.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { isThinkingLevel, resolveModelScope, type ScopedModel } from "../models/model-pattern.js";
import { resolveRequestedModel } from "../models/resolve-model.js";
import type { ModeOutput } from "../modes/mode-output.js";
import type { SessionManager } from "../session/session-manager.js";
import { SettingsManager } from "../settings/settings-manager.js";
import { getAgentDir } from "../storage/agent-dir.js";
import type { CliArguments } from "./arguments.js";
import { applyExtensionFlags, extensionOptions, fromHere, givenFlags } from "./extension-flags.js";
import { givenLimits } from "./given-limits.js";
import { findLocalModelsIfMeant, requestedModel } from "./local-models.js";

/** Where it is told what is wrong. */
export interface RuntimeReport {
  trust: ProjectTrust;
  output: ModeOutput;
  /** Whether that includes what is wrong with files of the user and the project. */
  tellsDiagnostics: boolean;
}

/** Makes the runtime that the command line asks for. Later sessions get the same flags. */
export function createRuntime(
  args: CliArguments,
  sessionManager: SessionManager,
  report: RuntimeReport,
): Promise<AgentSessionRuntime> {
  const sessions = new SessionFactory(args, report);
  const options = { cwd: sessionManager.getCwd(), agentDir: getAgentDir(), sessionManager };
  return createAgentSessionRuntime((wanted) => sessions.create(wanted), options);
}

/** Which projects are trusted, as the flags, the user's extensions and settings, and earlier decisions say. */
export function projectTrust(args: CliArguments, settings: SettingsManager, output: ModeOutput): ProjectTrust {
  const agentDir = getAgentDir();
  const flag = args.flags.has("--approve") ? true : args.flags.has("--no-approve") ? false : undefined;
  const hook = trustExtensions({
    agentDir,
    ...extensionOptions(args),
    flags: (extensions) => givenFlags(args, extensions),
    onError: ({ extensionPath, event, error }) =>
      output.warn(`pi: extension ${extensionPath} failed (${event}): ${error}`),
  });
  return new ProjectTrust({ agentDir, flag, hook, byDefault: () => settings.getDefaultProjectTrust() });
}

/** Reads the files of the user and the project, with the flags laid over them. What is not trusted is left out, and told. */
export async function createServices(
  args: CliArguments,
  cwd: string,
  trust: ProjectTrust,
): Promise<AgentSessionServices> {
  const appended = args.lists.get("--append-system-prompt");
  const named = (flag: string): string[] => (args.lists.get(flag) ?? []).map(fromHere);
  const projectIsTrusted = await trust.isTrusted(cwd);
  const services = await createAgentSessionServices({
    cwd,
    ...(args.flags.has("--sandbox") ? { sandbox: true } : {}),
    settingsManager: SettingsManager.create(cwd, getAgentDir(), { projectIsTrusted }),
    permissionFlags: {
      mode: args.values.get("--permission-mode"),
      allow: args.lists.get("--allow"),
      deny: args.lists.get("--deny"),
    },
    resourceLoaderOptions: {
      projectIsTrusted,
      noContextFiles: args.flags.has("--no-context-files"),
      ...extensionOptions(args),
      noThemes: args.flags.has("--no-themes"),
      additionalThemePaths: named("--theme"),
      noSkills: args.flags.has("--no-skills"),
      noPromptTemplates: args.flags.has("--no-prompt-templates"),
      additionalSkillPaths: named("--skill"),
      additionalPromptTemplatePaths: named("--prompt-template"),
      systemPrompt: args.values.get("--system-prompt"),
      ...(appended ? { appendSystemPrompt: appended } : {}),
    },
  });
  const skipped = await trust.skipped(cwd);
  if (skipped !== undefined) services.diagnostics.unshift({ type: "warning", message: skipped });
  return services;
}

/** Tells what is wrong with those files. */
export function tellDiagnostics({ diagnostics }: AgentSessionServices, output: ModeOutput): void {
  for (const { type, message } of diagnostics) output.warn(`pi: ${type}: ${message}`);
}

class SessionFactory {
  readonly #args: CliArguments;
  readonly #output: ModeOutput;
  readonly #tellsDiagnostics: boolean;
  readonly #trust: ProjectTrust;
  #previous: AgentSession | undefined;

  constructor(args: CliArguments, { output, tellsDiagnostics, trust }: RuntimeReport) {
    this.#args = args;
    this.#trust = trust;
    this.#output = output;
    this.#tellsDiagnostics = tellsDiagnostics;
  }

  async create(options: CreateAgentSessionRuntimeOptions): Promise<CreateAgentSessionRuntimeResult> {
    const services = await createServices(this.#args, options.cwd, this.#trust);
    if (this.#tellsDiagnostics) tellDiagnostics(services, this.#output);
    this.#applyFlags(services);
    const { sessionManager } = options;
    await findLocalModelsIfMeant(this.#args, services, { sessionManager, previous: this.#previous?.model });
    const requested = this.#requestModel(services);
    const level = this.#args.values.get("--thinking");
    const wanted = this.#previous
      ? this.#choiceOf(this.#previous, options)
      : { model: requested.model, thinkingLevel: isThinkingLevel(level) ? level : requested.thinkingLevel };
    const tools = splitList(this.#args.values.get("--tools"));
    const { session, modelFallbackMessage } = await createAgentSessionFromServices({
      services,
      sessionManager: options.sessionManager,
      ...wanted,
      scopedModels: this.#scope(services),
      tools,
      noTools: noToolsOf(this.#args, tools),
      limits: givenLimits(this.#args),
    });
    if (modelFallbackMessage !== undefined) this.#output.warn(`pi: ${modelFallbackMessage}`);
    this.#previous = session;
    return { session, services, diagnostics: services.diagnostics, modelFallbackMessage };
  }

  /** The extensions of a later session, in another folder, may know other flags. */
  #applyFlags(services: AgentSessionServices): void {
    try {
      applyExtensionFlags(this.#args, services);
    } catch (error) {
      if (!this.#previous) throw error;
    }
  }

  /** A new session goes on with the model that was chosen last; a resumed one has its own. */
  #choiceOf(
    previous: AgentSession,
    { sessionStartEvent }: CreateAgentSessionRuntimeOptions,
  ): Pick<AgentSession, "model" | "thinkingLevel"> | Record<string, never> {
    return sessionStartEvent?.reason === "new" ? { model: previous.model, thinkingLevel: previous.thinkingLevel } : {};
  }

  #requestModel(services: AgentSessionServices): ReturnType<typeof resolveRequestedModel> {
    const requested = resolveRequestedModel(requestedModel(this.#args, services), services.modelRegistry);
    if (requested.warning !== undefined) this.#output.warn(`pi: ${requested.warning}`);
    const key = this.#args.values.get("--api-key");
    if (key === undefined) return requested;
    if (!requested.model) {
      throw new CodingAgentError(
        "invalid_arguments",
        "--api-key needs a model: say with --model or --provider whose key it is.",
      );
    }
    services.authStorage.setRuntimeApiKey(requested.model.provider, key);
    return requested;
  }

  #scope({ settingsManager, modelRegistry }: AgentSessionServices): ScopedModel[] {
    const patterns = this.#args.values.get("--models")?.split(",") ?? settingsManager.getEnabledModels() ?? [];
    if (patterns.length === 0) return [];
    const { scoped, warnings } = resolveModelScope(patterns, modelRegistry.getAvailable());
    for (const warning of warnings) this.#output.warn(`pi: ${warning}`);
    return scoped;
  }
}

function noToolsOf(args: CliArguments, tools: readonly string[] | undefined): "all" | "builtin" | undefined {
  if (tools !== undefined) return undefined;
  if (args.flags.has("--no-tools")) return "all";
  return args.flags.has("--no-builtin-tools") ? "builtin" : undefined;
}

function splitList(value: string | undefined): string[] | undefined {
  return value
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
