import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { systemErrorCode } from "../../errors/system-error.js";

/** Variable that marks every process that a command started, also those that left its process group. */
export const COMMAND_ID_VARIABLE: string = "PI_COMMAND_ID";

/** A running command: the leader of its process group and the value of {@link COMMAND_ID_VARIABLE}. */
export interface ProcessTree {
  pid: number;
  commandId: string;
}

const running = new Set<ProcessTree>();

/** Remembers a command for {@link killTrackedDetachedChildren}; returns what forgets it. */
export function trackProcessTree(tree: ProcessTree): () => void {
  running.add(tree);
  return () => running.delete(tree);
}

/** Kills all commands that still run, with everything they started. For the shutdown: synchronous, without a grace. */
export function killTrackedDetachedChildren(): void {
  for (const tree of running) {
    if (process.platform === "win32") {
      spawnSync("taskkill", taskkillArguments(tree), { stdio: "ignore", windowsHide: true });
      continue;
    }
    signalGroup(tree.pid, "SIGKILL");
    for (const pid of markedProcessesSync(tree.commandId)) signalProcess(pid, "SIGKILL");
  }
  running.clear();
}

/**
 * Ends a command with everything it started: SIGTERM, then SIGKILL for what is left after the grace.
 * On Linux that includes processes that called `setsid`; elsewhere they escape. On Windows the tree is ended at once.
 *
 * @param graceMs - time to clean up, in milliseconds
 */
export async function killProcessTree(tree: ProcessTree, graceMs: number): Promise<void> {
  if (process.platform === "win32") {
    const { execa } = await import("execa");
    await execa("taskkill", taskkillArguments(tree), { reject: false, stdio: "ignore" });
    return;
  }
  const deadline = Date.now() + graceMs;
  signalGroup(tree.pid, "SIGTERM");
  for (const pid of await markedProcesses(tree.commandId)) signalProcess(pid, "SIGTERM");
  while (Date.now() < deadline && (await isAlive(tree))) await delay(40);
  signalGroup(tree.pid, "SIGKILL");
  for (const pid of await markedProcesses(tree.commandId)) signalProcess(pid, "SIGKILL");
}

async function isAlive(tree: ProcessTree): Promise<boolean> {
  return signalGroup(tree.pid, 0) || (await markedProcesses(tree.commandId)).length > 0;
}

function taskkillArguments(tree: ProcessTree): string[] {
  return ["/F", "/T", "/PID", String(tree.pid)];
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  return signalProcess(-pid, signal);
}

function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // Gone already, or it changed its user: there is nothing left that could be done.
    return systemErrorCode(error) === "EPERM" && signal === 0;
  }
}

/** Processes whose environment holds the mark. Their parents may be gone, so the tree of parents would not find them. */
async function markedProcesses(commandId: string): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const names = await readdir("/proc").catch((): string[] => []);
  const found = names.filter(isProcessId).map(async (name) => {
    // Empty for zombies, unreadable for processes of other users.
    const environment = await readFile(`/proc/${name}/environ`).catch(() => Buffer.alloc(0));
    return hasMark(environment, commandId) ? [Number(name)] : [];
  });
  return (await Promise.all(found)).flat();
}

function markedProcessesSync(commandId: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter(isProcessId)
    .filter((name) => {
      try {
        return hasMark(readFileSync(`/proc/${name}/environ`), commandId);
      } catch {
        // Ended meanwhile, or it belongs to another user.
        return false;
      }
    })
    .map(Number);
}

function isProcessId(name: string): boolean {
  return /^\d+$/.test(name);
}

function hasMark(environment: Buffer, commandId: string): boolean {
  return environment.includes(`${COMMAND_ID_VARIABLE}=${commandId}\0`);
}
