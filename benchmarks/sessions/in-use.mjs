/**
 * What an open session does again and again, in milliseconds: `append`, `context` and `stats` take a session file, `list`
 * takes a folder. Prints one list of times, and for `list` those of looking at the files alone.
 */
import { readdirSync, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
  AuthStorage,
  createAgentSession,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";

const rounds = 31;
const [what, path] = process.argv.slice(2);
const message = { role: "user", content: "Go on, please.", timestamp: 1 };
const works = { append, context, stats, list };
process.stdout.write(JSON.stringify(await works[what]()));

/** Each time is that of a hundred entries, divided by a hundred. */
async function append() {
  const session = SessionManager.open(path);
  const times = await timesOf(() => {
    for (let count = 0; count < 100; count++) session.appendMessage(message);
  });
  session.close();
  return { times: times.map((time) => time / 100) };
}

async function context() {
  const session = SessionManager.open(path);
  return { times: await timesOf(() => session.buildSessionContext()) };
}

async function stats() {
  const { session } = await createAgentSession({
    cwd: process.cwd(),
    agentDir: process.cwd(),
    modelRegistry: ModelRegistry.inMemory(AuthStorage.inMemory()),
    settingsManager: SettingsManager.inMemory({}),
    sessionManager: SessionManager.open(path),
  });
  session.getSessionStats();
  const times = await timesOf(() => {
    for (let count = 0; count < 100; count++) session.getSessionStats();
  });
  await session.dispose();
  return { times: times.map((time) => time / 100) };
}

async function list() {
  const names = () => readdirSync(path).filter((name) => name.endsWith(".jsonl"));
  await SessionManager.list("/", path);
  const result = { times: [], statAsync: [], statSync: [] };
  for (let round = 0; round < rounds; round++) {
    result.statSync.push(...(await timesOf(() => void names().map((name) => statSync(join(path, name))), 1)));
    result.times.push(...(await timesOf(() => SessionManager.list("/", path), 1)));
    result.statAsync.push(...(await timesOf(() => Promise.all(names().map((name) => stat(join(path, name)))), 1)));
  }
  return result;
}

async function timesOf(work, count = rounds) {
  const times = [];
  for (let round = 0; round < count; round++) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return times;
}
