import type { FileHandle } from "node:fs/promises";

/** A call of a tool that is about to run. */
export interface GuardedCall {
  toolCallId: string;
  toolName: string;
  input: Readonly<Record<string, unknown>>;
}

/** Whether a call may run; if not, why, in words for the model. */
export type ToolVerdict = { isAllowed: true } | { isAllowed: false; reason: string };

/** Judges what tools are about to do. A session without one pays nothing. */
export interface ToolGuard {
  /** Asks the user where that is needed. Rejects for nothing: what cannot be judged is refused. */
  check(call: GuardedCall, signal: AbortSignal | undefined): Promise<ToolVerdict>;
  /** A command that the user typed: what forbids holds, nothing is asked. */
  checkUserCommand(command: string): ToolVerdict;
  /** The call is over: nothing more is opened for it. */
  finish(toolCallId: string): void;
  /** What built-in tools ask while they work. */
  readonly files: FileGate;
}

/** Where a session finds its guard. */
export interface GuardSource {
  /** The guard of now; none where nothing is to be judged. */
  current(): ToolGuard | undefined;
  /** Settings may be others. */
  refresh(): Promise<void>;
}

/** Holds the files that tools open to what was judged before the call: links may have been changed since. */
export interface FileGate {
  /** @throws {@link CodingAgentError} with code "access_denied" where this is not what was judged */
  confirm(toolCallId: string, access: "read" | "write", path: string, file?: FileHandle): Promise<void>;
  /** Whether what stands at a path must not be shown. */
  hides(path: string): boolean;
}

/** What a person is asked. */
export interface ApprovalRequest {
  toolName: string;
  input: Readonly<Record<string, unknown>>;
  /** Why it is asked. */
  because: string;
  /** The rules that "always" would write, one or more. Empty where no rule can be written. */
  rules: readonly string[];
  /** Whether the answer can hold for the rest of the session. */
  canRemember: boolean;
  /** The folder of the session. */
  cwd: string;
}

/** What a person says: this time, for this session, from now on, or no, with words for the model. */
export type ApprovalAnswer =
  | { choice: "once" }
  | { choice: "session" }
  | { choice: "always" }
  | { choice: "no"; reason?: string | undefined };

/** Asks a person. Bound by modes that have one. */
export interface ApprovalPrompt {
  /** Resolves with no when the signal fires. */
  ask(request: ApprovalRequest, signal: AbortSignal | undefined): Promise<ApprovalAnswer>;
}
