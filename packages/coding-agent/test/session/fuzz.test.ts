import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getModel, historyTarget, repairHistory } from "@pi-stack/ai";
import { CodingAgentError, convertToLlm, SessionManager } from "@pi-stack/coding-agent";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../support/folder.js";
import { modelCalls, modelSays, toolSays, userSays } from "../support/messages.js";

/** One entry of each type, on two branches. */
function writeSession(dir: string): string {
  const session = SessionManager.create(dir, dir);
  const first = session.appendMessage(userSays("one"));
  session.appendModelChange("anthropic", "m");
  session.appendThinkingLevelChange("high");
  session.appendMessage(modelCalls("c1"));
  session.appendMessage(toolSays("c1"));
  session.appendMessage({
    role: "bashExecution",
    command: "ls",
    output: "a",
    exitCode: 0,
    cancelled: false,
    truncated: false,
    timestamp: 4,
  });
  session.appendCustomEntry("x.state", { n: 1 });
  session.appendCustomMessageEntry("x.note", [{ type: "text", text: "note" }], true, { deep: [1] });
  session.appendLabelChange(first, "start");
  session.appendSessionInfo("work");
  session.appendMessage({ ...userSays("pic"), content: [{ type: "image", data: "AAAA", mimeType: "image/png" }] });
  session.appendCompaction("summary", first, 10, { readFiles: [] });
  session.appendMessage(modelSays("two"));
  session.branchWithSummary(first, "left behind", { a: 1 }, true);
  session.appendMessage(userSays("three"));
  session.close();
  return session.getSessionFile() ?? "";
}

const oddValues = fc.oneof(
  fc.constantFrom(null, true, -1, 1e21, "", "zzz", [], {}, [null], [{}], { type: "text" }, { role: 5 }, "2025-01-01"),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Every path into a JSON value. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, below]) => pathsOf(below, [...path, key]))];
}

function withOdd(line: string, pick: number, odd: unknown): string {
  const value: unknown = JSON.parse(line);
  const paths = pathsOf(value).filter((path) => path.length > 0);
  const path = paths[pick % paths.length] ?? [];
  let holder: unknown = value;
  for (const key of path.slice(0, -1)) holder = Reflect.get(Object(holder), key);
  Reflect.set(Object(holder), path.at(-1) ?? "", odd);
  return JSON.stringify(value);
}

const damages = fc.oneof(
  fc.record({ kind: fc.constant("bytes" as const), at: fc.nat(), byte: fc.nat({ max: 255 }) }),
  fc.record({
    kind: fc.constantFrom("delete" as const, "duplicate" as const, "swap" as const),
    at: fc.nat(),
    to: fc.nat(),
  }),
  fc.record({ kind: fc.constant("odd" as const), at: fc.nat(), pick: fc.nat(), odd: oddValues }),
  fc.record({ kind: fc.constant("cut" as const), at: fc.nat() }),
);

type Damage = typeof damages extends fc.Arbitrary<infer TDamage> ? TDamage : never;

function apply(bytes: Uint8Array, damage: Damage): Uint8Array {
  if (damage.kind === "cut") return bytes.subarray(0, damage.at % bytes.length);
  if (damage.kind === "bytes") {
    const copy = Buffer.from(bytes);
    copy[damage.at % bytes.length] = damage.byte;
    return copy;
  }
  const lines = Buffer.from(bytes).toString("utf8").split("\n");
  const at = damage.at % (lines.length - 1);
  const line = lines[at] ?? "";
  if (damage.kind === "odd") {
    try {
      lines[at] = withOdd(line, damage.pick, damage.odd);
    } catch {
      // Damaged already.
    }
  } else {
    lines.splice(at, damage.kind === "duplicate" ? 0 : 1);
    if (damage.kind !== "delete") lines.splice(damage.to % (lines.length + 1), 0, line);
  }
  return Buffer.from(lines.join("\n"));
}

/** Everything that reads a session. */
async function useSession(path: string, dir: string): Promise<void> {
  const session = SessionManager.open(path);
  const { messages } = session.buildSessionContext();
  const model = getModel("anthropic", "claude-opus-4-7");
  if (model) repairHistory(convertToLlm(messages), historyTarget(model));
  JSON.stringify(session.getTree());
  session.getSessionName();
  session.getCwd().length;
  for (const entry of session.getEntries()) session.getLabel(entry.id);
  const id = session.appendMessage(userSays("after the damage"));
  session.close();
  const again = SessionManager.open(path);
  expect(again.getLeafId()).toBe(id);
  expect(again.buildSessionContext().messages.at(-1)).toMatchObject({ content: "after the damage" });
  const fork = SessionManager.forkFrom(path, dir, dir);
  fork.close();
  expect(fork.buildSessionContext().messages.at(-1)).toMatchObject({ content: "after the damage" });
  again.createBranchedSession(id);
  again.close();
  const listed = await SessionManager.list(dir, dir);
  expect(listed.map((info) => info.path)).toContain(path);
  for (const info of listed) info.modified.toISOString();
}

describe("B41: a session file with any damage", () => {
  it("is opened, read, listed, forked and continued, or refused in words", async () => {
    const original: Uint8Array = readFileSync(writeSession(tempFolder()));
    await fc.assert(
      fc.asyncProperty(fc.array(damages, { minLength: 1, maxLength: 3 }), async (list) => {
        const dir = tempFolder();
        const path = join(dir, "s.jsonl");
        writeFileSync(path, list.reduce(apply, original));
        try {
          await useSession(path, dir);
        } catch (error) {
          if (!CodingAgentError.is(error) || error.code !== "session_invalid") throw error;
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
