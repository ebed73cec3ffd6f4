/** Undo: how long tools wait for the state before them to be kept, and what that takes. Beside git, on the same files. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printed, ratios } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { writeTree } from "./undo/tree.mjs";

const files = 10_000;
const rounds = 9;
const snapshots = fileURLToPath(new URL("undo/snapshots.mjs", import.meta.url));
const calls = fileURLToPath(new URL("undo/calls.mjs", import.meta.url));

export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "pi-bench-"));
  const dirs = ["work", "agent", "git", "empty"].map((name) => join(folder, name));
  for (const dir of dirs) mkdirSync(dir);
  const [work, agent, git, empty] = dirs;
  try {
    writeTree(work, files);
    // What was written in this very moment is read twice, since it could be written once more without a trace.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const kept = await printed([snapshots, work, agent, git, String(rounds)]);
    const { first, ms, gitMs, bytes, blockedMs } = kept;
    const beside = `git add -A and write-tree: ${round(median(gitMs))} ms`;
    return [
      figure(`the first state of ${files} files`, [first.ms], {
        unit: "ms",
        basis: `git add -A and write-tree: ${round(first.gitMs)} ms; ${round(first.bytes / 1e6)} MB kept`,
      }),
      figure(`a state of ${files} files, one changed`, ms, { unit: "ms", budget: 150, basis: beside }),
      figure("the same, to git", ratios({ a: ms, b: gitMs }), {
        unit: "x git add -A, write-tree",
        budget: 3,
        basis: beside,
      }),
      figure(
        "the same: what the store grows by",
        bytes.map((value) => value / 1000),
        {
          unit: "KB",
          budget: 20,
          basis: "a content of 30 bytes, the lists of its three folders, a record",
        },
      ),
      figure("the same: longest time that nothing else could run", [blockedMs], { unit: "ms" }),
      await callsWithUndoOff(empty, agent),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The look at the call is the whole of it, with what extensions and permissions have there. */
async function callsWithUndoOff(cwd, agent) {
  const results = [];
  for (let run = 0; run < 7; run++) results.push(await printed([calls, cwd, agent]));
  const [call, look] = ["call", "look"].map((name) => median(results.map((each) => each[name])));
  return figure(
    "a tool call with undo off",
    results.map((each) => each.call / (each.call - each.look)),
    {
      unit: "x without the look",
      budget: 1.02,
      basis: `a call: ${round(call)} us, the look before it: ${round(look)} us`,
    },
  );
}
