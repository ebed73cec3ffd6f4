/**
 * `npm test`: installs, lints, type-checks, builds and runs every test. The last line is the sum over all test
 * projects, and the exit code is 0 only if nothing failed.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, requireNode, root, run } from "./toolchain.mjs";

requireNode();
install();

const checks = [
  ["lint", ["run", "lint"]],
  ["types", ["run", "typecheck"]],
  ["build", ["run", "build"]],
  ["unused code", ["run", "knip"]],
  ["size", ["run", "size"]],
  ["package shape", ["exec", "turbo", "run", "lint:package"]],
];
const failedChecks = checks.filter(([name, args]) => {
  console.log(`\n== ${name}`);
  return run("pnpm", args, { mayFail: true }) !== 0;
});

namePrograms(["git", "tmux", "chromium", "bwrap"]);
const reports = mkdtempSync(join(tmpdir(), "pi-stack-test-"));
const report = join(reports, "report.json");
console.log("\n== tests");
const status = run(
  "pnpm",
  ["exec", "vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  { mayFail: true },
);
const counts = readCounts(report);
rmSync(reports, { recursive: true, force: true });
for (const [name] of failedChecks) console.log(`FAILED: ${name}`);
const failed = counts.failed + failedChecks.length;
console.log(`\n${counts.passed + checks.length - failedChecks.length} passed, ${failed} failed`);
process.exitCode = failed > 0 || status !== 0 ? 1 : 0;

/** A suite that did not even load counts as one failure. */
function readCounts(path) {
  try {
    const result = JSON.parse(readFileSync(path, "utf8"));
    const broken = result.testResults.filter(
      (suite) => suite.status === "failed" && suite.assertionResults.every((test) => test.status !== "failed"),
    );
    return { passed: result.numPassedTests, failed: result.numFailedTests + broken.length };
  } catch (error) {
    console.error(`No test report: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

/** Suites that need a system program run where it is found. */
function namePrograms(names) {
  const missing = names.filter((name) => spawnSync(name, ["--version"], { cwd: root, stdio: "ignore" }).error);
  if (missing.length > 0) {
    console.log(`\n!! Not found on this machine: ${missing.join(", ")}. The suites that need them DO NOT RUN here.`);
  }
}
