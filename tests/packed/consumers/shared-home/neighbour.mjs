/**
 * The other program's half: fifty changes in the documented formats. Settings are read and written under the lock of
 * `proper-lockfile` taken at once or tried again after 20 ms; credentials under its lock with retries.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import lockfile from "proper-lockfile";

const agentDir = process.argv[2];
for (let i = 0; i < 50; i++) {
  await change(join(agentDir, "settings.json"), acquireAtOnce, (settings) => {
    settings[`neighbour-${i}`] = { kept: [i] };
  });
  await change(join(agentDir, "auth.json"), acquirePatiently, (auth) => {
    auth[`neighbour-${i}`] = { type: "oauth", access: "a", refresh: "r", expires: i, region: "eu" };
  });
}

async function change(path, acquire, edit) {
  const release = await acquire(path);
  try {
    const value = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
    edit(value);
    writeFileSync(path, JSON.stringify(value, null, 2));
  } finally {
    await release();
  }
}

async function acquireAtOnce(path) {
  for (;;) {
    try {
      return lockfile.lockSync(path, { realpath: false });
    } catch (error) {
      if (error.code !== "ELOCKED") throw error;
      await delay(20);
    }
  }
}

function acquirePatiently(path) {
  return lockfile.lock(path, { retries: { retries: 1000, factor: 1, minTimeout: 20, maxTimeout: 20 }, stale: 30_000 });
}
