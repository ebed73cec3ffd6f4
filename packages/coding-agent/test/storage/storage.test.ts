import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { CodingAgentError } from "../../src/errors/coding-agent-error.js";
import { writeFileAtomic } from "../../src/storage/atomic-write.js";
import { withFileLock } from "../../src/storage/file-lock.js";
import { makeDirs, makeDirsSync } from "../../src/storage/make-dirs.js";
import { ensurePrivateDir } from "../../src/storage/private-dir.js";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "storage-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe("writeFileAtomic", () => {
  it("creates a private file in private folders and leaves no temporary file", async () => {
    const path = join(dir, "a", "b", "auth.json");
    await writeFileAtomic(path, "{}");
    expect(readFileSync(path, "utf8")).toBe("{}");
    expect(modeOf(path)).toBe(0o600);
    expect(modeOf(join(dir, "a"))).toBe(0o700);
    expect(readdirSync(join(dir, "a", "b"))).toEqual(["auth.json"]);
  });

  it("keeps the mode that an existing file has", async () => {
    const path = join(dir, "settings.json");
    writeFileSync(path, "old");
    await chmod(path, 0o640);
    await writeFileAtomic(path, "new", { mode: 0o600 });
    expect(modeOf(path)).toBe(0o640);
  });

  it("writes through a link, also a dangling one", async () => {
    symlinkSync("real.json", join(dir, "link.json"));
    await writeFileAtomic(join(dir, "link.json"), "x");
    expect(lstatSync(join(dir, "link.json")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(dir, "real.json"), "utf8")).toBe("x");
  });

  it("leaves the old file and no temporary one when the target cannot be replaced", async () => {
    mkdirSync(join(dir, "folder"));
    await expect(writeFileAtomic(join(dir, "folder"), "x")).rejects.toThrow(/EISDIR|ENOTEMPTY|EPERM/);
    expect(readdirSync(dir)).toEqual(["folder"]);
  });
});

it("ensurePrivateDir leaves the mode of an existing folder", async () => {
  await chmod(dir, 0o755);
  await ensurePrivateDir(dir);
  expect(modeOf(dir)).toBe(0o755);
});

describe("withFileLock", () => {
  it("runs one holder at a time and removes the lock", async () => {
    const path = join(dir, "auth.json");
    let active = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++active);
      await new Promise((done) => setTimeout(done, 20));
      active--;
    };
    await Promise.all([1, 2, 3, 4].map(() => withFileLock(path, work)));
    expect(most).toBe(1);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it("names the lock and the next step when it is not free in time", async () => {
    const path = join(dir, "auth.json");
    mkdirSync(`${path}.lock`);
    const failure = await withFileLock(path, () => 1, { waitMs: 60 }).catch((error: unknown) => error);
    expect(CodingAgentError.is(failure) && failure.code).toBe("file_locked");
    expect(String(failure)).toContain(`${path}.lock`);
  });

  it("takes over a lock that nobody refreshes", async () => {
    const path = join(dir, "auth.json");
    mkdirSync(`${path}.lock`);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(`${path}.lock`, longAgo, longAgo);
    await expect(withFileLock(path, () => "mine", { waitMs: 2_000 })).resolves.toBe("mine");
  });

  it("shares one lock between a file and a link to it", async () => {
    const path = join(dir, "real.json");
    symlinkSync(path, join(dir, "link.json"));
    await withFileLock(path, async () => {
      await expect(withFileLock(join(dir, "link.json"), () => 1, { waitMs: 50 })).rejects.toThrow("is locked");
    });
  });

  it("releases the lock when the work fails and passes its error", async () => {
    const path = join(dir, "auth.json");
    await expect(
      withFileLock(path, () => {
        throw new TypeError("mine");
      }),
    ).rejects.toThrow(TypeError);
    await expect(withFileLock(path, () => 2, { waitMs: 100 })).resolves.toBe(2);
  });

  describe("beside another program that uses proper-lockfile", () => {
    /** Starts a process that holds the lock until it is told to let go or is killed. */
    async function holdElsewhere(path: string): Promise<ChildProcess> {
      const program = `
        const release = await require("proper-lockfile").lock(process.argv[1], { realpath: false, stale: 2000 });
        process.on("message", async () => { await release(); process.exit(); });
        process.send("locked");`;
      const child = spawn(process.execPath, ["-e", `(async () => {${program}})()`, path], {
        cwd: import.meta.dirname,
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      await once(child, "message");
      return child;
    }

    it("waits until the other one lets go", async () => {
      const path = join(dir, "auth.json");
      const other = await holdElsewhere(path);
      await expect(withFileLock(path, () => 1, { waitMs: 50 })).rejects.toThrow("is locked");
      const mine = withFileLock(path, () => "mine", { waitMs: 10_000 });
      other.send("let go");
      await expect(mine).resolves.toBe("mine");
    });

    it("takes over what a killed one left behind", async () => {
      const path = join(dir, "auth.json");
      const other = await holdElsewhere(path);
      other.kill("SIGKILL");
      await once(other, "exit");
      await expect(withFileLock(path, () => "mine", { waitMs: 10_000, staleMs: 2000 })).resolves.toBe("mine");
    });
  });
});

describe("makeDirs", () => {
  it("makes missing parents, and minds none that others made", async () => {
    await Promise.all([makeDirs(join(dir, "a", "b"), 0o700), makeDirs(join(dir, "a", "b"), 0o700)]);
    makeDirsSync(join(dir, "a", "c", "d"), 0o700);
    expect([modeOf(join(dir, "a", "b")), modeOf(join(dir, "a", "c", "d"))]).toEqual([0o700, 0o700]);
  });

  it("ends where no folder can be made", async () => {
    writeFileSync(join(dir, "file"), "");
    await expect(makeDirs(join(dir, "file", "x", "y"))).rejects.toThrow("ENOTDIR");
    // The system says that the parent is not there even when it was just to be made.
    if (existsSync("/proc/self")) expect(() => makeDirsSync("/proc/none/x/y")).toThrow("ENOENT");
  });
});
