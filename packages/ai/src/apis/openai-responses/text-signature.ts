import { isRecord, textOf } from "../../json/value.js";

/** What a text's signature remembers of its message item. */
export interface MessageItemIdentity {
  id: string;
  /** Whether the text is a remark on the way or the answer itself. */
  phase?: string;
}

/** Writes the identity as the `textSignature` of session files. */
export function writeTextSignature(identity: MessageItemIdentity): string {
  return JSON.stringify({ v: 1, ...identity });
}

/** Reads a `textSignature`: JSON with a version, or in old files the bare id. */
export function readTextSignature(signature: string | undefined): MessageItemIdentity | undefined {
  if (signature === undefined || signature === "") return undefined;
  if (!signature.startsWith("{")) return { id: signature };
  try {
    const value: unknown = JSON.parse(signature);
    const id = isRecord(value) && value["v"] === 1 ? textOf(value["id"]) : undefined;
    if (id === undefined || !isRecord(value)) return undefined;
    const phase = textOf(value["phase"]);
    return phase === undefined ? { id } : { id, phase };
  } catch {
    return undefined;
  }
}
