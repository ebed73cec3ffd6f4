import { AiError } from "../errors/ai-error.js";

/** Frees what was kept for a session, or for all sessions when none is named. */
export type SessionResourceCleanup = (sessionId?: string) => void;

const cleanups = new Set<SessionResourceCleanup>();

/** Registers a cleanup; returns a function that takes it back. */
export function registerSessionResourceCleanup(cleanup: SessionResourceCleanup): () => void {
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
  };
}

/**
 * Calls every cleanup, also when one throws.
 *
 * @throws AiError with code "cleanup_failed" when any threw; its cause is an AggregateError of all
 */
export function cleanupSessionResources(sessionId?: string): void {
  const errors: unknown[] = [];
  for (const cleanup of [...cleanups]) {
    try {
      cleanup(sessionId);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 0) return;
  const cause = new AggregateError(errors, "Failed to cleanup session resources");
  throw new AiError("cleanup_failed", "Failed to cleanup session resources; see the cause for each error.", { cause });
}
