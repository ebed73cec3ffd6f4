import { constants } from "node:buffer";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { LineSplitter } from "../wire/line-splitter.js";
import { answerRequest, type RpcExtensionUIHandlers } from "./answer-extension-ui.js";
import { isFields } from "./command-fields.js";
import type { RpcExtensionUIRequest } from "./extension-ui-types.js";
import type { RpcCommandName, RpcData, RpcEvent, RpcParams, RpcSuccess } from "./rpc-types.js";

/** How a client starts its agent. */
export interface RpcClientOptions {
  /** The `pi` command as a JavaScript file. @defaultValue that of this package */
  cliPath?: string;
  cwd?: string;
  /** Laid over the environment of this process. */
  env?: Record<string, string>;
  provider?: string;
  model?: string;
  /** Further flags. */
  args?: string[];
  /**
   * How long an answer may take, in milliseconds. `bash`, `compact`, `navigate_tree` and undo may take as long as they need.
   * @defaultValue 30000
   */
  timeoutMs?: number;
  /** Answers what extensions ask. @defaultValue everything is answered as if it had been left */
  extensionUI?: RpcExtensionUIHandlers;
}

/** Hears of every event of the agent, in order. */
export type RpcEventListener = (event: RpcEvent) => void;

interface PendingCall {
  resolve: (answer: unknown) => void;
  reject: (error: CodingAgentError) => void;
}

const defaultTimeoutMs = 30_000;
/** What the agent gets after SIGTERM, in milliseconds. */
const stopGraceMs = 1000;
/** How much of stderr is kept, in characters. */
const maxStderrLength = 256 * 1024;
const unlimited: ReadonlySet<RpcCommandName> = new Set([
  "bash",
  "compact",
  "navigate_tree",
  "undo",
  "redo",
  "rewind",
  "settle_undo",
]);

/** An agent in a process of its own: commands go in, answers and events come out. */
export class RpcConnection {
  readonly #options: RpcClientOptions;
  readonly #listeners = new Set<RpcEventListener>();
  readonly #pending = new Map<string, PendingCall>();
  #extensionUI: RpcExtensionUIHandlers;
  #child: ChildProcessWithoutNullStreams | undefined;
  #closed: Promise<void> = Promise.resolve();
  #stderr = "";
  #count = 0;

  constructor(options: RpcClientOptions = {}) {
    this.#options = options;
    this.#extensionUI = options.extensionUI ?? {};
  }

  /**
   * Starts the agent and resolves when it answers.
   * @throws {@link CodingAgentError} with code "rpc_failed" when it does not start, or has been started already
   */
  async start(): Promise<void> {
    if (this.#child) throw failed("The agent runs already. Stop it first.");
    const { cliPath, cwd, env, provider, model, args = [] } = this.#options;
    const path = cliPath ?? fileURLToPath(new URL("../../cli.js", import.meta.url));
    const chosen = [...(provider === undefined ? [] : ["--provider", provider]), ...(model ? ["--model", model] : [])];
    this.#stderr = "";
    const child = spawn(process.execPath, [path, "--mode", "rpc", ...chosen, ...args], {
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...process.env, ...env },
      stdio: "pipe",
    });
    this.#child = child;
    this.#closed = this.#follow(child);
    await this.request("get_state", {});
  }

  /** Ends the agent: SIGTERM, and SIGKILL after a second. Resolves when it is gone. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), stopGraceMs);
    await this.#closed;
    clearTimeout(timer);
  }

  /** Returns the way out. */
  onEvent(listener: RpcEventListener): () => void {
    // A wrapper of its own: a function that was added twice hears twice, and leaves once for each.
    const own: RpcEventListener = (event) => listener(event);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  /** Answers what extensions ask from now on, in the place of what did so before. */
  setExtensionUI(handlers: RpcExtensionUIHandlers): void {
    this.#extensionUI = handlers;
  }

  /** What the agent said on stderr; of a lot, the end. */
  getStderr(): string {
    return this.#stderr;
  }

  /**
   * Sends a command and resolves with what its answer carries.
   * @throws {@link CodingAgentError} with code "rpc_failed" when the command failed or the agent is gone, "rpc_timeout"
   * when no answer came in time
   */
  async request<TName extends RpcCommandName>(type: TName, params: RpcParams<TName>): Promise<RpcData<TName>> {
    const answer = await this.#ask(type, params);
    if (isSuccess(answer, type)) return readData(answer);
    const words = isFields(answer) ? answer["error"] : undefined;
    throw failed(typeof words === "string" ? words : `${type} failed, and the agent does not say why.`);
  }

  #ask(type: RpcCommandName, params: object): Promise<unknown> {
    const child = this.#child;
    if (!child) return Promise.reject(failed(`Cannot send ${type}: the agent does not run. Start the client.`));
    const id = `req_${++this.#count}`;
    const answer = new Promise<unknown>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    child.stdin.write(`${JSON.stringify({ ...params, id, type })}\n`);
    if (unlimited.has(type)) return answer;
    const timeoutMs = this.#options.timeoutMs ?? defaultTimeoutMs;
    const timer = setTimeout(() => this.#giveUp(id, type, timeoutMs), timeoutMs);
    return answer.finally(() => clearTimeout(timer));
  }

  #giveUp(id: string, type: string, timeoutMs: number): void {
    const words = `No answer to ${type} within ${timeoutMs} ms. ${this.#stderrTail()}`.trim();
    this.#pending.get(id)?.reject(new CodingAgentError("rpc_timeout", words));
    this.#pending.delete(id);
  }

  /** Resolves when the agent is gone. */
  #follow(child: ChildProcessWithoutNullStreams): Promise<void> {
    const lines = new LineSplitter(constants.MAX_STRING_LENGTH);
    child.stdout.on("data", (chunk: Buffer) => {
      for (const line of lines.push(chunk)) if ("text" in line) this.#take(line.text);
    });
    child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      this.#stderr = (this.#stderr + piece).slice(-maxStderrLength);
    });
    // A pipe that broke is told by the end of the process.
    child.stdin.on("error", () => undefined);
    return new Promise((resolve) => {
      const end = (how: string): void => {
        if (this.#child === child) this.#child = undefined;
        this.#rejectAll(how);
        resolve();
      };
      child.once("error", (error) => end(`could not be started: ${error.message}.`));
      child.once("close", (code, signal) => end(`ended with ${signal ?? `exit code ${code}`}.`));
    });
  }

  #rejectAll(how: string): void {
    const error = failed(`The agent ${how} ${this.#stderrTail()}`.trim());
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #stderrTail(): string {
    const tail = this.#stderr.trim().slice(-2000);
    return tail === "" ? "" : `It said: ${tail}`;
  }

  #take(text: string): void {
    const value = parse(text);
    if (isFields(value) && value["type"] === "response") this.#answer(value);
    else if (isEvent(value)) {
      for (const listener of [...this.#listeners]) this.#tell(listener, value);
      if (value.type === "extension_ui_request") void this.#onExtensionUI(value);
    }
  }

  async #onExtensionUI(request: RpcExtensionUIRequest): Promise<void> {
    const answer = await answerRequest(this.#extensionUI, request);
    if (answer) this.#child?.stdin.write(`${JSON.stringify(answer)}\n`);
  }

  #answer(answer: Record<string, unknown>): void {
    const id = answer["id"];
    if (typeof id !== "string") return;
    this.#pending.get(id)?.resolve(answer);
    this.#pending.delete(id);
  }

  /** One that left while others were told is not told; one that throws keeps nobody else from hearing. */
  #tell(listener: RpcEventListener, event: RpcEvent): void {
    if (!this.#listeners.has(listener)) return;
    try {
      listener(event);
    } catch (error) {
      process.emitWarning(`A listener of the RPC client failed on ${event.type}: ${String(error)}`);
    }
  }
}

function failed(words: string): CodingAgentError {
  return new CodingAgentError("rpc_failed", words);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not of the protocol: something that runs in the agent printed it.
    return undefined;
  }
}

/** What an event of a type holds is taken from the agent as it is: both ends are made from the same types. */
function isEvent(value: unknown): value is RpcEvent {
  return isFields(value) && typeof value["type"] === "string";
}

/** The same for answers. */
function isSuccess<TName extends RpcCommandName>(value: unknown, type: TName): value is Required<RpcSuccess<TName>> {
  return isFields(value) && value["success"] === true && value["command"] === type;
}

function readData<TName extends RpcCommandName>(answer: Required<RpcSuccess<TName>>): RpcData<TName> {
  return answer.data;
}
