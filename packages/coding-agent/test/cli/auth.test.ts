import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openShell } from "../../../tui/test/support/tmux.js";
import { put } from "../support/folder.js";
import { type PiWorld, piPath, piWorld } from "../support/pi.js";
import { withProgram } from "../support/programs.js";

const stored = ({ agentDir }: PiWorld): unknown => JSON.parse(readFileSync(join(agentDir, "auth.json"), "utf8"));

describe("pi auth", () => {
  it("stores a key that is piped in, says where keys come from, and forgets it; it never shows one", async () => {
    const world = await piWorld();
    const env = { GROQ_API_KEY: "gsk-environment" };
    const login = await world.run(["auth", "login", "openai"], { stdin: "sk-piped\n", env });
    expect(login).toMatchObject({ code: 0, stdout: `Stored in ${join(world.agentDir, "auth.json")}.\n` });
    expect(stored(world)).toEqual({ openai: { type: "api_key", key: "sk-piped" } });
    expect(statSync(join(world.agentDir, "auth.json")).mode & 0o777).toBe(0o600);
    const status = await world.run(["auth", "status"], { env });
    expect(status.stdout).toMatch(/^groq +environment, GROQ_API_KEY\nmock +models\.json\nopenai +stored API key\n$/);
    const logout = await world.run(["auth", "logout", "openai"], { env: { OPENAI_API_KEY: "sk-environment" } });
    expect(logout).toMatchObject({ code: 0, stdout: "Forgot what was stored for openai.\n" });
    expect(logout.stderr).toContain("openai still has a key: OPENAI_API_KEY");
    expect(stored(world)).toEqual({});
    for (const { stdout, stderr } of [login, status, logout]) expect(stdout + stderr).not.toMatch(/piped|-environment/);
  });

  it("keeps what others have, and a file that is broken", async () => {
    const world = await piWorld();
    put(world.agentDir, "auth.json", '{"acme":{"type":"api_key","key":"k","note":1}}');
    await world.run(["auth", "login", "anthropic", "--key"], { stdin: "sk-a" });
    expect(stored(world)).toMatchObject({ acme: { note: 1 }, anthropic: { key: "sk-a" } });
    put(world.agentDir, "auth.json", "{ broken");
    const { code, stderr, stdout } = await world.run(["auth", "login", "openai"], { stdin: "sk-b" });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/auth\.json:1:3 is not valid/);
    expect(readFileSync(join(world.agentDir, "auth.json"), "utf8")).toBe("{ broken");
  });

  it("says so when the folder cannot be written to", async () => {
    const world = await piWorld();
    put(world.agentDir, "auth.json/in-the-way", "");
    const { code, stdout, stderr } = await world.run(["auth", "login", "openai"], { stdin: "sk-b" });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("auth.json");
    chmodSync(world.agentDir, 0o700);
  });

  it.each([
    [["auth"], "", "what? One of status, login, logout"],
    [["auth", "check"], "", 'there is no "check"'],
    [["auth", "status", "x"], "", "too many words"],
    [["auth", "login"], "sk", "whose key?"],
    [["auth", "login", "nobody"], "sk", 'There is no provider "nobody". Known: '],
    [["auth", "login", "openai"], "  \n", "There was no key"],
    [["auth", "login", "openai"], "a\nb\n", "A key is one line"],
    [["auth", "login", "openai"], "!rm -rf", "would be run as a command"],
    [["auth", "login", "openai", "--frob"], "sk", "Unknown option '--frob'"],
    [["auth", "logout"], "", "from whom?"],
    [["auth", "logout", "openai"], "", 'Nothing is stored for "openai"'],
  ])("misused (%j) says how it is used, and stores nothing", async (args, stdin, words) => {
    const world = await piWorld();
    const { code, stdout, stderr } = await world.run(args, { stdin });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(words);
    expect(existsSync(join(world.agentDir, "auth.json"))).toBe(false);
  });

  it("has a help", async () => {
    const { code, stdout } = await (await piWorld()).run(["auth", "login", "--help"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("pi auth logout <provider>")]);
  });

  it("tells of a key that is the name of a variable that is not set", async () => {
    const world = await piWorld();
    put(world.agentDir, "auth.json", '{"openai":{"type":"api_key","key":"MY_OPENAI_KEY"}}');
    const { stderr } = await world.run(["auth", "status"]);
    expect(stderr).toContain(
      'the key of "openai" is MY_OPENAI_KEY, which looks like a variable, and none of that name is set',
    );
    expect((await world.run(["auth", "status"], { env: { MY_OPENAI_KEY: "sk" } })).stderr).toBe("");
  });
});

withProgram("tmux", () => {
  it("asks for a key without showing it, and for a provider without one", async () => {
    const world = await piWorld();
    const shell = await openShell({ HOME: world.home }, { cwd: world.cwd });
    const shows = (words: string | RegExp) => expect.poll(shell.everything, { timeout: 20_000 }).toMatch(words);
    shell.run(`${process.execPath} ${piPath} auth login; echo "left with $?"`);
    await shows(/Providers: .*anthropic[\s\S]*Which one\?/);
    shell.send("openai\r");
    await shows(/API key of openai:\s*$/);
    shell.send("sk-typed");
    await new Promise((resolve) => setTimeout(resolve, 200));
    shell.send("\r");
    await shows(/Stored in [\s\S]*left with 0/);
    expect(await shell.everything()).not.toContain("sk-typed");
    expect(stored(world)).toEqual({ openai: { type: "api_key", key: "sk-typed" } });
  });

  it("logs in to OpenRouter by a page, or by its address pasted; Ctrl+C leaves", async () => {
    const world = await piWorld();
    const shell = await openShell({ HOME: world.home, PATH: process.env["PATH"] ?? "" }, { cwd: world.cwd });
    const shows = (words: string | RegExp) => expect.poll(shell.everything, { timeout: 20_000 }).toMatch(words);
    const start = (): void => shell.run(`${process.execPath} ${piPath} auth login openrouter; echo "left with $?"`);
    start();
    await shows(/Open this page: https:\/\/openrouter\.ai\/auth\?callback_url=/);
    await shows("paste the address");
    shell.send("http://127.0.0.1/callback?code=x&state=other\r");
    await shows(/belongs to another login[\s\S]*left with 1/);
    start();
    await shows(/left with 1[\s\S]*paste the address/);
    shell.send("\x03");
    await shows(/Nothing was stored[\s\S]*left with 1/);
    expect(existsSync(join(world.agentDir, "auth.json"))).toBe(false);
  });
});
