import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CommandSandbox } from "../../contracts/command-sandbox.js";
import type { Extension } from "../../contracts/extension.js";
import type { ExtensionAPI, ExtensionFactory, ExtensionProviderConfig } from "../../contracts/extension-api.js";
import { createSyntheticSourceInfo, type SourceInfo } from "../../contracts/source-info.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { ensurePrivateDir } from "../../storage/private-dir.js";
import { createExtensionApi } from "../create-extension-api.js";
import type { EventBusController } from "../event-bus.js";
import { ExtensionRuntime } from "../extension-runtime.js";
import { findConflicts } from "./conflicts.js";
import { ExtensionModules } from "./extension-modules.js";
import type { HostModules } from "./host-modules.js";
import { loadFailure } from "./load-failure.js";
import type { LoadExtensionsResult } from "./load-result.js";

/** How long an extension may take to load, in milliseconds: one that waits for ever must not hold up the others. */
const defaultTimeoutMs = 30_000;

/** Of an entry file. */
const maxFileBytes = 10_000_000;

/** What {@link loadExtensions} loads, and with what. */
export interface LoadExtensionsOptions {
  /** Entry files, absolute. */
  files: readonly { filePath: string; sourceInfo: SourceInfo }[];
  /** Extensions that the host brings; loaded last. */
  factories?: readonly ExtensionFactory[];
  eventBus: EventBusController;
  hostModules: HostModules;
  agentDir: string;
  flagValues: Map<string, boolean | string>;
  /** Confines programs that extensions run. @defaultValue nothing does */
  sandbox?: CommandSandbox | undefined;
  /** Of each extension. @defaultValue 30,000 */
  timeoutMs?: number;
}

/**
 * Runs the factories of extensions, one after another. One that fails is reported and leaves nothing behind; the others
 * are loaded all the same. Code that several of them import is evaluated once. Never rejects.
 */
export async function loadExtensions(options: LoadExtensionsOptions): Promise<LoadExtensionsResult> {
  const { files, factories = [], flagValues } = options;
  const result: LoadExtensionsResult = { extensions: [], errors: [], runtime: new ExtensionRuntime(), flagValues };
  result.runtime.sandbox = options.sandbox;
  const [first] = files;
  if (first) {
    const modules = await ExtensionModules.create(options.hostModules, await cacheDirIn(options.agentDir));
    for (const { filePath, sourceInfo } of files) {
      const factory = async (): Promise<ExtensionFactory> => {
        refuseHuge(filePath);
        return factoryOf(await modules.import(realpathSync(filePath)));
      };
      await loadOne(newExtension(filePath, sourceInfo), factory, options, result);
    }
  }
  for (const [index, given] of factories.entries()) {
    const path = `<inline:${index + 1}>`;
    const extension = newExtension(path, createSyntheticSourceInfo(path, { source: "inline" }));
    await loadOne(extension, () => Promise.resolve(factoryOf(given)), options, result);
  }
  result.errors.push(...findConflicts(result.extensions));
  return result;
}

/** No extension is so large; to transpile one would take minutes and gigabytes. */
function refuseHuge(path: string): void {
  const { size } = statSync(path);
  if (size <= maxFileBytes) return;
  throw new CodingAgentError(
    "extension_invalid",
    `The file is larger than ${maxFileBytes} bytes (${size}). Leave it out, or let it import what it needs.`,
  );
}

async function loadOne(
  extension: Extension,
  factory: () => Promise<ExtensionFactory>,
  { eventBus, flagValues, timeoutMs = defaultTimeoutMs }: LoadExtensionsOptions,
  { extensions, errors, runtime }: LoadExtensionsResult,
): Promise<void> {
  const { bus, release } = eventBus.scoped();
  const flagsBefore = new Map(flagValues);
  const providers = new WaitingProviders(runtime);
  const events: ExtensionAPI["events"] = {
    emit: (channel, data) => {
      runtime.check("events.emit");
      bus.emit(channel, data);
    },
    on: (channel, handler) => {
      runtime.check("events.on");
      return bus.on(channel, handler);
    },
  };
  const api = { ...createExtensionApi({ extension, runtime, events, flags: flagValues }), ...providers.api };
  try {
    await within(timeoutMs, async () => (await factory())(api));
    providers.accept();
    extensions.push(extension);
    runtime.onInvalidate(release);
  } catch (error) {
    providers.refuse();
    release();
    flagValues.clear();
    for (const [name, value] of flagsBefore) flagValues.set(name, value);
    errors.push({ path: extension.path, error: loadFailure(error) });
  }
}

/** Keeps the providers of an extension back until its factory has succeeded. */
class WaitingProviders {
  readonly #runtime: ExtensionRuntime;
  #state: "waiting" | "accepted" | "refused" = "waiting";
  #calls: (() => void)[] = [];
  readonly api: Pick<ExtensionAPI, "registerProvider" | "unregisterProvider">;

  constructor(runtime: ExtensionRuntime) {
    this.#runtime = runtime;
    this.api = {
      registerProvider: (name: string, config: ExtensionProviderConfig) =>
        this.#do(() => this.#runtime.registerProvider(name, config)),
      unregisterProvider: (name: string) => this.#do(() => this.#runtime.unregisterProvider(name)),
    };
  }

  accept(): void {
    this.#state = "accepted";
    for (const call of this.#calls.splice(0)) call();
  }

  refuse(): void {
    this.#state = "refused";
    this.#calls = [];
  }

  #do(call: () => void): void {
    if (this.#state === "accepted") call();
    else if (this.#state === "waiting") this.#calls.push(call);
  }
}

function newExtension(path: string, sourceInfo: SourceInfo): Extension {
  return {
    path,
    resolvedPath: path,
    sourceInfo,
    handlers: {},
    tools: new Map(),
    commands: new Map(),
    shortcuts: new Map(),
    flags: new Map(),
    messageRenderers: new Map(),
  };
}

function factoryOf(value: unknown): ExtensionFactory {
  if (typeof value === "function") return (pi) => Reflect.apply(value, undefined, [pi]);
  throw new CodingAgentError(
    "extension_invalid",
    `This is no valid factory: an extension exports a function as its default, as in export default function (pi) { ... }; this exports ${typeof value}.`,
  );
}

async function within(ms: number, work: () => Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message = `It was not loaded within ${ms / 1000} s. Do what takes long in a handler, such as that of session_start.`;
    timer = setTimeout(() => reject(new CodingAgentError("extension_invalid", message)), ms);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Where transpiled code is kept. It is run, so it is nobody else's; without such a place, it is transpiled each time. */
async function cacheDirIn(agentDir: string): Promise<string | false> {
  const dir = join(agentDir, "cache", "jiti");
  try {
    await ensurePrivateDir(dir);
    return dir;
  } catch {
    return false;
  }
}
