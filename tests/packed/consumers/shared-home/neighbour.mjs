/**
 * The other program's half: fifty changes in the documented formats, each a synchronous read and write under the lock
 * of `proper-lockfile`, tried every 20 ms.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import lockfile from "proper-lockfile";

const agentDir = process.argv[2];
for (let i = 0; i < 50; i++) {
  await change(join(agentDir, "settings.json"), (settings) => {
    settings[`neighbour-${i}`] = { kept: [i] };
  });
  await change(join(agentDir, "auth.json"), (auth) => {
    auth[`neighbour-${i}`] = { type: "oauth", access: "a", refresh: "r", expires: i, region: "eu" };
  });
}

async function change(path, edit) {
  const release = await acquire(path);
  try {
    const value = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
    edit(value);
    writeFileSync(path, JSON.stringify(value, null, 2));
  } finally {
    release();
  }
}

async function acquire(path) {
  for (;;) {
    try {
      return lockfile.lockSync(path, { realpath: false });
    } catch (error) {
      if (error.code !== "ELOCKED") throw error;
      await delay(20);
    }
  }
}
