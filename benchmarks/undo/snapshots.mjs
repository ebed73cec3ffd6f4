/** In one folder: how long a tool waits for the state before it to be kept, what that takes, and what git needs for the same. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSession } from "./session.mjs";
import { bytesIn } from "./tree.mjs";

const [cwd, agentDir, gitDir, rounds] = process.argv.slice(2);
let begunAt = 0;
let waited = 0;
const { session, run, close } = await openSession({
  cwd,
  agentDir,
  enabled: true,
  work: () => {
    waited = performance.now() - begunAt;
  },
});
session.subscribe((event) => {
  if (event.type === "tool_execution_start") begunAt = performance.now();
});
const env = { ...process.env, GIT_DIR: gitDir, GIT_WORK_TREE: cwd };
const git = (...args) => execFileSync("git", args, { env, cwd });
const gitSnapshot = () => {
  const begin = performance.now();
  git("add", "--all");
  git("write-tree");
  return performance.now() - begin;
};
git("init", "--quiet");
const change = (round) => writeFileSync(join(cwd, "part-3/folder-60/file-1200.ts"), `export const value = ${round};\n`);

await run(1);
const first = { ms: waited, gitMs: gitSnapshot(), bytes: bytesIn(join(agentDir, "history")) };
const results = { first, ms: [], gitMs: [], bytes: [], blockedMs: 0 };
let last = performance.now();
const watch = setInterval(() => {
  results.blockedMs = Math.max(results.blockedMs, performance.now() - last - 1);
  last = performance.now();
}, 1);
for (let round = 0; round < Number(rounds); round++) {
  change(`${round}1`);
  const before = bytesIn(join(agentDir, "history"));
  last = performance.now();
  await run(1);
  results.ms.push(waited);
  results.bytes.push(bytesIn(join(agentDir, "history")) - before);
  change(`${round}2`);
  results.gitMs.push(gitSnapshot());
  last = performance.now();
}
clearInterval(watch);
await close();
process.stdout.write(JSON.stringify(results));
