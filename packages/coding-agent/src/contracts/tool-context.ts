/** What a tool sees of the session that runs it. */
export interface ToolContext {
  /** The working folder now; it wins over the one that the tool was created with. */
  readonly cwd: string;
  /** The model that will read the result. */
  readonly model?: { readonly input: readonly string[] } | undefined;
  readonly signal?: AbortSignal | undefined;
}
