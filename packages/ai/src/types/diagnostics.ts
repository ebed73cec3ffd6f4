/** An error as plain data. */
export interface DiagnosticErrorInfo {
  name?: string;
  message: string;
  stack?: string;
  code?: string | number;
}

/** Something that went wrong on the way to an answer that came all the same. */
export interface AssistantMessageDiagnostic {
  type: string;
  /** Milliseconds since the epoch. */
  timestamp: number;
  error?: DiagnosticErrorInfo;
  details?: Record<string, unknown>;
}
