import type { BashExecOptions } from "../../contracts/bash-operations.js";
import type { CommandSandbox, ConfinedProgram } from "../../contracts/command-sandbox.js";

/** What of an output is kept to tell why a command failed, in bytes. */
const keptBytes = 4096;

/** Starts a program and waits for its end. */
type Run = (program: ConfinedProgram, options: BashExecOptions) => Promise<{ exitCode: number | null }>;

/** Runs a program in a sandbox. What it was kept from stands at the end of its output, for the model and the user. */
export async function runConfined(
  sandbox: CommandSandbox,
  program: ConfinedProgram,
  options: BashExecOptions,
  run: Run,
): Promise<{ exitCode: number | null }> {
  const start = await sandbox.confine(program);
  let kept = Buffer.alloc(0);
  const onData: BashExecOptions["onData"] = (data) => {
    kept = Buffer.concat([kept, data.subarray(-keptBytes)]).subarray(-keptBytes);
    return options.onData(data);
  };
  let exitCode: number | null = null;
  try {
    ({ exitCode } = await run(start, { ...options, onData }));
    return { exitCode };
  } finally {
    const words = await start.ended(exitCode, kept.toString());
    if (words !== "") {
      const atLineStart = kept.length === 0 || kept.at(-1) === newline;
      await options.onData(Buffer.from(`${atLineStart ? "" : "\n"}${words}\n`));
    }
  }
}

const newline = 10;
