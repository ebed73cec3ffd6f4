import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SessionManager } from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { piWorld, reply } from "../support/pi.js";

const bodyOf = (world: Awaited<ReturnType<typeof piWorld>>, index = 0): string =>
  JSON.stringify(world.server.requests[index]?.body);

describe("pi -p", () => {
  it("prints the answer and stores the session", async () => {
    const world = await piWorld();
    const result = await world.run(["-p", "hi", "--model", "mock/m"]);
    expect(result).toEqual({ code: 0, stdout: "Hello there\n", stderr: "" });
    const [dir] = readdirSync(join(world.agentDir, "sessions"));
    const [file] = readdirSync(join(world.agentDir, "sessions", dir ?? "")).filter((name) => name.endsWith(".jsonl"));
    const session = SessionManager.open(join(world.agentDir, "sessions", dir ?? "", file ?? ""));
    expect(session.buildSessionContext().messages.map((message) => message.role)).toEqual(["user", "assistant"]);
    expect(session.getCwd()).toBe(world.cwd);
  });

  it("runs tools in the folder of the session and shows their results to the model", async () => {
    const world = await piWorld([
      reply([
        { name: "read", input: { path: "a.txt" } },
        { name: "bash", input: { command: "pwd" } },
      ]),
      reply("done"),
    ]);
    put(world.cwd, "a.txt", "content of a");
    const result = await world.run(["-p", "read it", "--model", "mock/m"]);
    expect(result).toMatchObject({ code: 0, stdout: "done\n" });
    expect(bodyOf(world, 1)).toContain("content of a");
    expect(bodyOf(world, 1)).toContain(world.cwd);
  });

  it("puts stdin, files and the first message on lines of their own, and sends the others one by one", async () => {
    const world = await piWorld();
    put(world.cwd, "notes.txt", "from a file");
    const result = await world.run(["--model", "mock/m", "@notes.txt", "first", "second"], { stdin: "piped\n" });
    expect(result).toMatchObject({ code: 0, stdout: "Hello there\n" });
    const messages = JSON.parse(bodyOf(world)).messages;
    expect(messages[0].content[0].text).toBe(
      `piped\n<file name="${join(world.cwd, "notes.txt")}">\nfrom a file\n</file>\nfirst`,
    );
    expect(world.server.requests).toHaveLength(2);
    expect(bodyOf(world, 1)).toContain("second");
  });

  it("leaves images as they are where the settings say so", async () => {
    const world = await piWorld();
    put(world.cwd, "cut.png", Buffer.from("iVBORw0KGgoAAAANSUhEUg==", "base64"));
    const args = ["-p", "look", "@cut.png", "--model", "mock/m"];
    await world.run(args);
    put(world.agentDir, "settings.json", '{"images": {"autoResize": false}}');
    await world.run(args);
    expect(bodyOf(world)).toContain("Image omitted");
    expect(bodyOf(world, 1)).not.toContain("Image omitted");
  });

  it("attaches images by their content, whatever their name", async () => {
    const world = await piWorld();
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    put(world.cwd, "picture.txt", png);
    put(
      world.agentDir,
      "models.json",
      readFileSync(join(world.agentDir, "models.json"), "utf8").replace(
        '"id":"m"',
        '"id":"m","input":["text","image"]',
      ),
    );
    expect(await world.run(["-p", "what is it", "@picture.txt", "--model", "mock/m"])).toMatchObject({ code: 0 });
    expect(bodyOf(world)).toContain('"media_type":"image/png"');
  });

  it("B43: continues the last session of the folder, an own copy with --fork, and any by the beginning of its id", async () => {
    const world = await piWorld();
    await world.run(["-p", "first question", "--model", "mock/m"]);
    await world.run(["-p", "second question", "-c"]);
    expect(bodyOf(world, 1)).toContain("first question");
    const [session] = await SessionManager.list(
      world.cwd,
      join(world.agentDir, "sessions", `--${world.cwd.slice(1).replaceAll("/", "-")}--`),
    );
    const other = await piWorld();
    const elsewhere = await world.run(["-p", "where", "--session", session?.id.slice(0, 13) ?? ""], { cwd: other.cwd });
    expect(elsewhere.code).toBe(0);
    expect(bodyOf(world, 2)).toContain(`Current working directory: ${world.cwd}`);
    const forked = await world.run(["-p", "copy", "--fork", session?.path ?? ""], { cwd: other.cwd });
    expect(forked.code).toBe(0);
    expect(bodyOf(world, 3)).toContain(`Current working directory: ${other.cwd}`);
    expect(bodyOf(world, 3)).toContain("second question");
  });

  it("keeps nothing with --no-session and elsewhere with --session-dir", async () => {
    const world = await piWorld();
    await world.run(["-p", "hi", "--model", "mock/m", "--no-session"]);
    expect(existsSync(join(world.agentDir, "sessions"))).toBe(false);
    await world.run(["-p", "hi", "--model", "mock/m", "--session-dir", "kept"]);
    expect(readdirSync(join(world.cwd, "kept")).some((name) => name.endsWith(".jsonl"))).toBe(true);
    expect(existsSync(join(world.agentDir, "sessions"))).toBe(false);
  });

  it("offers the tools that were asked for, and the prompts that were given", async () => {
    const world = await piWorld();
    put(world.cwd, "AGENTS.md", "Project rule one.");
    put(world.cwd, "append.txt", "from the appended file");
    await world.run([
      "-p",
      "hi",
      "--model",
      "mock/m",
      "--tools",
      "read,ls",
      "--append-system-prompt",
      "append.txt",
      "--append-system-prompt",
      "and this",
    ]);
    const first = JSON.parse(bodyOf(world));
    expect(first.tools.map((tool: { name: string }) => tool.name)).toEqual(["read", "ls"]);
    expect(bodyOf(world)).toContain("from the appended file\\n\\nand this");
    expect(bodyOf(world)).toContain("Project rule one.");
    await world.run([
      "-p",
      "hi",
      "--model",
      "mock/m",
      "--no-tools",
      "--system-prompt",
      "Be brief.",
      "--no-context-files",
    ]);
    expect(JSON.parse(bodyOf(world, 1)).tools ?? []).toEqual([]);
    expect(JSON.parse(bodyOf(world, 1)).system[0].text).toMatch(/^Be brief\./);
    expect(bodyOf(world, 1)).not.toContain("Project rule one.");
  });

  it("does not change the saved default with --model", async () => {
    const world = await piWorld();
    put(world.agentDir, "settings.json", '{"defaultProvider":"mock","defaultModel":"m"}');
    await world.run(["-p", "hi", "--model", "mock/other", "--thinking", "high"]);
    expect(JSON.parse(bodyOf(world)).model).toBe("other");
    expect(readFileSync(join(world.agentDir, "settings.json"), "utf8")).toBe(
      '{"defaultProvider":"mock","defaultModel":"m"}',
    );
    await world.run(["-p", "hi"]);
    expect(JSON.parse(bodyOf(world, 1)).model).toBe("m");
  });

  it.each([
    [
      "an error of the provider",
      {
        status: 401,
        headers: { "content-type": "application/json" },
        body: '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}',
      },
      "invalid x-api-key",
    ],
    ["a reply cut at the token limit", reply("half an ans", "max_tokens"), "limit of output tokens"],
    ["a stream that is cut off", { body: String(reply("half").body).slice(0, 400) }, "cut off"],
  ])("exits with 1 after %s, in JSON mode too", async (_what, response, words) => {
    const world = await piWorld([response]);
    for (const mode of ["text", "json"]) {
      const result = await world.run(["-p", "hi", "--model", "mock/m", "--mode", mode]);
      expect([result.code, result.stderr]).toEqual([1, expect.stringContaining(words)]);
    }
  });

  it("prints nothing that could control a terminal", async () => {
    const world = await piWorld([reply("\u001b]0;evil\u0007safe\u001b[2J text")]);
    expect((await world.run(["-p", "hi", "--model", "mock/m"])).stdout).toBe("safe text\n");
  });

  it("B88: hides provider keys from commands of the model, unless a setting lets one through", async () => {
    const world = await piWorld([reply([{ name: "bash", input: { command: "env" } }]), reply("done")]);
    const env = { ANTHROPIC_API_KEY: "sk-ant-one", OPENAI_API_KEY: "sk-two", HARMLESS: "visible" };
    await world.run(["-p", "hi", "--model", "mock/m"], { env });
    expect(bodyOf(world, 1)).toContain("HARMLESS=visible");
    expect(bodyOf(world, 1)).not.toMatch(/sk-ant-one|sk-two/);
    put(world.agentDir, "settings.json", '{"shellEnvAllow":["OPENAI_API_KEY"]}');
    const again = await piWorld([reply([{ name: "bash", input: { command: "env" } }]), reply("done")]);
    put(again.agentDir, "settings.json", '{"shellEnvAllow":["OPENAI_API_KEY"]}');
    await again.run(["-p", "hi", "--model", "mock/m"], { env });
    expect(bodyOf(again, 1)).toContain("OPENAI_API_KEY=sk-two");
    expect(bodyOf(again, 1)).not.toContain("sk-ant-one");
  });
});

describe("pi --mode json", () => {
  it("B58: writes the header and every event, one JSON object a line, and nothing else", async () => {
    const world = await piWorld([reply([{ name: "bash", input: { command: "echo hi" } }]), reply("done\u2028\n")]);
    const result = await world.run(["--mode", "json", "hi", "--model", "mock/m"]);
    const lines = result.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ type: "session", version: 3, cwd: world.cwd });
    expect(lines[1]).toEqual({ type: "agent_start" });
    expect(lines.at(-1)).toMatchObject({ type: "agent_end" });
    expect(lines.filter((line) => line.type === "tool_execution_end")).toHaveLength(1);
    expect([result.code, result.stderr]).toEqual([0, ""]);
  });
});
