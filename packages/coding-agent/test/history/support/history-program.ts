import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FileHistory } from "../../../src/history/file-history.js";
import { expectedState } from "./rounds.js";

/** Changes a folder in rounds, with snapshots around, and takes every second round back; tells of each step. */
const [agentDir = "", folder = ""] = process.argv.slice(2);
const limits = { maxFileBytes: 1e6, maxStoreBytes: 1e8, maxAgeDays: 30, maxFiles: 1000 };
const history = await FileHistory.open({ agentDir, folder, limits });
const tell = (line: unknown): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);

function change(round: number): void {
  rmSync(join(folder, "link"), { force: true });
  for (const [path, { mode, text, target }] of expectedState(round)) {
    const at = join(folder, path);
    mkdirSync(join(at, ".."), { recursive: true });
    if (target !== undefined) {
      symlinkSync(target, at);
      continue;
    }
    writeFileSync(at, text);
    chmodSync(at, mode);
  }
  for (const name of readdirSync(folder)) {
    if (name.startsWith("only-") && name !== `only-${round}`) rmSync(join(folder, name));
  }
}

change(0);
tell({ ready: true });
let state = 0;
for (let round = 1; ; round++) {
  const { record: before } = await history.snapshot("test", "before");
  tell({ id: before.id, state });
  change(round);
  const { record: after } = await history.snapshot("test", "after");
  tell({ id: after.id, state: round });
  if (round % 3 === 0) {
    state = round;
    continue;
  }
  tell({ restoring: { from: round, to: state } });
  await history.restore([{ from: after, to: before }], { session: "test", overwrite: false });
  tell({ id: before.id, state });
}
