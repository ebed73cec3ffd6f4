import type { BashExecutionMessage } from "../augment/agent-core.js";
import type { BashOperations } from "../contracts/bash-operations.js";
import type { CommandSandbox } from "../contracts/command-sandbox.js";
import type { BashResult } from "../contracts/user-bash.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { createLocalBashOperations } from "../tools/bash/local-operations.js";
import { OutputAccumulator } from "../tools/bash/output-accumulator.js";
import { createShellEnv } from "../tools/bash/shell-env.js";
import { PlainTextDecoder } from "./plain-text-decoder.js";
import { sleep } from "./retry-policy.js";

/** How {@link BashService.run} runs a command. */
export interface BashRunOptions {
  cwd: string;
  /** A line put before the command. */
  commandPrefix?: string | undefined;
  shellPath?: string | undefined;
  /** Folder of our own programs, put in front of PATH. */
  binDir?: string | undefined;
  /** Variables that the command must not see. */
  filterEnv?: readonly string[] | undefined;
  /** Confines commands of this machine. */
  sandbox?: CommandSandbox | undefined;
  /** Where the command runs. @defaultValue this machine */
  operations?: BashOperations | undefined;
  /** Told of what is printed. Where it returns a promise, the command waits for that. */
  onChunk?: ((text: string) => unknown) | undefined;
  /** What is done before it begins, which can be cancelled as the command can, and after its result is kept. */
  around?: { before: (signal: AbortSignal) => Promise<void>; after: () => Promise<void> } | undefined;
}

/** A command that goes on after it was cancelled for so long is no longer waited for. */
const maxWaitMs = 5000;

/** Runs commands of the user, as many at a time as they like. */
export class BashService {
  readonly #running = new Set<AbortController>();
  readonly #unsettled = new Set<Promise<unknown>>();

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** Cancels every command that runs. */
  abort(): void {
    for (const controller of this.#running) controller.abort();
  }

  /** Resolves when the results of all commands are kept; after some seconds without those that cannot be cancelled. */
  async settled(): Promise<void> {
    const patience = new AbortController();
    const settled = Promise.allSettled(this.#unsettled).finally(() => patience.abort());
    await Promise.race([settled, sleep(maxWaitMs, patience.signal)]);
  }

  /** Does something before a command is run that can be cancelled as the command can. */
  async before<T>(work: (signal: AbortSignal) => Promise<T>): Promise<{ answer: T; cancelled: boolean }> {
    const controller = new AbortController();
    this.#running.add(controller);
    try {
      const answer = await work(controller.signal);
      return { answer, cancelled: controller.signal.aborted };
    } finally {
      this.#running.delete(controller);
    }
  }

  /**
   * Runs a command to its end and keeps its result; a cancelled one keeps what it printed.
   * @throws {@link CodingAgentError} for what kept it from running: "invalid_arguments", "shell_missing",
   * "not_a_directory" or "spawn_failed"
   */
  run(command: string, options: BashRunOptions, keep: (result: BashResult) => Promise<void>): Promise<BashResult> {
    const work = this.#run(command, options)
      .then(async (result) => {
        await keep(result);
        return result;
      })
      .finally(() => options.around?.after());
    this.#unsettled.add(work);
    const forget = (): void => void this.#unsettled.delete(work);
    work.then(forget, forget);
    return work;
  }

  async #run(command: string, options: BashRunOptions): Promise<BashResult> {
    if (command.includes("\0")) {
      throw new CodingAgentError("invalid_arguments", "A command cannot hold a NUL character. Remove it.");
    }
    const controller = new AbortController();
    this.#running.add(controller);
    const output = new OutputAccumulator();
    const text = new PlainTextDecoder();
    const take = (piece: string): void | Promise<void> => {
      if (piece === "") return;
      const told = options.onChunk?.(piece);
      const kept = output.append(Buffer.from(piece));
      return told instanceof Promise ? Promise.all([told, kept]).then(() => undefined) : kept;
    };
    const operations =
      options.operations ?? createLocalBashOperations({ shellPath: options.shellPath, sandbox: options.sandbox });
    let exitCode: number | undefined;
    let cancelled = false;
    try {
      await options.around?.before(controller.signal);
      const prefixed = options.commandPrefix ? `${options.commandPrefix}\n${command}` : command;
      const ended = await operations.exec(prefixed, options.cwd, {
        onData: (data) => take(text.push(data)),
        signal: controller.signal,
        env: createShellEnv(options),
      });
      exitCode = ended.exitCode ?? undefined;
    } catch (error) {
      if (!controller.signal.aborted && errorMessage(error) !== "aborted") throw error;
      cancelled = true;
    } finally {
      await take(text.end());
      await output.finish();
      this.#running.delete(controller);
    }
    return resultOf(output, exitCode, cancelled || controller.signal.aborted);
  }
}

/** The message that keeps a result in the transcript. */
export function bashExecutionMessage(
  command: string,
  result: BashResult,
  options: { excludeFromContext?: boolean | undefined },
): BashExecutionMessage {
  return {
    role: "bashExecution",
    command,
    output: result.output,
    exitCode: result.exitCode,
    cancelled: result.cancelled,
    truncated: result.truncated,
    ...(result.fullOutputPath === undefined ? {} : { fullOutputPath: result.fullOutputPath }),
    ...(options.excludeFromContext ? { excludeFromContext: true } : {}),
    timestamp: Date.now(),
  };
}

function resultOf(output: OutputAccumulator, exitCode: number | undefined, cancelled: boolean): BashResult {
  const { text, truncation, fullOutputPath } = output.snapshot();
  return {
    output: text,
    exitCode: cancelled ? undefined : exitCode,
    cancelled,
    truncated: truncation !== undefined,
    ...(truncation !== undefined && fullOutputPath !== undefined ? { fullOutputPath } : {}),
  };
}
