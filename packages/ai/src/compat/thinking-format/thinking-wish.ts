/** How hard a model is to think, in its own words. */
export interface ThinkingWish {
  /** Undefined when it is not to think. */
  readonly effort: string | undefined;
  /** Its word for not thinking; null when it cannot stop, undefined when nothing is known. */
  readonly off: string | null | undefined;
  /** Whether the server takes `reasoning_effort`. */
  readonly takesEffort: boolean;
}
