import { formatThrownValue } from "../errors/failure.js";
import type { AssistantMessageDiagnostic, DiagnosticErrorInfo } from "../types/diagnostics.js";
import type { AssistantMessage } from "../types/message.js";

/** A thrown value as plain data; `code` is kept when it is a string or a number. */
export function extractDiagnosticError(value: unknown): DiagnosticErrorInfo {
  if (!(value instanceof Error)) return { name: "ThrownValue", message: formatThrownValue(value) };
  const info: DiagnosticErrorInfo = { name: value.name, message: formatThrownValue(value) };
  if (value.stack !== undefined) info.stack = value.stack;
  if ("code" in value && (typeof value.code === "string" || typeof value.code === "number")) info.code = value.code;
  return info;
}

/** A diagnostic of now. */
export function createAssistantMessageDiagnostic(
  type: string,
  error: unknown,
  details?: Record<string, unknown>,
): AssistantMessageDiagnostic {
  const diagnostic: AssistantMessageDiagnostic = { type, timestamp: Date.now(), error: extractDiagnosticError(error) };
  return details === undefined ? diagnostic : { ...diagnostic, details };
}

/** Adds a diagnostic to a message; its list is replaced, not changed. */
export function appendAssistantMessageDiagnostic(
  message: AssistantMessage,
  diagnostic: AssistantMessageDiagnostic,
): void {
  message.diagnostics = [...(message.diagnostics ?? []), diagnostic];
}
