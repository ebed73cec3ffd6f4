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

/** Anything that was said or done makes a session worth keeping; its model and its name alone do not. */
export function isWorthKeeping(entry: EntryPayload): boolean {
  return entry.type === "message" || entry.type === "custom_message";
}
