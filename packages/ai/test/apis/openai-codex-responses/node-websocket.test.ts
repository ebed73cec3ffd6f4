import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../../entries/compiled-entry.js";
import { chatGptToken, modelAt } from "../wire-samples.js";
import { eventsOf, send, useCodexServer } from "./codex-server.js";

const matrix = resolve(import.meta.dirname, "../../../../../tests/type-matrix/node_modules");
const binaries = ["node-22", "node-24"].map((name) => join(matrix, name, "bin/node"));
const nodes = binaries.filter((path) => existsSync(path));
const server = useCodexServer();
let folder = "";
let entry = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ai-codex-"));
  entry = compile("openai-codex-responses.ts", folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test("Node 22 and 24 are present, or their absence is told", () => {
  if (nodes.length < 2) console.warn(`\n*** Left out, since they are not installed: ${binaries.join(", ")} ***\n`);
  expect(nodes.every((path) => existsSync(path))).toBe(true);
});

/** Two turns and an abort with the runtime's own WebSocket; the process must then end by itself. */
const script = (model: object): string => `
  const codex = await import(${JSON.stringify(entry)});
  const model = ${JSON.stringify(model)};
  const options = { apiKey: ${JSON.stringify(chatGptToken())}, sessionId: "s" };
  const ask = (messages, more) => codex.streamOpenAICodexResponses(model, { messages }, { ...options, ...more });
  const user = (content) => ({ role: "user", content, timestamp: 1 });
  const first = await ask([user("One")]).result();
  const second = await ask([user("One"), first, user("Two")]).result();
  const controller = new AbortController();
  const third = ask([user("stay silent")], { signal: controller.signal });
  for await (const event of third) if (event.type === "text_delta") controller.abort();
  const stats = codex.getOpenAICodexWebSocketDebugStats("s");
  codex.closeOpenAICodexWebSocketSessions();
  console.log(JSON.stringify({ first, second, third: await third.result(), stats }));`;

for (const node of nodes) {
  test(`${node.slice(matrix.length + 1)} speaks over its own WebSocket, and ends by itself`, async () => {
    server.answer((socket, body, count) => {
      const events = eventsOf(`Answer ${count}`, `resp_${count}`);
      send(socket, ...(JSON.stringify(body["input"]).includes("silent") ? events.slice(0, 4) : events));
    });
    const flags = ["--input-type=module", "-e", script(modelAt("openai-codex-responses", server.url))];
    const { stdout } = await promisify(execFile)(node, flags, { timeout: 20_000 });
    expect(JSON.parse(stdout)).toMatchObject({
      first: { stopReason: "stop", content: [{ text: "Answer 1" }] },
      second: { stopReason: "stop", content: [{ text: "Answer 2" }] },
      third: { stopReason: "aborted", content: [{ text: "Answer 3" }] },
      stats: { requests: 3, connectionsCreated: 1, connectionsReused: 2, deltaRequests: 1, websocketFailures: 0 },
    });
    expect(server.messages[1]).toMatchObject({ previous_response_id: "resp_1" });
    expect(server.posts).toEqual([]);
  });
}
