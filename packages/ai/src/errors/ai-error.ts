import type { AiErrorCategory, ErrorInfo } from "./categories.js";

/** Stable codes of {@link AiError}. */
export type AiErrorCode =
  | "unknown_api"
  | "api_mismatch"
  | "missing_api_key"
  | "missing_environment"
  | "invalid_options"
  | "request_failed"
  | "stream_failed"
  | "stream_truncated"
  | "idle_timeout"
  | "aborted"
  | "unknown_tool"
  | "invalid_tool_arguments"
  | "invalid_json"
  | "cleanup_failed"
  | "load_failed"
  | "oauth_failed";

/** What an {@link AiError} may carry beside its code and words. */
export interface AiErrorOptions extends ErrorOptions {
  info?: ErrorInfo;
  provider?: string;
  api?: string;
  requestId?: string;
}

// Module level: a static private field would put `#private` into the declarations and part two copies of the package.
const brand: symbol = Symbol.for("@pi-stack/ai.error");

/** Every error that this package throws or reports. Recognise it with {@link AiError.is}, which works across copies. */
export class AiError extends Error {
  static {
    Object.defineProperty(AiError.prototype, "name", { value: "AiError", configurable: true, writable: true });
    Object.defineProperty(AiError.prototype, brand, { value: true });
  }

  readonly code: AiErrorCode;
  readonly info?: ErrorInfo;
  readonly provider?: string;
  readonly api?: string;
  readonly requestId?: string;

  constructor(code: AiErrorCode, message: string, options: AiErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    if (options.info !== undefined) this.info = options.info;
    if (options.provider !== undefined) this.provider = options.provider;
    if (options.api !== undefined) this.api = options.api;
    if (options.requestId !== undefined) this.requestId = options.requestId;
  }

  get category(): AiErrorCategory {
    return this.info?.category ?? "unknown";
  }

  static is(value: unknown): value is AiError {
    return typeof value === "object" && value !== null && brand in value;
  }
}
