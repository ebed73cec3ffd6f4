import { setTimeout as delay } from "node:timers/promises";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import type { RpcConnection } from "./rpc-connection.js";
import type { RpcEvent } from "./rpc-types.js";

/** How often the state is asked for while no event says that it changed, in milliseconds. */
const pollMs = 250;
/** The same while the end is near. */
const settlingMs = 10;

/** After these the session may have settled. A run that ended may still be asked for again, or compacted. */
const endings: ReadonlySet<string> = new Set(["agent_end", "auto_retry_end", "compaction_end", "command_failed"]);

/**
 * Resolves when the session does nothing and, where that is asked for, something has happened before.
 * @throws {@link CodingAgentError} with code "rpc_timeout", or "rpc_failed" when the agent is gone
 */
export async function untilSettled(
  connection: RpcConnection,
  timeoutMs: number,
  hasHappened: () => boolean = () => true,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let wake = new AbortController();
  const leave = connection.onEvent((event) => {
    if (endings.has(event.type)) wake.abort();
  });
  try {
    for (;;) {
      wake = new AbortController();
      const { activity } = await connection.request("get_state", {});
      if (activity === "idle" && hasHappened()) return;
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw tooLong(timeoutMs, activity);
      await pause(Math.min(activity === "settling" ? settlingMs : pollMs, leftMs), wake.signal);
    }
  } finally {
    leave();
  }
}

/**
 * Collects events until a run has ended and the session has settled. `begin` may start that run.
 * @throws {@link CodingAgentError} with code "rpc_timeout", or "rpc_failed" when the agent is gone; what `begin` throws
 */
export async function collectUntilSettled(
  connection: RpcConnection,
  timeoutMs: number,
  begin: () => Promise<void>,
): Promise<RpcEvent[]> {
  const events: RpcEvent[] = [];
  let hasEnded = false;
  const leave = connection.onEvent((event) => {
    events.push(event);
    if (event.type === "agent_end" || event.type === "command_failed") hasEnded = true;
  });
  try {
    await begin();
    await untilSettled(connection, timeoutMs, () => hasEnded);
    return events;
  } finally {
    leave();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

function tooLong(timeoutMs: number, activity: string): CodingAgentError {
  return new CodingAgentError("rpc_timeout", `The session has not settled within ${timeoutMs} ms: it is ${activity}.`);
}
