import { constants } from "node:os";
import type { ExecOptions, ExecResult } from "../contracts/extension-api.js";
import { errorMessage } from "../errors/system-error.js";

/** What of an output is kept, from its end. In UTF-16 units. */
const maxOutput = 10_000_000;
/** Between the request to end and the end that nobody can refuse. */
const killAfterMs = 5000;

/** Runs a program for an extension, without a shell and without input. Never rejects. */
export async function execForExtension(
  command: string,
  args: readonly string[],
  cwd: string,
  { signal, timeout }: ExecOptions,
): Promise<ExecResult> {
  const { execa } = await import("execa");
  const result = await execa(command, args, {
    cwd,
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
