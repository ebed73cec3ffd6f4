import type { ShellWord } from "./shell-word.js";

/** What the commands that a command runs in turn mean for it. */
export type Passing =
  /** It runs none, as far as we know. */
  | "none"
  /** It may run where all of them may. */
  | "through"
  /** Both it and all of them must be allowed. */
  | "beside"
  /** They may be what it runs: what forbids one of them forbids it, but nothing is allowed by them. */
  | "perhaps";

/** One command of a shell text. */
export interface ShellCommand {
  words: readonly ShellWord[];
  /** `NAME=value` before it. */
  assignments: readonly ShellWord[];
  /** Where it may run; `undefined` when that cannot be told. */
  folders: readonly string[] | undefined;
  source: string;
  inner: readonly ShellCommand[];
  passing: Passing;
  /** Why it cannot be told what it runs. */
  opaque?: string | undefined;
}

/** A file that the shell itself opens. */
export interface ShellFile {
  word: ShellWord;
  access: "read" | "write";
  folders: readonly string[] | undefined;
}

/** What a shell text does, as far as that can be told without running it. */
export interface ShellAnalysis {
  commands: readonly ShellCommand[];
  files: readonly ShellFile[];
  /** Why parts of it cannot be told. */
  opaque: readonly string[];
  /** Names that it gives a new meaning. */
  functions: ReadonlySet<string>;
}
