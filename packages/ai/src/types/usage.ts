/** Token counts of one answer. `input` excludes cached tokens, `output` includes reasoning; costs are in USD. */
export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  totalTokens: number;
  cost: UsageCost;
}

/** USD per kind of token. */
export interface UsageCost {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  total: number;
  /** Set where the price of some of the tokens is not known: it was at least this much. */
  isIncomplete?: true;
}

/** Why an answer ended. */
export type StopReason = "stop" | "length" | "toolUse" | "error" | "aborted";
