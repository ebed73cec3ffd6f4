import type { OpenAICompletionsCompat } from "../types/compat.js";

/** The quirk flags of a Chat Completions server, each with a value. */
export type ResolvedOpenAICompletionsCompat = Required<Omit<OpenAICompletionsCompat, "cacheControlFormat">> &
  Pick<OpenAICompletionsCompat, "cacheControlFormat">;

/** The flags that a function looks at. */
export type CompatOf<Flag extends keyof ResolvedOpenAICompletionsCompat> = Pick<ResolvedOpenAICompletionsCompat, Flag>;
