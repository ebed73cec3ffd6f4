/** What kind of failure an answer ended with. Retry, compaction and user interfaces decide on these, never on prose. */
export type AiErrorCategory =
  | "auth"
  | "rate_limit"
  | "quota"
  | "overloaded"
  | "server"
  | "context_overflow"
  | "invalid_request"
  | "not_found"
  | "content_filter"
  | "refusal"
  | "tool_use_failed"
  | "malformed_tool_call"
  | "truncated"
  | "timeout"
  | "network"
  | "cancelled"
  | "aborted"
  | "unknown";

/** The machine-readable side of a failed answer; persisted on the assistant message beside `errorMessage`. */
export interface ErrorInfo {
  category: AiErrorCategory;
  /** HTTP status, where there was one. */
  status?: number;
  /** Whether the same request may succeed later. */
  retryable: boolean;
  /** What the provider asked us to wait, in milliseconds. */
  retryAfterMs?: number;
  /** The provider's own error code or type. */
  code?: string;
}

/** A failure in words and as data. */
export interface Failure {
  /** The provider's own words, readable. */
  message: string;
  info: ErrorInfo;
}
