/** Large sessions, and many: opening, appending, contexts, statistics, listings. Each measurement is a fresh process. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { metered, pairs, printed, ratios } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { writeManySessions, writeSession, writeWideSession } from "./sessions/large-session.mjs";

const runs = 7;
const opener = fileURLToPath(new URL("sessions/open.mjs", import.meta.url));
const plainLines = fileURLToPath(new URL("sessions/plain-lines.mjs", import.meta.url));
const user = fileURLToPath(new URL("sessions/in-use.mjs", import.meta.url));

export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "pi-bench-"));
  try {
    const large = join(folder, "large.jsonl");
    writeSession(large, 100_000);
    return [
      ...(await opening(large)),
      await appending(folder, large),
      await contexts(folder),
      await statistics(folder, large),
      ...(await listings(join(folder, "many"))),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function opening(path) {
  const megabytes = statSync(path).size / 1e6;
  const open = async () => (await printed([opener, path])).ms;
  const lines = async (keep) => (await printed([plainLines, path, keep])).ms;
  const kept = await pairs(runs, open, () => lines("keep"));
  const dropped = await pairs(runs, open, () => lines("drop"));
  const memory = await pairs(
    3,
    async () => (await metered([opener, path])).peakBytes / 1e6,
    async () => (await metered([opener])).peakBytes / 1e6,
  );
  const size = `${round(megabytes)} MB, 100,000 entries`;
  return [
    figure("opening a session of 100 MB: time", ratios(kept), {
      unit: "x lines parsed and kept",
      budget: 1.3,
      basis: `${size}: ${round(median(kept.a))} ms; its lines read, parsed and kept: ${round(median(kept.b))} ms`,
    }),
    figure("the same, to lines that are dropped", ratios(dropped), {
      unit: "x lines parsed",
      basis: `lines read, parsed and dropped: ${round(median(dropped.b))} ms`,
    }),
    figure(
      "opening a session of 100 MB: memory over the base",
      memory.a.map((peak, index) => (peak - memory.b[index]) / megabytes),
      {
        unit: "x the file",
        budget: 2.5,
        basis: `peak ${round(median(memory.a))} MB, without a session: ${round(median(memory.b))} MB`,
      },
    ),
  ];
}

async function appending(folder, large) {
  const small = join(folder, "small.jsonl");
  writeSession(small, 100);
  const results = await inUse("append", large, small);
  return figure("appending to 100,000 entries instead of 100", ratios(results), {
    unit: "x",
    budget: 1.3,
    basis: `${round(median(results.a) * 1000)} us instead of ${round(median(results.b) * 1000)} us an entry`,
  });
}

async function contexts(folder) {
  const [wide, narrow] = [join(folder, "wide.jsonl"), join(folder, "narrow.jsonl")];
  writeWideSession(wide, 50_000, 1000);
  writeWideSession(narrow, 0, 1000);
  const results = await inUse("context", wide, narrow);
  return figure("context of 1,000 entries beside 50,000 branches", ratios(results), {
    unit: "x without them",
    budget: 1.5,
    basis: `${round(median(results.a))} ms instead of ${round(median(results.b))} ms`,
  });
}

async function statistics(folder, large) {
  const small = join(folder, "few.jsonl");
  writeSession(small, 100);
  const results = await inUse("stats", large, small);
  return figure("statistics again, 100,000 entries instead of 100", ratios(results), {
    unit: "x",
    budget: 1.5,
    basis: `${round(median(results.a) * 1000)} us instead of ${round(median(results.b) * 1000)} us`,
  });
}

async function listings(dir) {
  const count = 5000;
  writeManySessions(dir, count);
  const { times, statAsync, statSync: looked } = await printed([user, "list", dir]);
  const basis = `${count} sessions: ${round(median(times))} ms; stat of each, all at once: ${round(median(statAsync))} ms`;
  return [
    figure("listing sessions with a warm index", ratios({ a: times, b: statAsync }), {
      unit: "x stat",
      budget: 2,
      basis,
    }),
    figure("the same, to statSync of each", ratios({ a: times, b: looked }), {
      unit: "x statSync",
      basis: `statSync of each: ${round(median(looked))} ms`,
    }),
  ];
}

/** Medians of fresh processes, in pairs. */
function inUse(what, a, b) {
  const time = async (path) => median((await printed([user, what, path], { cwd: tmpdir() })).times);
  return pairs(
    runs,
    () => time(a),
    () => time(b),
  );
}
