/** What was done over WebSocket for a session. Counts go up until they are reset. */
export interface OpenAICodexWebSocketDebugStats {
  requests: number;
  connectionsCreated: number;
  connectionsReused: number;
  /** Requests that may build upon what the server still knows. */
  cachedContextRequests: number;
  storeTrueRequests: number;
  fullContextRequests: number;
  deltaRequests: number;
  /** Input items of the last request, as they would be sent in full. */
  lastInputItems: number;
  /** Input items that the last request sent; only when it was a delta. */
  lastDeltaInputItems?: number;
  lastPreviousResponseId?: string;
  websocketFailures: number;
  sseFallbacks: number;
  websocketFallbackActive?: boolean;
  lastWebSocketError?: string;
}

const statsBySession = new Map<string, OpenAICodexWebSocketDebugStats>();

/** A copy of the counts of a session; undefined when it has made no request that WebSocket was considered for. */
export function getOpenAICodexWebSocketDebugStats(sessionId: string): OpenAICodexWebSocketDebugStats | undefined {
  const stats = statsBySession.get(sessionId);
  return stats === undefined ? undefined : { ...stats };
}

/** Forgets the counts of a session, or of all sessions. */
export function resetOpenAICodexWebSocketDebugStats(sessionId?: string): void {
  if (sessionId === undefined) statsBySession.clear();
  else statsBySession.delete(sessionId);
}

/** The counts of a session, to be counted up; those of a request without a session go nowhere. */
export function debugStatsOf(sessionId: string | undefined): OpenAICodexWebSocketDebugStats {
  const known = sessionId === undefined ? undefined : statsBySession.get(sessionId);
  if (known !== undefined) return known;
  const stats: OpenAICodexWebSocketDebugStats = {
    requests: 0,
    connectionsCreated: 0,
    connectionsReused: 0,
    cachedContextRequests: 0,
    storeTrueRequests: 0,
    fullContextRequests: 0,
    deltaRequests: 0,
    lastInputItems: 0,
    websocketFailures: 0,
    sseFallbacks: 0,
  };
  if (sessionId !== undefined) statsBySession.set(sessionId, stats);
  return stats;
}
