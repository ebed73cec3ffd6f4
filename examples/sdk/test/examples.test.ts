import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startReplayServer } from "@pi-stack/ai/testing";
import { expect, it, onTestFinished } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));
const loader = fileURLToPath(new URL("../../../packages/coding-agent/test/support/source-loader.mjs", import.meta.url));

/** What each program must print; every program must be here. */
const expected: Record<string, RegExp> = {
  "01-minimal.ts": /^A scripted answer\n$/,
  "02-model.ts": /mock\/one, mock\/two[\s\S]*Using one at level[\s\S]*A scripted answer\nNow two/,
  "03-system-prompt.ts": /^You are a pirate[\s\S]*'Arr!'/,
  "04-skills-and-templates.ts": /'greeting'[\s\S]*Review index.ts and look for races\./,
  "05-tools.ts": /'read', 'grep', 'find', 'ls', 'clock'/,
  "06-settings-in-memory.ts": /^File: none, provider: anthropic/,
  "07-sessions.ts":
    /Resumed "An example" with 2 messages\n1 of 3 questions are on this branch\nExported to .*example.jsonl\nAn example: 6 messages/,
  "08-queue-and-abort.ts": /\[running\]\n\[settling\]\n\[idle\][\s\S]*Last reply ended with/,
  "09-compaction.ts": /nothing_to_compact\n\d+ tokens, 0\.0000 USD/,
  "10-runtime.ts": /Now in another\nNow in the first\nNow in another\nTo be asked anew: Hello/,
};

it("knows every program", () => {
  expect(readdirSync(folder).filter((name) => /^\d.*\.ts$/.test(name))).toEqual(Object.keys(expected));
});

it.each(Object.entries(expected))("%s runs", async (name, output) => {
  const server = await startReplayServer(() => answer("A scripted answer"));
  const home = mkdtempSync(join(tmpdir(), "pi-example-"));
  onTestFinished(async () => {
    await server.close();
    rmSync(home, { recursive: true, force: true });
  });
  const models = [{ id: "one" }, { id: "two" }];
  const mock = { baseUrl: server.url, api: "anthropic-messages", apiKey: "key", models };
  mkdirSync(join(home, ".pi", "agent"), { recursive: true });
  writeFileSync(join(home, ".pi", "agent", "models.json"), JSON.stringify({ providers: { mock } }));
  const result = await run(join(folder, name), home);
  expect(result).toMatchObject({ code: 0, stderr: "" });
  expect(result.stdout).toMatch(output);
});

async function run(program: string, home: string): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ["--no-warnings", "--import", loader, program], {
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, "close");
  return { code, stdout, stderr };
}

/** An answer in Anthropic's wire format. */
function answer(text: string): { body: string } {
  const events = [
    { type: "message_start", message: { id: "m", role: "assistant", content: [], usage: { input_tokens: 9 } } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 4 } },
    { type: "message_stop" },
  ];
  return { body: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("") };
}
