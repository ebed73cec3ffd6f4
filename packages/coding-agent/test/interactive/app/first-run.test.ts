import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { allEnvKeyNames } from "@pi-stack/ai";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { put } from "../../support/folder.js";
import { interactive } from "../support.js";

const down = "\x1b[B";

/** The mode without any model. */
function withoutModel(ports: number[] = [], options: { models?: string; initialMessage?: string } = {}) {
  for (const name of allEnvKeyNames()) vi.stubEnv(name, "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { models, initialMessage } = options;
  return interactive(
    [],
    { columns: 100, rows: 30 },
    (_, agentDir) => models !== undefined && put(agentDir, "models.json", models),
    {
      hasModel: false,
      mode: { localServers: ports.map((port) => ({ name: `Server ${port}`, port })), initialMessage },
    },
  );
}

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Answers with these models, and to a prompt with "Hello from here". */
function modelServer(ids: string[], key?: string): RequestListener {
  return (request, response) => {
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
      return void response.writeHead(401).end();
    if (request.url === "/v1/models") return void response.end(JSON.stringify({ data: ids.map((id) => ({ id })) }));
    if (request.url !== "/v1/chat/completions") return void response.writeHead(404).end();
    const chunk = { id: "1", choices: [{ index: 0, delta: { content: "Hello from here" }, finish_reason: null }] };
    const last = { id: "1", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
  };
}

describe("without a model", () => {
  it("a key is pasted at once, and never shown", async () => {
    const { shows, terminal, runtime } = await withoutModel();
    await shows("Paste an API key here, or choose:");
    terminal.send("\x1b[200~sk-ant-secret-0123456789\x1b[201~");
    await shows(/> •{24}/);
    terminal.send("\r");
    await shows("Model: anthropic/");
    expect(runtime.services.authStorage.get("anthropic")).toEqual({ type: "api_key", key: "sk-ant-secret-0123456789" });
    expect(runtime.session.model?.provider).toBe("anthropic");
    expect(terminal.writes.join("")).not.toContain("secret");
  });

  it.each([
    ["gsk_0123456789abcdef", "groq"],
    ["export MISTRAL_API_KEY='0123456789abcdef'", "mistral"],
    ["sk-or-v1-0123456789", "openrouter"],
  ])("the key tells whose it is: %s", async (pasted, provider) => {
    const { shows, say } = await withoutModel();
    await shows("Paste an API key");
    say(pasted);
    await shows(`Model: ${provider}/`);
  });

  it("a key that could be anybody's is asked about; what cannot be one is refused", async () => {
    const { shows, say } = await withoutModel();
    await shows("Paste an API key");
    say("!rm -rf /tmp/nothing");
    await shows("That cannot be a key");
    say("0123456789abcdef");
    await shows("Whose key is it?");
    say("deepseek");
    await shows("Model: deepseek/");
  });

  it("a server on this machine is found, kept in models.json, and answers", async () => {
    const port = await serve(modelServer(["tiny", "text-embed-1"]));
    const models = '{\n  // mine\n  "providers": {"other": {"baseUrl": "http://x", "models": []}}\n}\n';
    const { shows, say, terminal, runtime } = await withoutModel([port, 1], { models });
    await shows("Use a model on this machine");
    terminal.send("\r");
    await shows("Model: local/tiny");
    const written = readFileSync(join(runtime.services.agentDir, "models.json"), "utf8");
    expect(written).toMatch(/\/\/ mine/);
    expect(written).toContain('"other"');
    expect(written).toContain(`http://127.0.0.1:${port}/v1`);
    say("hello");
    await shows("Hello from here");
  });

  it("with several servers and models, the user chooses", async () => {
    const [one, two] = [await serve(modelServer(["tiny"])), await serve(modelServer(["a", "b"]))];
    const { shows, terminal } = await withoutModel([one, two]);
    await shows("Use a model on this machine");
    terminal.send("\r");
    await shows(new RegExp(`Server ${one} +port ${one}, 1 model\\n.*Server ${two} +port ${two}, 2 models`));
    terminal.send(down);
    terminal.send("\r");
    await shows("Which model?");
    terminal.send("\r");
    await shows("Model: local/a");
  });

  it("the address of a server is asked for where none is found; one that wants a key gets it", async () => {
    const port = await serve(modelServer(["a", "b"], "local-key"));
    const { shows, say, terminal, runtime } = await withoutModel();
    await shows("Use a model on this machine");
    terminal.send("\r");
    await shows("The address of the server");
    say(`127.0.0.1:${port}`);
    await shows("The server asks for a key");
    say("local-key");
    await shows("Which model?");
    terminal.send(down);
    terminal.send("\r");
    await shows("Model: local/b");
    say("hello");
    await shows("Hello from here");
    expect(readFileSync(join(runtime.services.agentDir, "models.json"), "utf8")).not.toContain("local-key");
    expect(runtime.services.authStorage.get("local")).toEqual({ type: "api_key", key: "local-key" });
    expect(terminal.writes.join("")).not.toContain("local-key");
  });

  it("an address where nobody answers is told, and the question comes back", async () => {
    const port = await serve((_, response) => void response.writeHead(500).end());
    const { shows, say, terminal } = await withoutModel();
    await shows("Use a server elsewhere");
    terminal.send(down);
    terminal.send("\r");
    await shows("The address of the server");
    say(`http://127.0.0.1:${port}/v1/`);
    await shows(/answered 500. Start the server, or check the address\.[\s\S]*Paste an API key/);
  });

  it("the demo shows the agent at work", async () => {
    const { shows, terminal, screen } = await withoutModel();
    await shows("Watch the demo");
    terminal.send(down);
    terminal.send(down);
    terminal.send("\r");
    await expect.poll(screen, { timeout: 20_000 }).toMatch(/node --test[\s\S]*That was the demo/);
    expect(await screen()).not.toContain("File not found");
    await shows(/That was the demo[\s\S]*Paste an API key here/);
  });

  it("whoever wants none of it can go on, and is told how; a first message waits so long", async () => {
    const { shows, terminal, mode } = await withoutModel([], { initialMessage: "hi there" });
    await shows("Paste an API key");
    terminal.send("\x1b");
    await shows(/Without a model nothing can be answered[\s\S]*Error: No model/);
    expect(mode.editor.getText()).toBe("hi there");
  });

  it("the question comes back with the first message that is typed, which is sent then", async () => {
    const port = await serve(modelServer(["tiny"]));
    const { shows, say, screen, terminal } = await withoutModel([port]);
    await shows("Paste an API key");
    terminal.send("\x1b");
    await expect.poll(screen).not.toContain("Paste an API key");
    say("hello there");
    await shows("Paste an API key");
    terminal.send("\r");
    await shows(/hello there[\s\S]*Hello from here/);
  });
});
