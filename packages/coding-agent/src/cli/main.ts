import { join } from "node:path";
import { stripControlSequences } from "@pi-stack/tui";
import type { AgentSession } from "../agent-session/agent-session.js";
import { createAgentSessionFromServices } from "../composition/create-agent-session.js";
import { type AgentSessionServices, createAgentSessionServices } from "../composition/services.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import { isThinkingLevel, resolveModelScope, type ScopedModel } from "../models/model-pattern.js";
import { resolveRequestedModel } from "../models/resolve-model.js";
import { runJsonMode } from "../modes/json/run-json-mode.js";
import type { ModeOutput } from "../modes/mode-output.js";
import { runPrintMode } from "../modes/print/run-print-mode.js";
import { SettingsManager } from "../settings/settings-manager.js";
import { type CliArguments, parseArguments } from "./arguments.js";
import { assembleInput } from "./input.js";
import { openSession } from "./open-session.js";
import { packageRoot } from "./package-root.js";
import { ProcessGuard } from "./process-guard.js";

/** Runs the command line in this process and ends it with the documented exit code. */
export async function main(argv: readonly string[], version: string): Promise<void> {
  const guard = new ProcessGuard();
  let code: number;
  try {
    code = await run(parseArguments(argv), version, guard);
  } catch (error) {
    process.stderr.write(`pi: ${stripControlSequences(describe(error))}\n`);
    code = 1;
  }
  await guard.end(code);
}

async function run(args: CliArguments, version: string, guard: ProcessGuard): Promise<number> {
  if (args.flags.has("--version")) return print(guard, `${version}\n`);
  if (args.flags.has("--help")) return print(guard, (await import("./help.js")).helpText(version));
  process.env["PI_CODING_AGENT"] = "true";
  if (args.flags.has("--offline")) Object.assign(process.env, { PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1" });
  const output = createOutput(guard, args.values.get("--mode") === "json");
  if (args.command === "demo") return demo(args, guard, output);
  const cwd = workingFolder();
  if (args.flags.has("--list-models")) return listModels(args, cwd, output);
  requireNonInteractive(args);
  return runSession(args, cwd, guard, output);
}

async function runSession(args: CliArguments, cwd: string, guard: ProcessGuard, output: ModeOutput): Promise<number> {
  const settings = SettingsManager.create(cwd);
  const input = await assembleInput({
    files: args.files,
    messages: args.messages,
    cwd,
    autoResizeImages: settings.getImageAutoResize(),
    stdin: process.stdin,
    warn: output.warn,
  });
  if (input.initialMessage === undefined) {
    throw new CodingAgentError(
      "invalid_arguments",
      'There is nothing to answer: give a message, as in pi -p "What is here?", or pipe one in.',
    );
  }
  const sessionManager = await openSession(args, cwd, settings);
  guard.onEnd(() => Promise.resolve(sessionManager.close()));
  for (const notice of sessionManager.getNotices()) output.warn(`pi: ${notice}`);
  const services = createServices(args, sessionManager.getCwd(), output);
  const session = await createSession(args, services, sessionManager, output);
  guard.onEnd(() => session.dispose());
  const mode = args.values.get("--mode") === "json" ? runJsonMode : runPrintMode;
  return mode(session, { ...input, output });
}

function createServices(args: CliArguments, cwd: string, output: ModeOutput): AgentSessionServices {
  const appended = args.lists.get("--append-system-prompt");
  const services = createAgentSessionServices({
    cwd,
    resourceLoaderOptions: {
      noContextFiles: args.flags.has("--no-context-files"),
      systemPrompt: args.values.get("--system-prompt"),
      ...(appended ? { appendSystemPrompt: appended } : {}),
    },
  });
  for (const { type, message } of services.diagnostics) output.warn(`pi: ${type}: ${message}`);
  return services;
}

async function createSession(
  args: CliArguments,
  services: AgentSessionServices,
  sessionManager: Awaited<ReturnType<typeof openSession>>,
  output: ModeOutput,
): Promise<AgentSession> {
  const requested = requestModel(args, services, output);
  const level = args.values.get("--thinking");
  const tools = args.values
    .get("--tools")
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const { session, modelFallbackMessage } = await createAgentSessionFromServices({
    services,
    sessionManager,
    model: requested.model,
    thinkingLevel: isThinkingLevel(level) ? level : requested.thinkingLevel,
    scopedModels: scopeOf(args, services, output),
    tools,
    noTools: args.flags.has("--no-tools") && tools === undefined ? "all" : undefined,
  });
  if (modelFallbackMessage !== undefined) output.warn(`pi: ${modelFallbackMessage}`);
  return session;
}

function requestModel(
  args: CliArguments,
  services: AgentSessionServices,
  output: ModeOutput,
): ReturnType<typeof resolveRequestedModel> {
  const requested = resolveRequestedModel(
    { provider: args.values.get("--provider"), model: args.values.get("--model") },
    services.modelRegistry,
  );
  if (requested.warning !== undefined) output.warn(`pi: ${requested.warning}`);
  const key = args.values.get("--api-key");
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

function scopeOf(
  args: CliArguments,
  { settingsManager, modelRegistry }: AgentSessionServices,
  output: ModeOutput,
): ScopedModel[] {
  const patterns = args.values.get("--models")?.split(",") ?? settingsManager.getEnabledModels() ?? [];
  if (patterns.length === 0) return [];
  const { scoped, warnings } = resolveModelScope(patterns, modelRegistry.getAvailable());
  for (const warning of warnings) output.warn(`pi: ${warning}`);
  return scoped;
}

/** `pi demo [folder]`: on the sample project that ships with pi, or on a project of the user's. */
async function demo(args: CliArguments, guard: ProcessGuard, output: ModeOutput): Promise<number> {
  const { runDemo } = await import("../modes/demo/run-demo.js");
  const project = args.messages[0] ?? join(packageRoot(import.meta.url), "demo-project");
  return runDemo({ output, project, onEnd: (cleanUp) => guard.onEnd(cleanUp) });
}

function listModels(args: CliArguments, cwd: string, output: ModeOutput): Promise<number> {
  const { modelRegistry } = createServices(args, cwd, output);
  return import("./list-models.js").then(async ({ modelTable }) => {
    await output.write(modelTable(modelRegistry.getAvailable(), args.messages.join(" ")));
    return 0;
  });
}

function requireNonInteractive(args: CliArguments): void {
  const asked = args.flags.has("--print") || args.values.get("--mode") === "json" || process.stdin.isTTY !== true;
  if (asked) return;
  throw new CodingAgentError(
    "invalid_arguments",
    'The interactive mode is not part of this version yet. Ask with pi -p "...", or watch pi demo.',
  );
}

function createOutput(guard: ProcessGuard, raw: boolean): ModeOutput {
  return {
    write: (text) => guard.write(raw ? text : stripControlSequences(text)),
    warn: (message) => {
      process.stderr.write(`${stripControlSequences(message)}\n`);
    },
  };
}

function workingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    throw new CodingAgentError(
      "missing_cwd",
      "The current folder was removed. Go to one that exists and start again.",
      { cause: error },
    );
  }
}

async function print(guard: ProcessGuard, text: string): Promise<number> {
  await guard.write(text);
  return 0;
}

function describe(error: unknown): string {
  return errorMessage(error) || "unknown error";
}
