import { expect } from "vitest";
import type { AssistantMessage } from "../../src/index.js";
import type { ExpectedOutcome } from "./fixture.js";

/** Compares an answer with the recorded outcome; only what the outcome states is asserted. */
export function expectOutcome(message: AssistantMessage, expected: ExpectedOutcome, where: string): void {
  if (expected.text !== undefined) expect(squeeze(textOf(message)), where).toBe(squeeze(expected.text));
  if (expected.thinking !== undefined) expect(squeeze(thinkingOf(message)), where).toBe(squeeze(expected.thinking));
  if (expected.toolCalls !== undefined) expect(callsOf(message), where).toEqual(expected.toolCalls);
  if (expected.stopReason !== undefined) expect(message.stopReason, where).toBe(expected.stopReason);
  if (expected.usage !== undefined) expect(message.usage, where).toMatchObject(expected.usage);
  if (expected.signatures !== undefined) expect(signaturesOf(message), where).toEqual(expected.signatures);
  if (expected.redacted !== undefined) expect(redactedOf(message), where).toEqual(expected.redacted);
  if (expected.refusal !== undefined) {
    expect(`${textOf(message)}${message.errorMessage ?? ""}`, where).toContain(expected.refusal);
  }
  if (expected.error !== undefined) expectError(message, expected.error, where);
}

function expectError(message: AssistantMessage, error: NonNullable<ExpectedOutcome["error"]>, where: string): void {
  const { errorInfo } = message;
  if (error.category !== undefined) expect(errorInfo?.category, where).toBe(error.category);
  if (error.status !== undefined) expect(errorInfo?.status, where).toBe(error.status);
  if (error.retryable !== undefined) expect(errorInfo?.retryable, where).toBe(error.retryable);
  if (error.retryAfterMs !== undefined) expect(errorInfo?.retryAfterMs, where).toBe(error.retryAfterMs);
  if (error.message !== undefined) expect(message.errorMessage, where).toContain(error.message);
  const codes = [error.code, error.type].filter((code) => typeof code === "string");
  if (codes.length > 0) expect(codes, where).toContain(errorInfo?.code);
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, "");
}

function textOf(message: AssistantMessage): string {
  return message.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

function thinkingOf(message: AssistantMessage): string {
  return message.content.map((block) => (block.type === "thinking" && !block.redacted ? block.thinking : "")).join("");
}

function callsOf(message: AssistantMessage): { name: string; arguments: unknown }[] {
  return message.content
    .filter((block) => block.type === "toolCall")
    .filter((call) => call.argumentsError === undefined)
    .map((call) => ({ name: call.name, arguments: call.arguments }));
}

function redactedOf(message: AssistantMessage): string[] {
  return message.content
    .filter((block) => block.type === "thinking")
    .filter((block) => block.redacted)
    .map((block) => block.thinkingSignature ?? "");
}

/** Opaque values in order. Responses keep the whole reasoning item, in which the opaque value is one field. */
function signaturesOf(message: AssistantMessage): string[] {
  const kept = message.content.map((block) => {
    if (block.type === "text") return message.api.startsWith("google-") ? block.textSignature : undefined;
    if (block.type === "toolCall") return block.thoughtSignature;
    return block.redacted ? undefined : block.thinkingSignature;
  });
  return kept.flatMap((signature) => (signature === undefined ? [] : [opaquePart(signature)])).filter(Boolean);
}

function opaquePart(signature: string): string {
  if (!signature.startsWith("{")) return signature;
  const item: { encrypted_content?: string | null } = JSON.parse(signature);
  return item.encrypted_content ?? "";
}
