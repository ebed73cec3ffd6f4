import { join } from "node:path";
import { stripControlSequences } from "@pi-stack/tui";
import type { AgentSessionRuntime } from "../composition/agent-session-runtime.js";
import type { ProjectTrust } from "../composition/project-trust.js";
import type { ExtensionFactory } from "../contracts/extension-api.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import { runJsonMode } from "../modes/json/run-json-mode.js";
import type { ModeOutput } from "../modes/mode-output.js";
import { runPrintMode } from "../modes/print/run-print-mode.js";
import type { SessionManager } from "../session/session-manager.js";
import { SettingsManager } from "../settings/settings-manager.js";
import { packageRoot, packageVersion } from "../storage/package-root.js";
import { type CliArguments, isPackageCommand, parseArguments } from "./arguments.js";
import { trustAtTerminal } from "./ask-trust.js";
import { applyExtensionFlags, messagesDependOnExtensions, refuseUnknownFlags } from "./extension-flags.js";
import { fetchExtensions } from "./fetch-extensions.js";
import { assembleInput, type CliInput } from "./input.js";
import { openSession } from "./open-session.js";
import { sessionPicker } from "./pick-session.js";
import { ProcessGuard } from "./process-guard.js";
import { ScreenNotices } from "./screen-notices.js";
import { createRuntime, createServices, projectTrust, tellDiagnostics } from "./session-runtime.js";

/** How {@link main} runs. */
export interface MainOptions {
  /** What `--version` prints. @defaultValue that of this package */
  version?: string;
  /** Extensions of the host; loaded last. */
  extensionFactories?: readonly ExtensionFactory[];
}

/** Runs the command line in this process and ends it with the documented exit code. */
export async function main(argv: readonly string[], options: MainOptions = {}): Promise<void> {
  const guard = new ProcessGuard();
  let code: number;
  try {
    const { version = packageVersion(), extensionFactories = [] } = options;
    if (isPackageCommand(argv[0])) code = await packages(argv, guard);
    else if (argv[0] === "auth") code = await auth(argv, guard);
    else if (argv[0] === "doctor" && argv.length === 1) code = await doctor(guard);
    else code = await run({ ...parseArguments(argv), extensionFactories }, version, guard);
  } catch (error) {
    const { createRedactor } = await import("../auth/redactor.js");
    const words = createRedactor([], { keepsHome: true }).text(describe(error));
    process.stderr.write(`pi: ${stripControlSequences(words)}\n`);
    code = 1;
  }
  await guard.end(code);
}

async function run(args: CliArguments, version: string, guard: ProcessGuard): Promise<number> {
  if (args.flags.has("--version")) return print(guard, `${version}\n`);
  process.env["PI_CODING_AGENT"] = "true";
  if (args.flags.has("--offline")) Object.assign(process.env, { PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1" });
  const output = createOutput(guard, isProtocol(args));
  await fetchExtensions(args, workingFolder, output);
  if (args.flags.has("--help")) return help(args, version, guard);
  if (args.command === "demo" || args.values.has("--export")) refuseUnknownFlags(args);
  if (args.command === "demo") return demo(args, guard, output);
  const cwd = workingFolder();
  if (args.flags.has("--list-models")) return listModels(args, cwd, output);
  const exported = args.values.get("--export");
  if (exported !== undefined) return exportHtml(args, exported, cwd, output);
  return runSession(args, cwd, guard, output, version);
}

/** `pi install` and its like: no session, no model, no extension is loaded for them. */
async function packages(argv: readonly string[], guard: ProcessGuard): Promise<number> {
  const { runPackageCommand } = await import("./packages/run-package-command.js");
  return runPackageCommand(argv, { cwd: workingFolder(), output: createOutput(guard, false), guard });
}

/** `pi doctor`: what works here, and what does not. */
async function doctor(guard: ProcessGuard): Promise<number> {
  const { runDoctor } = await import("./doctor/run-doctor.js");
  return runDoctor(workingFolder(), createOutput(guard, false));
}

/** `pi auth`: keys and logins. */
async function auth(argv: readonly string[], guard: ProcessGuard): Promise<number> {
  const { runAuthCommand } = await import("./auth/run-auth-command.js");
  return runAuthCommand(argv, { output: createOutput(guard, false), guard });
}

async function runSession(
  args: CliArguments,
  cwd: string,
  guard: ProcessGuard,
  output: ModeOutput,
  version: string,
): Promise<number> {
  if (!isInteractive(args)) return runForPrograms(args, cwd, guard, output);
  const { goOnHere, runInteractive } = await import("./interactive.js");
  const notices = new ScreenNotices(output);
  try {
    const settings = SettingsManager.create(cwd);
    const read = (): Promise<CliInput> => readInput(args, cwd, settings, notices);
    const early = messagesDependOnExtensions(args) ? undefined : await read();
    const trust = trustAtTerminal(projectTrust(args, settings, notices), settings, guard);
    const picker = sessionPicker(true, { cwd, settings, guard });
    const opened = openSession(args, cwd, settings, picker);
    const sessionManager = await opened.catch((error: unknown) => goOnHere(error, cwd));
    if (!sessionManager) return await print(guard, "No session was chosen.\n");
    const runtime = await startRuntime(args, sessionManager, guard, { output: notices, trust });
    const input = early ?? (await read());
    const verbose = args.flags.has("--verbose");
    const screenReader = args.flags.has("--screen-reader") || undefined;
    const hasOwnSessionDir = args.values.has("--session-dir");
    return await runInteractive(runtime, {
      input,
      version,
      verbose,
      screenReader,
      hasOwnSessionDir,
      guard,
      notices,
      trust,
    });
  } finally {
    notices.giveUp();
  }
}

async function runForPrograms(
  args: CliArguments,
  cwd: string,
  guard: ProcessGuard,
  output: ModeOutput,
): Promise<number> {
  const mode = args.values.get("--mode");
  if (mode === "rpc") refuseInput(args, output);
  const settings = SettingsManager.create(cwd);
  const read = (): Promise<CliInput> => readInput(args, cwd, settings, output);
  const early = mode === "rpc" || messagesDependOnExtensions(args) ? undefined : await read();
  const trust = projectTrust(args, settings, output);
  const sessionManager = await openSession(args, cwd, settings, sessionPicker(false, { cwd, settings, guard }));
  if (!sessionManager) return print(guard, "No session was chosen.\n");
  const runtime = await startRuntime(args, sessionManager, guard, { output, trust });
  const eventDetail = args.values.get("--event-detail") === "full" ? "full" : "delta";
  if (mode === "rpc") {
    const { runRpcMode } = await import("../modes/rpc/run-rpc-mode.js");
    return runRpcMode(runtime, { input: process.stdin, output, eventDetail });
  }
  const input = early ?? (await read());
  return mode === "json"
    ? runJsonMode(runtime, { ...input, output, eventDetail })
    : runPrintMode(runtime, { ...input, output });
}

async function startRuntime(
  args: CliArguments,
  sessionManager: SessionManager,
  guard: ProcessGuard,
  { output, trust }: { output: ModeOutput; trust: ProjectTrust },
): Promise<AgentSessionRuntime> {
  guard.onEnd(() => Promise.resolve(sessionManager.close()));
  for (const notice of sessionManager.getNotices()) output.warn(`pi: ${notice}`);
  // The interactive mode shows by itself what is wrong with the user's files.
  const runtime = await createRuntime(args, sessionManager, { output, trust, tellsDiagnostics: !isInteractive(args) });
  guard.onEnd(() => runtime.dispose());
  return runtime;
}

/** In RPC mode everything comes as commands. */
function refuseInput(args: CliArguments, output: ModeOutput): void {
  if (args.files[0] !== undefined) {
    throw new CodingAgentError(
      "invalid_arguments",
      `RPC mode takes no files (@${args.files[0]}). Send their content with a prompt command.`,
    );
  }
  if (args.messages.length > 0) output.warn("pi: RPC mode takes no messages; send them as prompt commands.");
}

async function readInput(
  args: CliArguments,
  cwd: string,
  settings: SettingsManager,
  output: ModeOutput,
): Promise<CliInput> {
  const input = await assembleInput({
    files: args.files,
    messages: args.messages,
    cwd,
    autoResizeImages: settings.getImageAutoResize(),
    stdin: process.stdin,
    warn: output.warn,
  });
  if (input.initialMessage !== undefined || isInteractive(args)) return input;
  throw new CodingAgentError(
    "invalid_arguments",
    'There is nothing to answer: give a message, as in pi -p "What is here?", or pipe one in.',
  );
}

/** With the flags of extensions, if there are any. */
async function help(args: CliArguments, version: string, guard: ProcessGuard): Promise<number> {
  const { helpText, mayBringFlags } = await import("./help.js");
  const own = args.extensionFactories.length > 0 || mayBringFlags(args.lists.has("--extension"));
  if (!own) return print(guard, helpText(version));
  const cwd = workingFolder();
  const trust = projectTrust(args, SettingsManager.create(cwd), createOutput(guard, false));
  const services = await createServices(args, cwd, trust);
  const { extensions, errors } = services.resourceLoader.getExtensions();
  for (const { path, error } of errors) process.stderr.write(`pi: ${stripControlSequences(`${path}: ${error}`)}\n`);
  return print(guard, stripControlSequences(helpText(version, extensions)));
}

async function exportHtml(args: CliArguments, input: string, cwd: string, output: ModeOutput): Promise<number> {
  const { exportSessionFile } = await import("./export-session.js");
  await output.write(`Exported to: ${await exportSessionFile(input, args.messages[0], cwd)}\n`);
  return 0;
}

/** `pi demo [folder]`: on the sample project that ships with pi, or on a project of the user's. */
async function demo(args: CliArguments, guard: ProcessGuard, output: ModeOutput): Promise<number> {
  const { runDemo } = await import("../modes/demo/run-demo.js");
  const project = args.messages[0] ?? join(packageRoot(import.meta.url), "demo-project");
  return runDemo({ output, project, onEnd: (cleanUp) => guard.onEnd(cleanUp) });
}

async function listModels(args: CliArguments, cwd: string, output: ModeOutput): Promise<number> {
  const services = await createServices(args, cwd, projectTrust(args, SettingsManager.create(cwd), output));
  tellDiagnostics(services, output);
  applyExtensionFlags(args, services);
  await services.modelRegistry.findLocalModels();
  const { modelTable } = await import("./list-models.js");
  await output.write(modelTable(services.modelRegistry.getAvailable(), args.messages.join(" ")));
  return 0;
}

/** A person sits at both ends, and has not asked for an answer alone. */
function isInteractive(args: CliArguments): boolean {
  const isAtTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  return isAtTerminal && !args.flags.has("--print") && !isProtocol(args);
}

/** Whether stdout carries JSON lines for a program. */
function isProtocol(args: CliArguments): boolean {
  return ["json", "rpc"].includes(args.values.get("--mode") ?? "text");
}

function createOutput(guard: ProcessGuard, raw: boolean): ModeOutput {
  return {
    write: (text) => guard.write(raw ? text : stripControlSequences(text)),
    warn: (message) => {
      if (guard.isEnding) return;
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
