import { CURRENT_SESSION_VERSION, type EntryPayload, type NewSessionOptions, type SessionHeader } from "./entries.js";
import { createSessionId } from "./ids.js";

/** The first line of a session that begins now. */
export function newHeader(cwd: string, options: NewSessionOptions): SessionHeader {
  return {
    type: "session",
    version: CURRENT_SESSION_VERSION,
    id: options.id ?? createSessionId(),
    timestamp: new Date().toISOString(),
    cwd,
    ...(options.parentSession === undefined ? {} : { parentSession: options.parentSession }),
  };
}

/** Anything a person said or did makes a session worth keeping. */
export function isPersonal(entry: EntryPayload): boolean {
  return entry.type === "message" && entry.message.role !== "assistant" && entry.message.role !== "toolResult";
}
