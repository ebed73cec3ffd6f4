/**
 * `node tools/capture-screens.mjs`: runs the built `pi` in tmux against a scripted model and writes what its main states
 * look like to docs/screens.md. Needs tmux and `pnpm build`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cli = join(root, "packages/coding-agent/dist/cli.js");
const folder = mkdtempSync(join(tmpdir(), "pi-screens-"));
const [home, project] = [join(folder, "home"), join(folder, "shop")];
const agentDir = join(home, ".pi/agent");
const escapeKey = "\x1b";
const [enter, ctrlO] = ["\r", "\x0f"];

const server = createServer(answer);
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
prepareFiles();
const captured = [];
let servers = 0;
try {
  await firstRun();
  await conversation();
  await narrow();
  await screenReader();
} finally {
  tmux("kill-server");
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
writeFileSync(join(root, "docs/screens.md"), page());

async function firstRun() {
  open(80, 20);
  run("--no-session");
  await capture("The first start, without a key", "API key");
  close();
}

async function conversation() {
  writeModels();
  open(100, 40);
  run("--model mock/large");
  await capture("Ready", "large");
  send(`what does greet return?${enter}`);
  await capture("A conversation with tools", "It returns");
  send(ctrlO);
  await capture("The same, unfolded (ctrl+o)", " 7\n");
  send(ctrlO);
  send(`explain it slowly${enter}`);
  await shows("word");
  send(`and in French, please${enter}`);
  await capture("While it works: a message waits", "Steering:");
  await idle();
  for (const [command, title, words] of [
    ["/model", "Models", "esc"],
    ["/scoped-models", "Models in scope", "esc"],
    ["/settings", "Settings", "Esc"],
    ["/resume", "Sessions", "Resume"],
    ["/tree", "The tree of the session", "Go to"],
    ["/login", "Login", "esc"],
  ]) {
    send(`${command}${enter}`);
    await capture(title, words);
    send(escapeKey);
    await pause(700);
  }
  send("!ls -la");
  await pause(300);
  send(enter);
  await capture("A command of the shell", "total");
  close();
}

async function narrow() {
  open(40, 24);
  run("--model mock/large -c");
  await shows("large");
  send(`/tree${enter}`);
  await capture("On 40 columns", "Go to");
  close();
}

async function screenReader() {
  open(80, 24);
  run("--model mock/large --screen-reader");
  await shows("large");
  send(`what does greet return?${enter}`);
  await capture("For screen readers (--screen-reader)", "It returns");
  close();
}

/** The model: calls of tools for questions about `greet`, many slow words for `slowly`. */
async function answer(request, response) {
  let body = "";
  for await (const piece of request) body += piece;
  const last = JSON.parse(body).messages.at(-1);
  const text = typeof last.content === "string" ? last.content : JSON.stringify(last.content);
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (delta, finish) => {
    const choices = [{ index: 0, delta, ...(finish ? { finish_reason: finish } : {}) }];
    response.write(`data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", choices })}\n\n`);
  };
  const end = (reason) => {
    send({}, reason);
    const usage = { prompt_tokens: 2345, completion_tokens: 120, total_tokens: 2465 };
    response.end(`data: ${JSON.stringify({ id: "1", choices: [], usage })}\n\ndata: [DONE]\n\n`);
  };
  if (last.role !== "tool" && text.includes("greet return")) {
    const calls = [
      ["read", { path: "greet.ts" }],
      ["edit", { path: "greet.ts", edits: [{ oldText: "Hello", newText: "Good day" }] }],
      ["bash", { command: "seq 1 12" }],
    ];
    const functions = calls.map(([name, args]) => ({ name, arguments: JSON.stringify(args) }));
    functions.forEach((called, index) => {
      send({ tool_calls: [{ index, id: `call_${index}`, type: "function", function: called }] });
    });
    return end("tool_calls");
  }
  if (text.includes("slowly")) {
    for (let word = 0; word < 60; word++) {
      send({ content: "word " });
      await pause(50);
    }
    return end("stop");
  }
  send({ content: "It returns a **greeting**:\n\n| name | result |\n|---|---|\n| `Ada` | Good day, Ada |\n\n" });
  send({ content: "```ts\nconst text: string = greet('Ada'); // Good day, Ada\n```\n" });
  end("stop");
}

function prepareFiles() {
  for (const dir of [agentDir, join(project, ".git")]) mkdirSync(dir, { recursive: true });
  writeFileSync(join(project, ".git/HEAD"), "ref: refs/heads/main\n");
  const code = [
    "export function greet(name: string): string {",
    "  // Says it.",
    "  return 'Hello, ' + name;",
    "}",
    "",
  ];
  writeFileSync(join(project, "greet.ts"), code.join("\n"));
  writeFileSync(join(home, ".tmux.conf"), "");
}

function writeModels() {
  const models = [
    { id: "large", name: "Large", reasoning: true, contextWindow: 200_000 },
    { id: "small", name: "Small", contextWindow: 32_000 },
  ];
  const baseUrl = `http://127.0.0.1:${server.address().port}/v1`;
  const provider = { baseUrl, api: "openai-completions", apiKey: "none", models };
  writeFileSync(join(agentDir, "models.json"), JSON.stringify({ providers: { mock: provider } }));
}

/** Each in a server of its own: one that ends would take the next with it. */
function open(columns, rows) {
  servers++;
  const env = { HOME: home, PS1: "$ ", LANG: "C.UTF-8", TERM: "xterm-256color", PATH: process.env.PATH };
  const size = ["-x", String(columns), "-y", String(rows)];
  tmux("-f", "/dev/null", "new-session", "-d", ...size, "-c", project, "env", "-i", ...words(env), "sh", "-i");
  tmux("set", "-g", "extended-keys", "on");
}

function words(env) {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}

function close() {
  tmux("kill-server");
}

function run(args) {
  send(`clear; exec '${process.execPath}' '${cli}' ${args}${enter}`);
}

function send(data) {
  tmux("send-keys", "-H", ...Array.from(Buffer.from(data), (byte) => byte.toString(16)));
}

async function capture(title, words) {
  await shows(words);
  await pause(600);
  captured.push({ title, text: screen() });
}

async function shows(words) {
  const until = Date.now() + 15_000;
  while (!screen().includes(words)) {
    if (Date.now() > until) throw new Error(`"${words}" did not appear:\n${screen()}`);
    await pause(50);
  }
}

async function idle() {
  const until = Date.now() + 20_000;
  while (/Working|Steering/.test(screen()) && Date.now() < until) await pause(100);
}

function screen() {
  return tmux("capture-pane", "-p")
    .replaceAll(project, "~/shop")
    .replace(/[ \t]+$/gm, "")
    .trimEnd();
}

function tmux(...args) {
  return spawnSync("tmux", ["-S", join(folder, `socket-${servers}`), ...args], { encoding: "utf8" }).stdout ?? "";
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function page() {
  const parts = captured.map(({ title, text }) => `## ${title}\n\n\`\`\`\`text\n${text}\n\`\`\`\`\n`);
  const intro = "What `pi` looks like, without its colours. Made by `node tools/capture-screens.mjs` in tmux.";
  return `# Screens\n\n${intro}\n\n${parts.join("\n")}`;
}
