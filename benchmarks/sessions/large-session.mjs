/** Session files to measure with: what a coding session is made of, about 1,050 bytes an entry. */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const begin = Date.parse("2026-01-01T00:00:00.000Z");
const text = "const value = compute(\"a\", 'b');\n\tif (value > 1) return;\n".repeat(40);
const usage = {
  input: 1200,
  output: 80,
  cacheRead: 9000,
  cacheWrite: 10,
  totalTokens: 10_290,
  cost: { input: 0.0036, output: 0.0012, cacheRead: 0.0027, cacheWrite: 0, total: 0.0075 },
};
const assistant = { api: "anthropic-messages", provider: "anthropic", model: "claude-opus-4-7", usage };

/** Writes a session with one branch of so many entries. */
export function writeSession(path, entries) {
  const file = openSync(path, "w");
  let lines = headerLine(begin);
  for (let index = 0; index < entries; index++) {
    lines += entryLine(index, index === 0 ? null : idOf(index - 1));
    if (lines.length < 1_000_000) continue;
    writeSync(file, lines);
    lines = "";
  }
  writeSync(file, lines);
  closeSync(file);
}

/** Writes a session whose first entry has so many branches, and a last branch of some length. */
export function writeWideSession(path, branches, length) {
  let lines = headerLine(begin) + entryLine(0, null);
  for (let index = 1; index <= branches; index++) lines += entryLine(index, idOf(0));
  for (let index = branches + 1; index <= branches + length; index++) {
    lines += entryLine(index, idOf(index === branches + 1 ? 0 : index - 1));
  }
  writeFileSync(path, lines);
}

/** Fills a folder with small sessions, a first prompt of 150 characters in each. */
export function writeManySessions(dir, count) {
  mkdirSync(dir, { recursive: true });
  for (let session = 0; session < count; session++) {
    const time = begin + session * 60_000;
    const prompt = {
      role: "user",
      content: `Session ${session}. ${"Please look at this. ".repeat(6)}`,
      timestamp: time,
    };
    const first = {
      type: "message",
      id: idOf(0),
      parentId: null,
      timestamp: new Date(time).toISOString(),
      message: prompt,
    };
    const lines = [1, 2, 3, 4, 5].map((index) => entryLine(index, idOf(index - 1))).join("");
    const name = `${new Date(time).toISOString().replace(/[:.]/g, "-")}_session-${session}.jsonl`;
    writeFileSync(join(dir, name), `${headerLine(time)}${JSON.stringify(first)}\n${lines}`);
  }
}

function headerLine(time) {
  const timestamp = new Date(time).toISOString();
  return `${JSON.stringify({ type: "session", version: 3, id: `session-${time}`, timestamp, cwd: "/home/user/project" })}\n`;
}

function entryLine(index, parentId) {
  const timestamp = begin + index * 1000;
  const message = { ...messageOf(index), timestamp };
  const entry = { type: "message", id: idOf(index), parentId, timestamp: new Date(timestamp).toISOString(), message };
  return `${JSON.stringify(entry)}\n`;
}

function messageOf(index) {
  const block = (length) => ({ type: "text", text: text.slice(0, length) });
  switch (index % 4) {
    case 0:
      return { role: "user", content: [block(850)] };
    case 1: {
      const call = {
        type: "toolCall",
        id: `call_${index}`,
        name: "read",
        arguments: { path: "src/a.ts", offset: index },
      };
      return { role: "assistant", content: [block(450), call], ...assistant, stopReason: "toolUse" };
    }
    case 2: {
      const result = {
        toolCallId: `call_${index - 1}`,
        toolName: "read",
        details: { truncation: null },
        isError: false,
      };
      return { role: "toolResult", ...result, content: [block(800)] };
    }
    default: {
      const thinking = { type: "thinking", thinking: text.slice(0, 200), thinkingSignature: "EqQBsig".repeat(20) };
      return { role: "assistant", content: [thinking, block(220)], ...assistant, stopReason: "stop" };
    }
  }
}

function idOf(index) {
  return index.toString(16).padStart(8, "0");
}
