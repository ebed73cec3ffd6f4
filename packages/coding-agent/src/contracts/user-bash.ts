import type { BashOperations } from "./bash-operations.js";

/** What a command of the user left. */
export interface BashResult {
  /** The end of what it printed, at most 2,000 lines or 50 KiB, without terminal control sequences. */
  output: string;
  /** `undefined` when it was cancelled, or ended without one. */
  exitCode: number | undefined;
  cancelled: boolean;
  truncated: boolean;
  /** A file with everything it printed; only when `truncated`. */
  fullOutputPath?: string;
}

/** What an extension does about a command of the user: say where it runs, or what came of it. */
export type UserBashAnswer =
  | { operations: BashOperations; result?: undefined }
  | { result: BashResult; operations?: undefined };
