import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SessionManager } from "@pi-stack/coding-agent";
import { expect, it, onTestFinished } from "vitest";
import { tempFolder } from "../support/folder.js";
import { userSays } from "../support/messages.js";
import type { Acknowledged } from "./support/acknowledged.js";
import { bundleProgram } from "./support/bundle-program.js";
import { SeededRandom } from "./support/seeded-random.js";

const kills = Number(process.env["PI_TEST_KILLS"] ?? 300);
const firstSeed = Number(process.env["PI_TEST_SEED"] ?? 1);
const inParallel = 4;

it("B37, B41: a process killed at any moment has stored what it told of, and its sessions go on", async () => {
  const program = await bundleProgram(new URL("./support/session-program.ts", import.meta.url));
  const folder = tempFolder();
  const seen = { acknowledged: 0, torn: 0, files: 0 };
  const seeds = Array.from({ length: kills }, (_, index) => firstSeed + index).values();
  const worker = async (): Promise<void> => {
    for (const seed of seeds) {
      const dir = join(folder, String(seed));
      mkdirSync(dir);
      const lines = await killed(program, dir, seed);
      try {
        check(lines, seen);
      } catch (error) {
        throw new Error(`PI_TEST_SEED=${seed} PI_TEST_KILLS=1`, { cause: error });
      }
    }
  };
  await Promise.all(Array.from({ length: inParallel }, worker));
  console.info(`${kills} kills: ${JSON.stringify(seen)}`);
  expect(seen.acknowledged).toBeGreaterThan(kills);
}, 300_000);

/** What the program printed before it was killed at a moment that the seed gives. */
async function killed(program: string, dir: string, seed: number): Promise<Acknowledged[]> {
  const child = spawn(process.execPath, [program, dir, String(seed)], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdout.once(
    "data",
    () => void delay(new SeededRandom(seed).next() ** 2 * 200).then(() => child.kill("SIGKILL")),
  );
  return (await printed(child)).map((line): Acknowledged => JSON.parse(line));
}

/** The whole lines; the last one may have been cut off. */
async function printed(child: ChildProcess): Promise<string[]> {
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await once(child, "close");
  return output.split("\n").slice(0, -1);
}

function check(lines: readonly Acknowledged[], seen: { acknowledged: number; torn: number; files: number }): void {
  expect(lines.filter((line) => "failure" in line)).toEqual([]);
  const files = new Set(lines.flatMap((line) => ("file" in line ? [line.file] : [])));
  for (const file of files) {
    const ours = lines.filter((line) => "file" in line && line.file === file);
    seen.files++;
    seen.acknowledged += ours.length;
    checkStored(file, ours);
    seen.torn += checkGoesOn(file, ours);
  }
}

/** Everything that was told stands in the file. */
function checkStored(file: string, lines: readonly Acknowledged[]): void {
  const text = readFileSync(file, "utf8");
  const entries = text
    .split("\n")
    .slice(0, -1)
    .map((line): { id?: string; message?: unknown } => JSON.parse(line));
  const ids = new Set(entries.map(({ id }) => id));
  const messages = new Set(entries.map(({ message }) => digest(JSON.stringify(message ?? null))));
  for (const line of lines) {
    if ("message" in line) expect(messages).toContain(line.message);
    if ("entry" in line) expect(ids).toContain(line.entry);
  }
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The session opens on the branch that was told last, and what is added then is there the next time. Counts torn tails. */
function checkGoesOn(file: string, lines: readonly Acknowledged[]): number {
  const before = readFileSync(file);
  const session = SessionManager.open(file);
  const notices = session.getNotices();
  expect(notices.filter((notice) => !notice.includes("was cut off"))).toEqual([]);
  expect(notices.length).toBeLessThanOrEqual(1);
  const leaf = lines.flatMap((line) => ("leaf" in line ? [line.leaf] : [])).at(-1);
  if (leaf) expect(session.getBranch().map(({ id }) => id)).toContain(leaf);
  const calls = new Set<string>();
  for (const message of session.buildSessionContext().messages) {
    if (message.role === "toolResult") expect(calls).toContain(message.toolCallId);
    if (message.role !== "assistant") continue;
    for (const block of message.content) if (block.type === "toolCall") calls.add(block.id);
  }
  const id = session.appendMessage(userSays("go on"));
  session.close();
  const again = SessionManager.open(file);
  expect(again.getLeafId()).toBe(id);
  expect(again.getEntries()).toHaveLength(session.getEntries().length);
  expect(readFileSync(file).subarray(0, before.length).equals(before)).toBe(true);
  expect(existsSync(`${file}.lock`)).toBe(false);
  return notices.length;
}
