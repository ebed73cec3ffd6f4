import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { constants } from "node:os";
import type { BashExecOptions, BashOperations } from "../../contracts/bash-operations.js";
import type { CommandSandbox, ConfinedProgram } from "../../contracts/command-sandbox.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { runConfined } from "./confined-run.js";
import { OutputPump } from "./output-pump.js";
import { COMMAND_ID_VARIABLE, killProcessTree, type ProcessTree, trackProcessTree } from "./process-tree.js";
import { findShell } from "./shell.js";
import { createShellEnv } from "./shell-env.js";

/** Time between SIGTERM and SIGKILL, in milliseconds. */
const killGraceMs = 500;
/** The longest delay that a timer takes. */
const maxTimerMs = 2 ** 31 - 1;

/** Options of {@link createLocalBashOperations}. */
export interface LocalBashOptions {
  shellPath?: string | undefined;
  /** Confines what commands may do. @defaultValue nothing does */
  sandbox?: CommandSandbox | undefined;
}

/**
 * Runs commands on this machine, each in a session of its own: no stdin, no controlling terminal. A call returns when
 * its shell has ended; background processes live on, and their later output is read and thrown away.
 */
export function createLocalBashOperations(options: LocalBashOptions = {}): BashOperations {
  return {
    async exec(command, cwd, execOptions) {
      if (execOptions.signal?.aborted) throw new CodingAgentError("aborted", "aborted");
      await checkFolder(cwd);
      const { shell, args } = findShell({ shellPath: options.shellPath });
      const program = { program: shell, args: [...args, command], cwd, env: execOptions.env ?? createShellEnv() };
      const { sandbox } = options;
      return sandbox ? runConfined(sandbox, program, execOptions, run) : run(program, execOptions);
    },
  };
}

async function checkFolder(cwd: string): Promise<void> {
  const stats = await stat(cwd).catch(() => undefined);
  if (stats?.isDirectory()) return;
  throw new CodingAgentError("not_a_directory", `Working directory does not exist: ${cwd}. Cannot run commands there.`);
}

async function run(
  { program, args, cwd, env }: ConfinedProgram,
  options: BashExecOptions,
): Promise<{ exitCode: number | null }> {
  // On first use: loading it would slow down every start.
  const { execa } = await import("execa");
  const commandId = randomUUID();
  const child = execa(program, args, {
    cwd,
    env: { ...env, [COMMAND_ID_VARIABLE]: commandId },
    extendEnv: false,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    buffer: false,
    reject: false,
    // A session of its own: the command can be ended as a group and cannot reach our terminal.
    detached: process.platform !== "win32",
    cleanup: false,
    windowsHide: true,
  });
  if (child.pid === undefined) {
    // Not the message of the library: it repeats the command, of whatever length.
    const { originalMessage, cause } = await child;
    const reason = originalMessage ?? "unknown error";
    throw new CodingAgentError("spawn_failed", `Could not start ${program}: ${reason}`, { cause });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? null : 128 + constants.signals[signal])));
  });
  const pump = new OutputPump(options.onData);
  pump.add(child.stdout);
  pump.add(child.stderr);
  return { exitCode: await supervise({ pid: child.pid, commandId }, exited, pump, options) };
}

async function supervise(
  tree: ProcessTree,
  exited: Promise<number | null>,
  pump: OutputPump,
  options: BashExecOptions,
): Promise<number | null> {
  const forget = trackProcessTree(tree);
  const limits = new CommandLimits(tree, options);
  pump.onFailure = (error) => limits.kill(error);
  try {
    const exitCode = await Promise.race([exited, limits.killed]);
    limits.end();
    const { reason } = limits;
    if (reason !== undefined) await limits.killed;
    await pump.settle();
    if (reason !== undefined) throw reason;
    return exitCode;
  } finally {
    limits.end();
    forget();
  }
}

/** Ends a command on abort, on timeout, or for another reason. */
class CommandLimits {
  /** Why the command was ended; set before it is. */
  reason: unknown;
  /** Resolves when the command was ended. */
  readonly killed: Promise<null>;
  private readonly tree: ProcessTree;
  private readonly signal: AbortSignal | undefined;
  private readonly timer: NodeJS.Timeout | undefined;
  private resolveKilled: (value: null) => void = () => undefined;

  constructor(tree: ProcessTree, options: BashExecOptions) {
    this.tree = tree;
    this.signal = options.signal;
    this.killed = new Promise((resolve) => {
      this.resolveKilled = resolve;
    });
    const seconds = options.timeout ?? 0;
    if (seconds > 0) {
      const timeout = new CodingAgentError("command_timeout", `timeout:${seconds}`);
      this.timer = setTimeout(() => this.kill(timeout), Math.min(seconds * 1000, maxTimerMs));
    }
    this.signal?.addEventListener("abort", this.abort, { once: true });
    if (this.signal?.aborted) this.abort();
  }

  end(): void {
    clearTimeout(this.timer);
    this.signal?.removeEventListener("abort", this.abort);
  }

  private readonly abort = (): void => this.kill(new CodingAgentError("aborted", "aborted"));

  kill(reason: unknown): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    const done = (): void => this.resolveKilled(null);
    killProcessTree(this.tree, killGraceMs).then(done, done);
  }
}
