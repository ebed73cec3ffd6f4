import type { FileGate } from "./tool-guard.js";

/** What a tool sees of the session that runs it. */
export interface ToolContext {
  /** Holds the files that tools open to what was judged before the call. @defaultValue nothing is judged */
  readonly files?: FileGate | undefined;
  /** The working folder now; it wins over the one that the tool was created with. */
  readonly cwd: string;
  /** The model that will read the result. */
  readonly model?: { readonly input: readonly string[] } | undefined;
  readonly signal?: AbortSignal | undefined;
}
