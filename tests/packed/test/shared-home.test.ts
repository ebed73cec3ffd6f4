import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { app, piPath } from "../support/bench-paths.js";
import { readJson } from "../support/files.js";
import { emptyMachine, startModel } from "../support/mock-model.js";
import { run, runOrFail } from "../support/process.js";

const fifty = (prefix: string): string[] => Array.from({ length: 50 }, (_, index) => `${prefix}-${index}`);

describe("one home folder with another program", () => {
  it("both write settings and credentials at once, and nothing is lost", async () => {
    const { agentDir } = emptyMachine();
    const [settings, auth] = [join(agentDir, "settings.json"), join(agentDir, "auth.json")];
    writeFileSync(settings, JSON.stringify({ theme: "dark", "unknown.key": { deep: [1, null] } }, null, 2));
    writeFileSync(auth, "{}", { mode: 0o600 });
    const start = (name: string): Promise<string> =>
      runOrFail(process.execPath, [join(app, "consumers", "shared-home", name), agentDir]);

    const [ours] = await Promise.all([start("ours.mjs"), start("neighbour.mjs")]);

    expect(JSON.parse(ours)).toEqual([]);
    expect(readJson(settings)).toMatchObject({
      theme: "dark",
      "unknown.key": { deep: [1, null] },
      defaultModel: "ours-49",
      "neighbour-49": { kept: [49] },
    });
    expect(Object.keys(readJson(settings))).toEqual(expect.arrayContaining(fifty("neighbour")));
    expect(Object.keys(readJson(auth)).sort()).toEqual([...fifty("ours"), ...fifty("neighbour")].sort());
    expect(readJson(auth)["neighbour-7"]).toEqual({
      type: "oauth",
      access: "a",
      refresh: "r",
      expires: 7,
      region: "eu",
    });
    expect(readFileSync(settings, "utf8")).toContain('{\n  "theme": "dark"');
    expect(readdirSync(agentDir).sort()).toEqual(["auth.json", "settings.json"]);
    if (process.platform !== "win32") expect(statSync(auth).mode & 0o777).toBe(0o600);
  });

  it("a session with entries of a newer program is continued, by each in turn, and keeps them", async () => {
    const machine = emptyMachine();
    const model = await startModel(machine, ["second answer", "third answer"]);
    const sessions = join(machine.agentDir, "flat");
    mkdirSync(sessions);
    const file = join(sessions, "2026-01-02T03-04-05-678Z_019b7d00-0000-7000-8000-000000000001.jsonl");
    const written = sessionOf(machine.project);
    writeFileSync(file, written);

    const pi = (text: string): Promise<unknown> =>
      run(process.execPath, [piPath, "-p", "--session", file, text], { env: machine.env, cwd: machine.project });
    expect(await pi("and then?")).toEqual({ code: 0, stdout: "second answer\n", stderr: "" });
    const continued = readFileSync(file, "utf8");
    expect(continued.startsWith(written)).toBe(true);

    const foreign = { type: "future_mark", id: "ffff0001", parentId: lastId(continued), timestamp: at, mark: { x: 1 } };
    appendFileSync(file, `${JSON.stringify(foreign)}\n`);
    const marked = readFileSync(file, "utf8");
    expect(await pi("and now?")).toEqual({ code: 0, stdout: "third answer\n", stderr: "" });

    const ended = readFileSync(file, "utf8");
    expect(ended.startsWith(marked)).toBe(true);
    expect(chain(ended)).toEqual(entries(ended).map(({ id }) => id));
    expect(JSON.stringify((await model.requests()).at(-1))).toMatch(/first question.*and then\?.*and now\?/);
  });
});

const at = "2026-01-02T03:04:05.678Z";

/** A session in the documented format, with an entry type and fields that this program does not know. */
function sessionOf(cwd: string): string {
  const user = { role: "user", content: "first question", timestamp: 1 };
  const assistant = {
    role: "assistant",
    content: [{ type: "text", text: "first answer" }],
    api: "anthropic-messages",
    provider: "mock",
    model: "m",
    usage: {
      input: 1,
      output: 1,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: 2,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
    },
    stopReason: "stop",
    timestamp: 2,
  };
  return [
    { type: "session", version: 3, id: "019b7d00-0000-7000-8000-000000000001", timestamp: at, cwd, madeBy: "other" },
    { type: "message", id: "aaaa0001", parentId: null, timestamp: at, message: user },
    { type: "future_plan", id: "aaaa0002", parentId: "aaaa0001", timestamp: at, plan: ["a", { b: 1 }] },
    { type: "message", id: "aaaa0003", parentId: "aaaa0002", timestamp: at, message: assistant, extra: true },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

interface Entry {
  id: string;
  parentId: string | null;
}

function entries(text: string): Entry[] {
  return text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line): Entry => JSON.parse(line));
}

function lastId(text: string): string | undefined {
  return entries(text).at(-1)?.id;
}

/** From the last entry up to the root, in file order. */
function chain(text: string): string[] {
  const byId = new Map(entries(text).map((entry) => [entry.id, entry]));
  const path: string[] = [];
  for (let id = lastId(text) ?? null; id !== null && path.length < 100; id = byId.get(id)?.parentId ?? null) {
    path.unshift(id);
  }
  return path;
}
