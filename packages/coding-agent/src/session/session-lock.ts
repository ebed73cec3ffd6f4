import { linkSync, readFileSync, realpathSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { systemErrorCode } from "../errors/system-error.js";

/** Who writes to a session file. */
interface LockOwner {
  pid: number;
  host: string;
  /** Tells two processes apart that had the same pid, where the system says when a process began. */
  startedAt: string;
}

const held = new Map<string, number>();
let cleansUpAtExit = false;

/**
 * Makes this process the only writer of a session file until the returned function is called. Several holders within
 * one process share the lock. A lock whose owner is gone is taken over.
 * @throws {@link CodingAgentError} with code "session_locked" when another live process holds it
 */
export function lockSession(path: string): () => void {
  cleanUpAtExit();
  const file = realPathOf(path);
  const count = held.get(file) ?? 0;
  if (count === 0) acquire(file);
  held.set(file, count + 1);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    release(file);
  };
}

/** All names of a file share one lock; the file itself need not exist. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
    return join(realpathSync(dirname(path)), basename(path));
  }
}

/** A process that ends without closing its sessions leaves no locks behind, unless it is killed. */
function cleanUpAtExit(): void {
  if (cleansUpAtExit) return;
  cleansUpAtExit = true;
  process.on("exit", () => {
    for (const path of held.keys()) removeIfPresent(lockPath(path));
  });
}

function release(path: string): void {
  const count = held.get(path) ?? 0;
  if (count > 1) {
    held.set(path, count - 1);
    return;
  }
  held.delete(path);
  removeIfPresent(lockPath(path));
}

function lockPath(path: string): string {
  return `${path}.lock`;
}

function acquire(path: string): void {
  const lock = lockPath(path);
  for (let attempt = 0; attempt < 10; attempt++) {
    if (tryCreate(lock)) return;
    const owner = readOwner(lock);
    if (owner ? isAlive(owner) : isFresh(lock)) throw lockedError(path, owner);
    removeDead(lock, path);
  }
  throw lockedError(path, undefined);
}

/** Written whole under a name of our own and then linked: nobody ever reads a lock without its owner. */
function tryCreate(lock: string): boolean {
  const mine = `${lock}.${process.pid}`;
  const me: LockOwner = { pid: process.pid, host: hostname(), startedAt: startOf(process.pid) };
  try {
    writeFileSync(mine, JSON.stringify(me), { mode: 0o600 });
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST") return false;
    if (!cannotLink(error)) throw error;
    // Where even the file of our own could not be made, this fails with the same words.
    return tryCreateInPlace(lock, JSON.stringify(me));
  } finally {
    removeIfPresent(mine);
  }
}

/** For file systems without hard links, such as those of memory sticks and phones. */
function tryCreateInPlace(lock: string, content: string): boolean {
  try {
    writeFileSync(lock, content, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (systemErrorCode(error) === "EEXIST") return false;
    throw error;
  }
}

function cannotLink(error: unknown): boolean {
  return ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EACCES"].includes(systemErrorCode(error) ?? "");
}

/** A lock without a readable owner may be one that is being written. */
function isFresh(lock: string): boolean {
  const modified = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return modified !== undefined && Date.now() - modified < 5000;
}

/** Taken aside before it is removed: meanwhile another process may have found it dead too, and made its own. */
function removeDead(lock: string, path: string): void {
  const aside = `${lock}.${process.pid}.dead`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return;
    throw error;
  }
  const owner = readOwner(aside);
  if (owner && isAlive(owner)) {
    renameSync(aside, lock);
    throw lockedError(path, owner);
  }
  removeIfPresent(aside);
}

function readOwner(lock: string): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(lock, "utf8"));
    return isOwner(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function isOwner(value: unknown): value is LockOwner {
  return (
    typeof value === "object" &&
    value !== null &&
    "pid" in value &&
    Number.isInteger(value.pid) &&
    "host" in value &&
    typeof value.host === "string" &&
    "startedAt" in value &&
    typeof value.startedAt === "string"
  );
}

/** The owner on another machine cannot be asked, so it counts as alive. */
function isAlive(owner: LockOwner): boolean {
  if (owner.host !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (systemErrorCode(error) === "ESRCH") return false;
  }
  return startOf(owner.pid) === owner.startedAt;
}

/** When a process began, in the system's own clock; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    // No /proc here: the pid alone has to do.
    return "";
  }
}

function lockedError(path: string, owner: LockOwner | undefined): CodingAgentError {
  const who = owner ? `process ${owner.pid} on ${owner.host}` : "another process";
  return new CodingAgentError(
    "session_locked",
    `Session ${path} is in use by ${who}. Close it there, or continue in a copy with --fork ${path}`,
  );
}

function removeIfPresent(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT") throw error;
  }
}
