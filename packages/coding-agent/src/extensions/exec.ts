import { constants } from "node:os";
import type { CommandSandbox, ConfinedProgram } from "../contracts/command-sandbox.js";
import type { ExecOptions, ExecResult } from "../contracts/extension-api.js";
import { errorMessage } from "../errors/system-error.js";

/** What of an output is kept, from its end. In UTF-16 units. */
const maxOutput = 10_000_000;
/** Between the request to end and the end that nobody can refuse. */
const killAfterMs = 5000;
/** What of each output is looked at to tell why a program failed. In UTF-16 units. */
const tailLength = 4096;

/**
 * Runs a program for an extension, without a shell and without input. Rejects only where it is to be confined and cannot
 * be, with code "sandbox_unavailable".
 */
export async function execForExtension(
  program: ConfinedProgram,
  options: ExecOptions,
  sandbox: CommandSandbox | undefined,
): Promise<ExecResult> {
  if (!sandbox) return run(program, options);
  const start = await sandbox.confine(program);
  const result = await run(start, options);
  const words = await start.ended(result.code, result.stdout.slice(-tailLength) + result.stderr.slice(-tailLength));
  return words === "" ? result : { ...result, stderr: `${result.stderr}${words}\n` };
}

async function run(
  { program, args, cwd, env }: ConfinedProgram,
  { signal, timeout }: ExecOptions,
): Promise<ExecResult> {
  const { execa } = await import("execa");
  const result = await execa(program, args, {
    cwd,
    env,
    extendEnv: false,
    stdin: "ignore",
    stripFinalNewline: false,
    reject: false,
    maxBuffer: maxOutput,
    forceKillAfterDelay: killAfterMs,
    ...(signal ? { cancelSignal: signal } : {}),
    ...(timeout === undefined ? {} : { timeout }),
  });
  const { stdout, stderr, exitCode, signal: endedBy } = result;
  const bySignal = endedBy === undefined ? undefined : 128 + constants.signals[endedBy];
  const failure = exitCode === undefined && bySignal === undefined ? errorMessage(result) : "";
  return {
    stdout,
    stderr: stderr === "" ? failure : stderr,
    code: exitCode ?? bySignal ?? 1,
    killed: result.timedOut || result.isCanceled || endedBy !== undefined,
  };
}
