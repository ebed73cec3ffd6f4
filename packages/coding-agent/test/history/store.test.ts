import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { FileHistory } from "../../src/history/file-history.js";
import type { SnapshotRecord } from "../../src/history/snapshot-record.js";
import { bundleProgram } from "../lasting/support/bundle-program.js";
import { put, tempFolder } from "../support/folder.js";
import { withProgram } from "../support/programs.js";
import { stateOf } from "./support/disk-state.js";
import { folderWithHistory } from "./support/folder-with-history.js";

const snapshot = async (history: FileHistory): Promise<SnapshotRecord> =>
  (await history.snapshot("test", "test")).record;
const goTo = async (history: FileHistory, from: SnapshotRecord, to: SnapshotRecord, overwrite = false) =>
  history.restore([{ from, to }], { session: "test", overwrite });
const text = (root: string, name: string): string => readFileSync(join(root, name), "utf8");

/** Every file of a store, with its folders. */
function filesOf(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(dir, entry.name)) : [join(dir, entry.name)],
  );
}

describe("what is covered", () => {
  it("nothing that is ignored, or was, also when the rules change on the way", async () => {
    const { history, root } = await folderWithHistory();
    put(root, "build/out", "kept by hand");
    put(root, ".git/info/exclude", "secret\n");
    put(root, "secret", "mine");
    const before = await snapshot(history);
    // From now on build is ignored, and logs are not.
    put(root, ".gitignore", "build\nignored\n");
    put(root, "build/out", "changed while ignored");
    put(root, "x.log", "a log of now");
    put(root, "secret", "changed");
    const after = await snapshot(history);
    const { uncovered } = await history.plan([{ from: after, to: before }], after);
    expect(uncovered.map(({ path }) => path).sort()).toEqual(["build", "build/out", "x.log"]);
    await goTo(history, after, before);
    expect(["build/out", "x.log", "secret", ".gitignore"].map((name) => text(root, name))).toEqual([
      "changed while ignored",
      "a log of now",
      "changed",
      "*.log\nignored\n",
    ]);
  });

  it("nothing that the user's own rules, or those of a repository around it, leave out", async () => {
    const base = tempFolder();
    const around = join(base, "repository");
    put(around, ".git/HEAD", "ref: refs/heads/main\n");
    put(around, ".gitignore", "*.tmp\n");
    const config = put(base, "gitconfig", `[core]\n\texcludesFile = ${join(base, "mine")}\n`);
    put(base, "mine", "*.swp\n");
    const before = process.env["GIT_CONFIG_GLOBAL"];
    process.env["GIT_CONFIG_GLOBAL"] = config;
    try {
      const { history, root } = await folderWithHistory({}, around);
      rmSync(join(root, ".git"), { recursive: true });
      const first = await snapshot(history);
      for (const name of ["a.tmp", "a.swp", "nested/a.swp", "covered"]) put(root, name, "new");
      const outcome = await goTo(history, await snapshot(history), first);
      expect(outcome.done.map(({ path }) => path)).toEqual(["covered"]);
    } finally {
      if (before === undefined) delete process.env["GIT_CONFIG_GLOBAL"];
      else process.env["GIT_CONFIG_GLOBAL"] = before;
    }
  });

  it("no pipes and no files over the limit, which are named; large files up to it byte by byte", async () => {
    const { history, root } = await folderWithHistory();
    const large = randomBytes(900_000);
    put(root, "large", large);
    put(root, "too-large", randomBytes(1_000_001));
    execFileSync("mkfifo", [join(root, "pipe")]);
    const first = await history.snapshot("test", "test");
    expect(first.uncovered).toEqual([
      { path: "pipe", why: "special" },
      { path: "too-large", why: "too_large" },
    ]);
    put(root, "large", "small now");
    put(root, "too-large", "small now");
    await goTo(history, await snapshot(history), first.record);
    expect(readFileSync(join(root, "large")).equals(large)).toBe(true);
    expect(text(root, "too-large")).toBe("small now");
  });

  it("changes that leave size and time of a file as they were", async () => {
    const { history, root } = await folderWithHistory();
    const first = await snapshot(history);
    const { atime, mtime } = statSync(join(root, "a.txt"));
    put(root, "a.txt", "FIRST\n");
    utimesSync(join(root, "a.txt"), atime, mtime);
    await goTo(history, await snapshot(history), first);
    expect(text(root, "a.txt")).toBe("first\n");
  });

  it("no folder with more files than the limit, of which nothing is left behind", async () => {
    const { history, root, agentDir } = await folderWithHistory({ maxFiles: 3 });
    put(root, "one-more", "x");
    await expect(history.snapshot("test", "test")).rejects.toMatchObject({
      code: "undo_off",
      message: expect.stringContaining("undo.maxFiles"),
    });
    expect(filesOf(join(agentDir, "history")).filter((path) => /blobs|trees/.test(path))).toEqual([]);
  });
});

describe("bringing back", () => {
  it("never goes through a link that has taken the place of a folder", async () => {
    const { history, root, outside } = await folderWithHistory();
    put(root, "folder/kept", "inside");
    const first = await snapshot(history);
    put(root, "folder/kept", "changed");
    const second = await snapshot(history);
    renameSync(join(root, "folder"), join(root, "moved"));
    symlinkSync(join(outside, "folder"), join(root, "folder"));
    const outcome = await goTo(history, second, first, true);
    expect(text(outside, "folder/kept")).toBe("outside");
    expect(outcome.failures).toEqual([expect.objectContaining({ path: "folder/kept" })]);
  });

  it("brings back what is not damaged, names what is, and keeps it anew when it is met again", async () => {
    const { history, root, agentDir, reopen } = await folderWithHistory();
    const first = await snapshot(history);
    put(root, "a.txt", "second\n");
    put(root, "sub/c.bin", "second");
    const second = await snapshot(history);
    const blobs = filesOf(join(agentDir, "history")).filter((path) => path.includes("blobs"));
    const damaged = blobs.find((path) => readFileSync(path).includes("first\n"));
    chmodSync(damaged ?? "", 0o600);
    writeFileSync(damaged ?? "", "\0FIRST\n");
    const outcome = await goTo(history, second, first);
    expect(outcome.failures).toEqual([expect.objectContaining({ path: "a.txt", isDamaged: true })]);
    expect([text(root, "a.txt"), readFileSync(join(root, "sub/c.bin")).length]).toEqual(["second\n", 4]);
    put(root, "a.txt", "first\n");
    const again = await snapshot(await reopen());
    put(root, "a.txt", "third\n");
    await goTo(history, await snapshot(history), again);
    expect(text(root, "a.txt")).toBe("first\n");
  });

  it("goes on where lists, records and what was seen last are damaged", async () => {
    const { history, root, agentDir, reopen } = await folderWithHistory();
    for (let index = 0; index < 120; index++) put(root, `many/${index}`, `${index}`);
    const first = await snapshot(history);
    put(root, "sub/c.bin", "second");
    put(root, "a.txt", "second\n");
    const second = await snapshot(history);
    const store = filesOf(join(agentDir, "history"));
    const trees = store.filter((path) => path.includes("/trees/") && /"c.bin".*,4\]/.test(unpackedText(path)));
    for (const path of [...trees, ...store.filter((path) => path.endsWith("seen.json"))]) writeFileSync(path, "damage");
    const reopened = await reopen();
    await goTo(reopened, second, first);
    expect([text(root, "a.txt"), text(root, "sub/c.bin")]).toEqual(["first\n", "second"]);
    writeFileSync(join(agentDir, "history", history.name, "snapshots", `${first.id}.json`), "{");
    await expect(reopened.record(first.id)).rejects.toMatchObject({ code: "undo_damaged" });
    await expect(reopened.record("../../about")).rejects.toMatchObject({ code: "undo_gone" });
  });

  it("leaves an undo of another process alone, and one that was cut off to its user", async () => {
    const { history, root, agentDir } = await folderWithHistory();
    const first = await snapshot(history);
    put(root, "a.txt", "second\n");
    const second = await snapshot(history);
    const journal = join(agentDir, "history", history.name, "restoring.json");
    const items = [
      ["a.txt", ["", "f", 0o644, "0".repeat(64), 7], 0],
      ["../escape", 0, ["", "l", "x"]],
    ];
    writeFileSync(journal, JSON.stringify({ version: 1, id: "abc", time: "2026", pid: 2 ** 30, host: "", items }));
    await expect(goTo(history, second, first)).rejects.toMatchObject({ code: "undo_unfinished" });
    const unfinished = await history.unfinished();
    expect(unfinished?.items.map(({ path }) => path)).toEqual(["a.txt"]);
    if (unfinished) await history.settle(unfinished, "back", "test");
    expect(text(root, "a.txt")).toBe("second\n");
    await goTo(history, second, first);
    expect(text(root, "a.txt")).toBe("first\n");
    writeFileSync(journal, "{ damaged");
    expect(await history.unfinished()).toBeUndefined();
  });
});

describe("the store", () => {
  it("is private, grows by what changes only, and by nothing where nothing does", async () => {
    const { history, root, agentDir } = await folderWithHistory();
    for (let index = 0; index < 300; index++) put(root, `many/${index % 10}/${index}`, `content ${index}`);
    const dir = join(agentDir, "history");
    const first = await snapshot(history);
    const before = filesOf(dir);
    expect((await snapshot(history)).id).toBe(first.id);
    expect(filesOf(dir)).toEqual(before);
    put(root, "many/3/3", "changed");
    await snapshot(history);
    const added = filesOf(dir).filter((path) => !before.includes(path));
    // One content, the lists from the folder up to the root, one record.
    expect(added).toHaveLength(5);
    const modes = filesOf(dir).map((path) => [statSync(path).mode & 0o777, statSync(join(path, "..")).mode & 0o777]);
    expect(new Set(modes.flat())).toEqual(new Set([0o600, 0o700]));
  });

  it("forgets the oldest states when it is full or they are old, and says that they are gone", async () => {
    const { history, root, agentDir, reopen } = await folderWithHistory({ maxStoreBytes: 60_000 });
    const beside = await reopen();
    const records: SnapshotRecord[] = [];
    for (let index = 0; index < 12; index++) {
      put(root, "random", randomBytes(8000));
      records.push(await snapshot(history));
      await history.sweepIfDue();
    }
    await snapshot(beside);
    const bytes = filesOf(join(agentDir, "history")).reduce((sum, path) => sum + statSync(path).size, 0);
    expect(bytes).toBeLessThan(75_000);
    const [oldest, , , , , , , , , , earlier, newest] = records;
    await expect(history.record(oldest?.id ?? "")).rejects.toMatchObject({ code: "undo_gone" });
    if (earlier && newest) await goTo(history, newest, earlier);
    expect(filesOf(join(agentDir, "history")).length).toBeGreaterThan(3);
    // What another process has learned of the store before the sweep is looked at again.
    put(root, "random", "small");
    const later = await snapshot(beside);
    put(root, "random", "other");
    await goTo(beside, await snapshot(beside), later);
    expect(text(root, "random")).toBe("small");
  });

  it("is swept of what is older than its limit, with the stores of folders that nobody works in", async () => {
    const { history, root, agentDir, reopen } = await folderWithHistory();
    const first = await snapshot(history);
    await history.sweepIfDue();
    put(root, "a.txt", "second\n");
    const second = await snapshot(history);
    const dir = join(agentDir, "history");
    const store = join(dir, history.name);
    const old = new Date(Date.now() - 40 * 86_400_000);
    const record = { version: 1, ...first, time: old.toISOString() };
    writeFileSync(join(store, "snapshots", `${first.id}.json`), JSON.stringify(record));
    const left = join(dir, "0".repeat(32));
    mkdirSync(join(left, "snapshots"), { recursive: true });
    utimesSync(join(left, "snapshots"), old, old);
    utimesSync(join(store, "swept.json"), old, old);
    await (await reopen()).sweepIfDue();
    await expect(history.record(first.id)).rejects.toMatchObject({ code: "undo_gone" });
    expect((await history.record(second.id)).tree).toBe(second.tree);
    expect(existsSync(left)).toBe(false);
  });

  it("serves several at a time, sweeps included", async () => {
    const { history, root, reopen } = await folderWithHistory({ maxStoreBytes: 200_000 });
    const first = await snapshot(history);
    const others = await Promise.all(Array.from({ length: 4 }, reopen));
    for (let round = 0; round < 5; round++) {
      put(root, `round-${round}`, randomBytes(2000));
      const records = await Promise.all(others.map(snapshot));
      await Promise.all(others.map((other) => other.sweepIfDue()));
      expect(new Set(records.map(({ tree }) => tree)).size).toBe(1);
    }
    await goTo(history, await snapshot(history), first);
    expect([...stateOf(root).keys()].filter((path) => path.startsWith("round"))).toEqual([]);
  });
});

withProgram("bash", () => {
  it("a disk that is full puts undo off in words, and nothing that is half there stays", async () => {
    const program = await bundleProgram(new URL("./support/one-snapshot.ts", import.meta.url));
    const { root, agentDir } = await folderWithHistory();
    put(root, "large", randomBytes(300_000));
    put(root, "small", randomBytes(30_000));
    // Files of this process can have 20 KiB at most, and a write beyond that is cut short, as on a full disk.
    const script = 'ulimit -f 20; exec "$0" "$@"';
    const output = execFileSync("bash", ["-c", script, process.execPath, program, agentDir, root], {
      encoding: "utf8",
    });
    expect(output).toMatch(/^undo_off Undo is off: files cannot be kept in .*: EFBIG/);
    const store = join(agentDir, "history");
    const left = filesOf(store).filter(
      (path) => path.startsWith("tmp", store.length + 34) || statSync(path).size > 10_000,
    );
    expect(left).toEqual([]);
  });
});

function unpackedText(path: string): string {
  const object = readFileSync(path);
  return (object[0] === 1 ? inflateRawSync(object.subarray(1)) : object.subarray(1)).toString();
}
