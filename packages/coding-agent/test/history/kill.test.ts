import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { FileHistory } from "../../src/history/file-history.js";
import { bundleProgram } from "../lasting/support/bundle-program.js";
import { SeededRandom } from "../lasting/support/seeded-random.js";
import { stateOf } from "./support/disk-state.js";
import { limits, memoryFolder } from "./support/folder-with-history.js";
import { expectedState } from "./support/rounds.js";

const kills = Number(process.env["PI_TEST_KILLS"] ?? 12);
const firstSeed = Number(process.env["PI_TEST_SEED"] ?? 1);

/** What the program tells: a state that was kept, or that it is about to bring one back. */
interface Line {
  id?: string;
  state?: number;
  restoring?: { from: number; to: number };
}

it("a process killed at any moment of a snapshot or an undo has lost no state that it told of", async () => {
  const program = await bundleProgram(new URL("./support/history-program.ts", import.meta.url));
  const folder = memoryFolder();
  const seen = { states: 0, unfinished: 0 };
  const seeds = Array.from({ length: kills }, (_, index) => firstSeed + index).values();
  const worker = async (): Promise<void> => {
    for (const seed of seeds) await check(seed, await killed(program, join(folder, String(seed)), seed), seen);
  };
  await Promise.all([worker(), worker()]);
  expect(seen.states).toBeGreaterThan(kills);
});

async function killed(program: string, dir: string, seed: number): Promise<{ dir: string; lines: Line[] }> {
  for (const name of ["work", "agent"]) mkdirSync(join(dir, name), { recursive: true });
  const child = spawn(process.execPath, [program, join(dir, "agent"), join(dir, "work")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await once(child.stdout, "data");
  await delay(new SeededRandom(seed).next() * 250);
  child.kill("SIGKILL");
  await once(child, "close");
  return {
    dir,
    lines: output
      .split("\n")
      .slice(0, -1)
      .map((line): Line => JSON.parse(line)),
  };
}

async function check(
  seed: number,
  { dir, lines }: { dir: string; lines: Line[] },
  seen: { states: number; unfinished: number },
): Promise<void> {
  const work = join(dir, "work");
  const history = await FileHistory.open({ agentDir: join(dir, "agent"), folder: work, limits });
  const restoring = lines.at(-1)?.restoring;
  const journal = await history.unfinished();
  if (journal) {
    seen.unfinished++;
    const how = seed % 2 === 0 ? "finish" : "back";
    const outcome = await history.settle(journal, how, "test");
    expect([seed, outcome.failures]).toEqual([seed, []]);
    expect(filesIn(work)).toEqual(expectedIn(how === "finish" ? restoring?.to : restoring?.from));
    expect(await history.unfinished()).toBeUndefined();
  }
  for (const { id, state } of lines) {
    if (id === undefined) continue;
    seen.states++;
    const [{ record: from }, to] = [await history.snapshot("test", "now"), await history.record(id)];
    const outcome = await history.restore([{ from, to }], { session: "test", overwrite: false });
    expect([seed, outcome.failures, outcome.kept]).toEqual([seed, [], []]);
    expect(filesIn(work)).toEqual(expectedIn(state));
  }
}

function filesIn(work: string): string[] {
  return [...stateOf(work)]
    .filter(([, what]) => !what.startsWith("folder"))
    .map((entry) => entry.join(": "))
    .sort();
}

function expectedIn(round = -1): string[] {
  return [...expectedState(round)]
    .map(([path, { mode, text, target }]) =>
      target === undefined ? `${path}: file ${mode.toString(8)} ${text}` : `${path}: link ${target}`,
    )
    .sort();
}
