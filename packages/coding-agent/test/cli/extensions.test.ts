import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { type PiWorld, piWorld, reply } from "../support/pi.js";

const ask = ["-p", "hi", "--model", "mock/m"];

/** An extension that writes a value on stderr. */
function telling(imports: string, value: string): string {
  return `${imports}\nexport default (pi) => { process.stderr.write("seen: " + (${value}) + "\\n"); };`;
}

const flags = `export default (pi) => {
  pi.registerFlag("plan", { type: "boolean", description: "only plan" });
  pi.registerFlag("level", { type: "string", description: "how much" });
  pi.on("before_agent_start", () => process.stderr.write("flags: " + pi.getFlag("plan") + " " + pi.getFlag("level") + "\\n"));
};`;

async function worldWith(name: string, content: string): Promise<PiWorld> {
  const world = await piWorld([reply("Hello there"), reply("Hello there")]);
  put(world.agentDir, `extensions/${name}`, content);
  return world;
}

describe("pi with extensions", () => {
  it.each([
    ["@mariozechner/pi-ai", "streamSimple"],
    ["@mariozechner/pi-ai/oauth", "getOAuthProviders"],
    ["@mariozechner/pi-agent-core", "Agent"],
    ["@mariozechner/pi-tui", "Container"],
    ["@mariozechner/pi-coding-agent", "AgentSession"],
    ["@sinclair/typebox", "Type"],
    ["@sinclair/typebox/value", "Value"],
    ["typebox", "Type"],
    ["typebox/value", "Check"],
  ])("gives them the modules of the bundle: %s", async (specifier, value) => {
    const world = await piWorld();
    const other = specifier.replace("@mariozechner/pi-", "@pi-stack/");
    const imports = `import { ${value} as a } from "${specifier}"; import { ${value} as b } from "${other}";`;
    put(world.cwd, "x.ts", telling(imports, "a === b && typeof a"));
    const result = await world.run([...ask, "-e", "x.ts"]);
    expect(result).toMatchObject({ code: 0, stdout: "Hello there\n" });
    expect(result.stderr).toMatch(/^seen: (?:function|object)\n$/);
  });

  it("gives them the very modules that run: a session of the program is one of theirs", async () => {
    const world = await piWorld();
    const imports = 'import { ModelRegistry } from "@mariozechner/pi-coding-agent";';
    const handler =
      'pi.on("session_start", (_event, ctx) => process.stderr.write("same: " + (ctx.modelRegistry instanceof ModelRegistry)))';
    put(world.cwd, "x.ts", `${imports}\nexport default (pi) => ${handler};`);
    expect((await world.run([...ask, "-e", "x.ts"])).stderr).toBe("same: true");
  });

  it("goes on without one that fails, and says so", async () => {
    const world = await worldWith("bad.ts", "export default () => {\n  throw new Error('Oh');\n};");
    put(world.agentDir, "extensions/good.ts", telling("", "1"));
    const result = await world.run(ask);
    expect(result).toMatchObject({ code: 0, stdout: "Hello there\n" });
    const path = join(world.agentDir, "extensions/bad.ts");
    expect(result.stderr).toContain(`pi: warning: Extension ${path}: Oh (${path}:2)`);
    expect(result.stderr).toContain("seen: 1");
  });

  it("B58 keeps what they print off stdout", async () => {
    const world = await worldWith(
      "loud.ts",
      "console.log('loud'); process.stdout.write('\\x1b]0;title\\x07');\nexport default () => console.log('louder');",
    );
    const result = await world.run([...ask, "--mode", "json"]);
    for (const line of result.stdout.trim().split("\n")) expect(JSON.parse(line)).toBeTypeOf("object");
    expect(result.stderr).toContain("louder");
  });

  it("B55 runs none of a project, and says so", async () => {
    const world = await piWorld();
    put(world.cwd, ".pi/extensions/x.ts", telling("", "1"));
    const result = await world.run(ask);
    expect(result.code).toBe(0);
    expect(result.stderr).not.toContain("seen");
    expect(result.stderr).toContain("this project is not trusted");
  });

  it.each([
    ["print", ["-p"], (stdout: string) => stdout],
    ["json", ["--mode", "json"], (stdout: string) => stdout.match(/^\{"type":"session"/gm)?.length],
  ])("a command may go to another session in %s mode: what is told is of that one", async (mode, flags, read) => {
    const handler = "(text, ctx) => ctx.newSession({ withSession: (next) => next.sendUserMessage(text) })";
    const world = await worldWith(
      "x.ts",
      `export default (pi) => pi.registerCommand("fresh", { handler: ${handler} });`,
    );
    const { code, stdout, stderr } = await world.run(["--model", "mock/m", ...flags, "/fresh hi"]);
    expect([code, stderr, read(stdout)]).toEqual([0, "", mode === "print" ? "Hello there\n" : 2]);
    expect(stdout).toContain("Hello there");
  });

  it("leaves them out with --no-extensions, but for named ones", async () => {
    const world = await worldWith("auto.ts", telling("", "'auto'"));
    put(world.cwd, "named.ts", telling("", "'named'"));
    expect((await world.run([...ask, "-ne", "--extension", "named.ts"])).stderr).toBe("seen: named\n");
  });
});

describe("flags of extensions", () => {
  it.each([
    [["--plan", "--level=high", "hi"], "true high", ["hi"]],
    [["--level", "high", "hi", "--plan"], "true high", ["hi"]],
    [["--plan", "hi"], "true undefined", ["hi"]],
    [["first", "--plan", "second", "--level", "low"], "true low", ["first", "second"]],
    [["--plan=false", "hi"], "false undefined", ["hi"]],
  ])("%j", async (args, values, messages) => {
    const world = await worldWith("flags.ts", flags);
    const result = await world.run(["-p", "--model", "mock/m", ...args]);
    expect(result.code).toBe(0);
    expect(result.stderr).toContain(`flags: ${values}\n`);
    const last = JSON.stringify(world.server.requests.at(-1)?.body);
    for (const message of messages) expect(last).toContain(`"${message}"`);
    expect(world.server.requests).toHaveLength(messages.length);
  });

  it.each([
    [["--level"], "--level needs a value"],
    [["--plan=often"], "--plan takes no value but true and false"],
    [["--other", "x"], "Unknown flag --other"],
    [["-x"], "Unknown flag -x"],
  ])("are refused: %j", async (args, error) => {
    const world = await worldWith("flags.ts", flags);
    const result = await world.run(["-p", "hi", "--model", "mock/m", ...args]);
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toContain(error);
    expect(world.server.requests).toEqual([]);
  });

  it("stand in the help", async () => {
    const world = await worldWith("flags.ts", flags);
    put(world.agentDir, "extensions/bad.ts", "throw new Error('Oh');");
    const { code, stdout, stderr } = await world.run(["--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Flags of extensions\n {2}--level <value> +how much\n {2}--plan +only plan\n/);
    expect(stderr).toContain("bad.ts: Oh");
  });
});

describe("themes", () => {
  it("tells of a --theme that is not there, and takes --no-themes", async () => {
    const world = await piWorld();
    mkdirSync(join(world.agentDir, "themes"));
    const result = await world.run([...ask, "--no-themes", "--theme", "gone.json"]);
    expect(result).toMatchObject({ code: 0, stdout: "Hello there\n" });
    expect(result.stderr).toContain(`${join(world.cwd, "gone.json")}: There is no such theme.`);
  });
});
