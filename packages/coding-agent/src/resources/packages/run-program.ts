import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { systemErrorCode } from "../../errors/system-error.js";

/** What of an output is kept, from its end. In UTF-16 units. */
const maxOutput = 1_000_000;
/** What of it stands in an error. */
const toldLines = 12;

/** A program, and how it runs. */
export interface ProgramRun {
  /** The program and what always follows it, such as `["npm"]`. */
  command: readonly string[];
  args: readonly string[];
  cwd: string;
  /** Instead of this process's. */
  env?: NodeJS.ProcessEnv | undefined;
  /** In milliseconds; without it, as long as it takes. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Runs npm or git, without a shell and without input, and waits for its end.
 *
 * @returns what it printed on stdout, without the last line end
 * @throws {@link ProgramFailure}; {@link CodingAgentError} with code "package_failed" where it cannot be started
 */
export async function runProgram({ command, args, cwd, env, timeoutMs, signal }: ProgramRun): Promise<string> {
  const { execa } = await import("execa");
  const [program = "", ...before] = command;
  const result = await execa(program, [...before, ...args], {
    cwd,
    stdin: "ignore",
    reject: false,
    maxBuffer: maxOutput,
    forceKillAfterDelay: 5000,
    ...(env === undefined ? {} : { env, extendEnv: false }),
    ...(signal === undefined ? {} : { cancelSignal: signal }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  });
  if (!result.failed) return result.stdout;
  const words = [program, ...before, ...args].join(" ");
  if (result.isCanceled) throw new CodingAgentError("aborted", `${words} was stopped.`);
  if (result.timedOut) throw new CodingAgentError("package_failed", `${words} did not end in ${timeoutMs} ms.`);
  if (systemErrorCode(result) === "ENOENT") {
    throw new CodingAgentError("package_failed", `There is no program ${program}. Install it, or set "npmCommand".`);
  }
  throw new ProgramFailure(words, `${result.stderr}\n${result.stdout}`, result.exitCode);
}

/** A program that ran and failed. */
export class ProgramFailure extends CodingAgentError {
  /** What it printed, its errors first. */
  readonly output: string;

  constructor(words: string, output: string, exitCode: number | undefined) {
    const told = output.trim().split("\n").slice(0, toldLines).join("\n");
    super("package_failed", `${words} failed${exitCode === undefined ? "" : ` with code ${exitCode}`}:\n${told}`);
    this.output = output;
  }
}
