/** Stable codes of {@link AgentError}. */
export type AgentErrorCode =
  | "already_running"
  | "nothing_to_continue"
  | "cannot_continue_from_assistant"
  | "invalid_tool_result"
  | "aborted"
  | "proxy_failed";

const brand: symbol = Symbol.for("@pi-stack/agent-core.error");

/** Every error that this package throws. Recognise it with {@link AgentError.is}, which works across copies. */
export class AgentError extends Error {
  static {
    Object.defineProperty(AgentError.prototype, "name", { value: "AgentError", configurable: true, writable: true });
    Object.defineProperty(AgentError.prototype, brand, { value: true });
  }

  readonly code: AgentErrorCode;

  constructor(code: AgentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  static is(value: unknown): value is AgentError {
    return typeof value === "object" && value !== null && brand in value;
  }
}
