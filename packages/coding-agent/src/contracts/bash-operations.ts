/** What {@link BashOperations.exec} needs beside the command. */
export interface BashExecOptions {
  /**
   * Takes output, stdout and stderr in the order of arrival. A promise that it returns asks to be waited for before the
   * next piece; operations that cannot wait may ignore it.
   */
  onData: (data: Buffer) => void | Promise<void>;
  signal?: AbortSignal | undefined;
  /** Seconds; none or 0: no limit. */
  timeout?: number | undefined;
  /** The whole environment of the command; left out: that of this process. */
  env?: NodeJS.ProcessEnv | undefined;
}

/** Where commands run: this machine, or for instance a remote one. */
export interface BashOperations {
  /**
   * Runs a command and resolves with its exit code, `null` when it has none. Rejects with the message `aborted` after an
   * abort and `timeout:<seconds>` after the timeout.
   */
  exec(command: string, cwd: string, options: BashExecOptions): Promise<{ exitCode: number | null }>;
}

/** A command about to be started. */
export interface BashSpawnContext {
  command: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** Rewrites a command, its folder or its environment just before the start. */
export type BashSpawnHook = (context: BashSpawnContext) => BashSpawnContext;
