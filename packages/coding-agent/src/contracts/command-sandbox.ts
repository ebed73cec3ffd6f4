import type { ToolGuard } from "./tool-guard.js";

/** A program about to be started, without a shell. */
export interface ConfinedProgram {
  program: string;
  args: readonly string[];
  /** Absolute. */
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** How a program is started so that it is confined. */
export interface ConfinedStart extends ConfinedProgram {
  /**
   * To be called once when the program has ended. Resolves with what it was kept from, in words for the model and the
   * user, a sentence a line; empty when nothing was noticed.
   * @param output - the end of what it printed, to tell the cause of a failure
   */
  ended(exitCode: number | null, output: string): Promise<string>;
}

/** Confines what commands may read, change and reach, and tools that work on files in this process. */
export interface CommandSandbox {
  /**
   * @throws `CodingAgentError` with code "sandbox_unavailable" where this system cannot do it; the message says what to
   * install. Nothing may run then.
   */
  confine(program: ConfinedProgram): Promise<ConfinedStart>;

  /** Puts the same limits before a guard: what it says counts only where the sandbox lets it. */
  guard(inner: ToolGuard | undefined): ToolGuard;
}
