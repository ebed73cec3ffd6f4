import { registerSessionResourceCleanup } from "../../../registry/session-resources.js";
import type { CodexSocket } from "./codex-socket.js";
import type { Continuation } from "./continuation.js";
import { debugStatsOf, resetOpenAICodexWebSocketDebugStats } from "./debug-stats.js";

/** A connection for one request. */
export interface Lease {
  readonly socket: CodexSocket;
  /** Whether the connection served an earlier request. */
  readonly isReused: boolean;
  /** What the server knows from the earlier request, if anything. */
  readonly continuation: Continuation | undefined;
  /** Keeps the connection for the next request of the session. */
  keep(continuation: Continuation | undefined): void;
  /** Closes the connection. */
  drop(): void;
}

interface KeptSocket {
  /** Where it leads, and as whom. */
  target: string;
  socket: CodexSocket | undefined;
  isBusy: boolean;
  continuation: Continuation | undefined;
  idleTimer: ReturnType<typeof setTimeout> | undefined;
  /** When it was last used, by the wall clock: timers stand still while a machine sleeps, and servers do not. */
  usedAtMs: number;
}

const idleMs = 5 * 60_000;
/** How long a session that WebSocket failed for is served over HTTP before WebSocket is tried again. */
const fallbackMs = 10 * 60_000;

const kept = new Map<string, KeptSocket>();
const fallbackUntil = new Map<string, number>();
let isCleanupRegistered = false;

/** A connection for a session: the kept one if it is free and leads there, else a new one, which is kept if none is. */
export async function leaseSocket(
  sessionId: string | undefined,
  target: string,
  open: () => Promise<CodexSocket>,
): Promise<Lease> {
  if (sessionId === undefined) return oneOff(await open());
  const known = kept.get(sessionId);
  if (known?.isBusy) return oneOff(await open());
  if (known !== undefined) {
    clearTimeout(known.idleTimer);
    const isFresh = Date.now() - known.usedAtMs < idleMs;
    if (known.socket?.isOpen && isFresh && known.target === target) {
      return leaseKept(sessionId, known, known.socket, true);
    }
    known.socket?.close();
  }
  registerCleanup();
  const entry: KeptSocket = {
    target,
    socket: undefined,
    isBusy: true,
    continuation: undefined,
    idleTimer: undefined,
    usedAtMs: Date.now(),
  };
  kept.set(sessionId, entry);
  try {
    return leaseKept(sessionId, entry, await open(), false);
  } catch (error) {
    if (kept.get(sessionId) === entry) kept.delete(sessionId);
    throw error;
  }
}

function leaseKept(sessionId: string, entry: KeptSocket, socket: CodexSocket, isReused: boolean): Lease {
  entry.socket = socket;
  entry.isBusy = true;
  const { continuation } = entry;
  const drop = (): void => {
    socket.close();
    if (kept.get(sessionId) === entry) kept.delete(sessionId);
  };
  const keep = (next: Continuation | undefined): void => {
    if (kept.get(sessionId) !== entry || !socket.isOpen) {
      drop();
      return;
    }
    entry.isBusy = false;
    entry.continuation = next;
    entry.usedAtMs = Date.now();
    entry.idleTimer = setTimeout(drop, idleMs);
    // A connection that waits must not keep the program alive by its timer.
    entry.idleTimer.unref?.();
  };
  return { socket, isReused, continuation, keep, drop };
}

function oneOff(socket: CodexSocket): Lease {
  const drop = (): void => socket.close();
  return { socket, isReused: false, continuation: undefined, keep: drop, drop };
}

/** Whether a session is served over HTTP because WebSocket failed for it. */
export function isFallenBack(sessionId: string | undefined): boolean {
  if (sessionId === undefined) return false;
  const until = fallbackUntil.get(sessionId);
  if (until === undefined) return false;
  if (Date.now() < until) return true;
  fallbackUntil.delete(sessionId);
  debugStatsOf(sessionId).websocketFallbackActive = false;
  return false;
}

/** Serves a session over HTTP from now on. */
export function fallBack(sessionId: string | undefined): void {
  if (sessionId === undefined) return;
  registerCleanup();
  fallbackUntil.set(sessionId, Date.now() + fallbackMs);
  debugStatsOf(sessionId).websocketFallbackActive = true;
}

/** Closes the connection of a session, or of all sessions; a request that uses it fails. */
export function closeOpenAICodexWebSocketSessions(sessionId?: string): void {
  for (const [id, entry] of [...kept]) {
    if (sessionId !== undefined && id !== sessionId) continue;
    clearTimeout(entry.idleTimer);
    kept.delete(id);
    entry.socket?.close();
  }
}

function registerCleanup(): void {
  if (isCleanupRegistered) return;
  isCleanupRegistered = true;
  registerSessionResourceCleanup((sessionId) => {
    closeOpenAICodexWebSocketSessions(sessionId);
    resetOpenAICodexWebSocketDebugStats(sessionId);
    if (sessionId === undefined) fallbackUntil.clear();
    else fallbackUntil.delete(sessionId);
  });
}
