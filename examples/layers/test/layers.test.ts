import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { fauxAssistantMessage, fauxToolCall, registerFauxProvider } from "@pi-stack/ai";
import { startReplayServer } from "@pi-stack/ai/testing";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import { expect, it, onTestFinished } from "vitest";
import { createReviewer, findingsOf } from "../reviewer.js";
import { runTodo } from "../todo.js";

const loader = fileURLToPath(new URL("../../../packages/coding-agent/test/support/source-loader.mjs", import.meta.url));

it("chat.ts: two questions, of which the second knows the first", async () => {
  const chunk = (delta: object, finish?: string): string =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, ...(finish ? { finish_reason: finish } : {}) }] })}\n\n`;
  const reply = (text: string) => ({ body: `${chunk({ content: text })}${chunk({}, "stop")}data: [DONE]\n\n` });
  const server = await startReplayServer([reply("Paris."), reply("The Seine.")]);
  onTestFinished(() => server.close());
  const program = fileURLToPath(new URL("../chat.ts", import.meta.url));
  const child = spawn(process.execPath, ["--no-warnings", "--import", loader, program], {
    env: { PATH: process.env["PATH"], CHAT_MODEL: "mine/small", CHAT_BASE_URL: server.url, OPENAI_API_KEY: "none" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stdin.end("Capital of France?\nIts river?\n");
  await once(child, "close");
  expect(output).toBe("Paris.\nThe Seine.\n");
  expect(JSON.stringify(server.requests[1]?.body)).toMatch(/Capital of France\?.*Paris\..*Its river\?/);
});

it("reviewer.ts: findings are messages of a role of their own, and the model hears of them in words", async () => {
  const provider = registerFauxProvider();
  onTestFinished(() => provider.unregister());
  const call = (severity: string) => fauxToolCall("note", { file: "a.ts", words: `${severity} thing`, severity });
  let shown: unknown;
  provider.setResponses([
    fauxAssistantMessage([call("low"), call("high")], { stopReason: "toolUse" }),
    fauxAssistantMessage("Two findings."),
    (context) => {
      shown = context.messages;
      return fauxAssistantMessage("Nothing more.");
    },
  ]);
  const reviewer = createReviewer(provider.getModel(), { "a.ts": "let a = 1" });
  await reviewer.prompt("Begin");
  expect(findingsOf(reviewer.state.messages).map(({ severity }) => severity)).toEqual(["high", "low"]);
  await reviewer.prompt("And now?");
  expect(JSON.stringify(shown)).toContain("Already noted in a.ts (high): high thing");
});

it("todo.ts: things are added, ticked and left", async () => {
  const terminal = new VirtualTerminal({ columns: 50, rows: 16 });
  const left = runTodo(terminal);
  const type = (text: string): void => {
    for (const key of text) terminal.send(key);
  };
  type("buy milk\r");
  type("write docs\r");
  terminal.send("\t");
  terminal.send("\r");
  const screen = async (): Promise<string> => {
    await terminal.flush();
    return terminal.screen().join("\n");
  };
  await expect.poll(screen).toMatch(/☑ buy milk[\s\S]*☐ write docs/);
  terminal.send("\x1b");
  expect(await left).toEqual(["write docs"]);
});
