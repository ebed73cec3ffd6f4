import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import { ensurePrivateDir } from "./private-dir.js";
import { resolveLinks } from "./resolve-links.js";

/** Options of {@link withFileLock}. */
export interface FileLockOptions {
  /**
   * How long to wait for another holder, in milliseconds. Longer than `staleMs`, so that a dead holder is outlived.
   *
   * @defaultValue 30000
   */
  waitMs?: number;
  /**
   * Age in milliseconds after which a lock that is no longer refreshed counts as left behind and is taken over. At least 2000.
   *
   * @defaultValue 10000
   */
  staleMs?: number;
}

type Release = () => Promise<void>;

/**
 * Runs `fn` while holding the lock folder `<path>.lock`, the same that other programs on `proper-lockfile` use.
 * `path` itself need not exist. Symbolic links are followed first, so that all names of a file share one lock.
 *
 * @param fn - receives a signal that aborts when the lock was lost, for instance after the machine slept.
 * @throws {@link CodingAgentError} with code `file_locked` when the lock is not free in time or cannot be made,
 *   `lock_lost` when it was lost while `fn` ran. Errors of `fn` pass unchanged.
 */
export async function withFileLock<T>(
  path: string,
  fn: (lost: AbortSignal) => Promise<T> | T,
  options: FileLockOptions = {},
): Promise<T> {
  const target = await resolveLinks(path);
  await ensurePrivateDir(dirname(target));
  const lost = new AbortController();
  const release = await acquire(target, lost, options);
  let result: T;
  try {
    result = await fn(lost.signal);
  } finally {
    // A lock that was lost cannot be released; that case is reported below.
    await release().catch(() => undefined);
  }
  if (lost.signal.aborted) {
    throw new CodingAgentError("lock_lost", `The lock on ${target} was lost while it was in use. Check the file.`, {
      cause: lost.signal.reason,
    });
  }
  return result;
}

async function acquire(path: string, lost: AbortController, options: FileLockOptions): Promise<Release> {
  // A bundle of CommonJS has a default export only.
  const {
    default: { lock },
  } = await import("proper-lockfile");
  const deadline = Date.now() + (options.waitMs ?? 30_000);
  for (;;) {
    try {
      return await lock(path, {
        realpath: false,
        stale: options.staleMs ?? 10_000,
        onCompromised: (error) => lost.abort(error),
      });
    } catch (error) {
      if (systemErrorCode(error) !== "ELOCKED") {
        throw new CodingAgentError("file_locked", `Could not create ${path}.lock: ${errorMessage(error)}`, {
          cause: error,
        });
      }
      if (Date.now() >= deadline) throw lockedError(path, error);
      await delay(20 + Math.random() * 60);
    }
  }
}

function lockedError(path: string, cause: unknown): CodingAgentError {
  return new CodingAgentError(
    "file_locked",
    `${path} is locked by another process. Try again when it has finished; if none is running, remove ${path}.lock.`,
    { cause },
  );
}
