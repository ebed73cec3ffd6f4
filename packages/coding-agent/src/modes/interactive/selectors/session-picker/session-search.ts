import { setImmediate as pause } from "node:timers/promises";
import type { SessionInfo } from "../../../../session/session-info.js";
import type { SessionQuery } from "./session-query.js";

/** Keys and frames get their turn after so long. */
const maxBlockedMs = 8;

/**
 * Searches sessions, in slices: their texts come from disk. `onProgress` hears of what was found so far whenever others
 * get their turn. Resolves with the score of each session that fits, by path; with nothing when it was aborted.
 */
export async function searchSessions(
  sessions: readonly SessionInfo[],
  query: SessionQuery,
  signal: AbortSignal,
  onProgress: (found: ReadonlyMap<string, number>) => void,
): Promise<ReadonlyMap<string, number> | undefined> {
  const found = new Map<string, number>();
  let since = performance.now();
  for (const session of sessions) {
    if (performance.now() - since > maxBlockedMs) {
      onProgress(found);
      await pause();
      if (signal.aborted) return undefined;
      since = performance.now();
    }
    const score = query.score(session);
    if (score !== undefined) found.set(session.path, score);
  }
  return found;
}
