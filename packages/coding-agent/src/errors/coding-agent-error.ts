/** Stable codes of {@link CodingAgentError}. */
export type CodingAgentErrorCode =
  | "aborted"
  | "access_denied"
  | "already_compacted"
  | "busy"
  | "cancelled"
  | "clipboard_unavailable"
  | "command_failed"
  | "command_timeout"
  | "compaction_cancelled"
  | "compaction_no_gain"
  | "edit_duplicate"
  | "edit_invalid"
  | "edit_no_change"
  | "edit_not_found"
  | "edit_overlap"
  | "export_failed"
  | "extension_answer_invalid"
  | "extension_invalid"
  | "extension_not_ready"
  | "extension_stale"
  | "file_invalid"
  | "file_locked"
  | "file_not_found"
  | "file_too_large"
  | "file_unreadable"
  | "file_unwritable"
  | "invalid_arguments"
  | "invalid_pattern"
  | "lock_lost"
  | "missing_api_key"
  | "missing_cwd"
  | "no_model"
  | "nothing_to_compact"
  | "not_a_directory"
  | "not_a_regular_file"
  | "offset_out_of_range"
  | "package_failed"
  | "package_invalid"
  | "package_missing"
  | "resource_invalid"
  | "ripgrep_missing"
  | "rpc_failed"
  | "rpc_invalid"
  | "rpc_timeout"
  | "sandbox_unavailable"
  | "search_failed"
  | "shell_missing"
  | "spawn_failed"
  | "session_closed"
  | "session_invalid"
  | "session_locked"
  | "session_unreadable"
  | "session_unwritable"
  | "summary_failed"
  | "summary_truncated"
  | "undo_damaged"
  | "undo_gone"
  | "undo_nothing"
  | "undo_off"
  | "undo_unfinished"
  | "unknown_entry"
  | "unknown_model"
  | "unknown_provider"
  | "unknown_session"
  | "unknown_tool"
  | "unsupported_encoding";

// Module level: a static private field would put `#private` into the declarations and part two copies of the package.
const brand: symbol = Symbol.for("@pi-stack/coding-agent.error");

/** Every error that this package throws. Recognise it with {@link CodingAgentError.is}, which works across copies. */
export class CodingAgentError extends Error {
  static {
    Object.defineProperty(CodingAgentError.prototype, "name", {
      value: "CodingAgentError",
      configurable: true,
      writable: true,
    });
    Object.defineProperty(CodingAgentError.prototype, brand, { value: true });
  }

  readonly code: CodingAgentErrorCode;

  constructor(code: CodingAgentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  static is(value: unknown): value is CodingAgentError {
    return typeof value === "object" && value !== null && brand in value;
  }
}
