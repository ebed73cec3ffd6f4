import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { FileHistory, type FileHistoryLimits } from "../../../src/history/file-history.js";
import { put, tempFolder } from "../../support/folder.js";

export const limits: FileHistoryLimits = {
  maxFileBytes: 1_000_000,
  maxStoreBytes: 100_000_000,
  maxAgeDays: 30,
  maxFiles: 10_000,
};

/** A folder in memory where the system has such: hundreds of flushes cost nothing there. */
export function memoryFolder(): string {
  if (!existsSync("/dev/shm")) return tempFolder();
  const dir = mkdtempSync("/dev/shm/pi-test-");
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A working folder with a repository, ignored files, a repository inside, and a folder beside that nothing may touch. */
export async function folderWithHistory(
  change: Partial<FileHistoryLimits> = {},
  base: string = tempFolder(),
): Promise<{
  history: FileHistory;
  root: string;
  outside: string;
  agentDir: string;
  reopen: () => Promise<FileHistory>;
}> {
  const [root, outside, agentDir] = [join(base, "work"), join(base, "outside"), join(base, "agent")];
  for (const dir of [root, outside, agentDir]) mkdirSync(dir, { recursive: true });
  put(root, ".git/HEAD", "ref: refs/heads/main\n");
  writeFileSync(join(root, ".gitignore"), "*.log\nignored\n");
  put(root, "ignored/data", "mine");
  put(root, "x.log", "log");
  put(root, "nested/.git/HEAD", "ref: refs/heads/main\n");
  put(root, "nested/.gitignore", "*.log\nignored\n");
  put(root, "nested/e", "nested");
  put(root, "sub/c.bin", Buffer.from([0, 255, 10, 13]));
  put(root, "a.txt", "first\n");
  put(outside, "kept", "outside");
  put(outside, "folder/kept", "outside");
  const reopen = (): Promise<FileHistory> =>
    FileHistory.open({ agentDir, folder: root, limits: { ...limits, ...change } });
  return { history: await reopen(), root, outside, agentDir, reopen };
}
