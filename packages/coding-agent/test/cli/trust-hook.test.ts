import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openShell } from "../../../tui/test/support/tmux.js";
import { put } from "../support/folder.js";
import { type PiWorld, piPath, piWorld, reply } from "../support/pi.js";
import { withProgram } from "../support/programs.js";

const ask = ["--model", "mock/m", "-p", "hello"];

/** A project with an extension of its own that leaves a trace when it runs. */
async function projectWorld(own = "() => undefined"): Promise<PiWorld & { hasRun: () => boolean }> {
  const world = await piWorld([reply("Hello there")]);
  const trace = join(world.home, "has-run");
  const leave = `require("node:fs").writeFileSync(${JSON.stringify(trace)}, "")`;
  const content = `export default (pi) => { pi.on("project_trust", ${own}); ${leave}; };`;
  put(world.cwd, ".pi/extensions/own.ts", content);
  return { ...world, hasRun: () => existsSync(trace) };
}

/** An extension that is asked whether projects are trusted. */
function hook(handler: string, rest = ""): string {
  return `export default (pi) => { ${rest}; pi.on("project_trust", ${handler}); };`;
}

describe("project_trust", () => {
  it("an extension of the user that says yes opens the project, and is told what waits", async () => {
    const world = await projectWorld();
    const tell = "(event) => void process.stderr.write(JSON.stringify(event))";
    put(world.agentDir, "extensions/a.ts", hook(tell));
    put(world.agentDir, "extensions/b.ts", hook("() => ({ trusted: true })"));
    const { code, stdout, stderr } = await world.run(ask);
    expect({ code, stdout, hasRun: world.hasRun() }).toEqual({ code: 0, stdout: "Hello there\n", hasRun: true });
    const resources = [{ path: ".pi/extensions", what: "extensions" }];
    expect(JSON.parse(stderr)).toEqual({ type: "project_trust", cwd: world.cwd, resources });
  });

  it("the first answer counts, one of -e before those of the user; nothing is kept", async () => {
    const world = await projectWorld();
    put(world.agentDir, "extensions/a.ts", hook("() => ({ trusted: true })"));
    put(world.cwd, "no.ts", hook("async () => ({ trusted: false })"));
    const { stderr } = await world.run([...ask, "-e", "no.ts"]);
    expect(stderr).toMatch(/not trusted, so these were skipped: \.pi\/extensions/);
    expect([world.hasRun(), existsSync(join(world.agentDir, "trust.json"))]).toEqual([false, false]);
  });

  it("extensions that the user's settings name are asked too, and know their flags", async () => {
    const world = await projectWorld();
    const source = hook(
      '() => ({ trusted: pi.getFlag("open") === true })',
      'pi.registerFlag("open", { type: "boolean" })',
    );
    const path = put(world.home, "elsewhere.ts", source);
    put(world.agentDir, "settings.json", JSON.stringify({ extensions: [path] }));
    await world.run(ask);
    expect(world.hasRun()).toBe(false);
    const { code } = await world.run(["--model", "mock/m", "-p", "--open", "hello"]);
    expect([code, world.hasRun()]).toEqual([0, true]);
  });

  it.each([
    ["throws", "() => { throw new Error('Oh'); }", /failed \(project_trust\): Oh/],
    ["rejects", "async () => { throw new Error('Oh'); }", /failed \(project_trust\): Oh/],
    ["answers nonsense", "() => true", /failed \(project_trust\): .*no object but boolean/],
    ["answers words", '() => ({ trusted: "yes" })', /failed \(project_trust\): .*neither true nor false/],
    ["wants a session", "(event, ctx) => ctx.sessionManager", /ctx\.sessionManager belongs to a session/],
    ["wants to act", "() => pi.sendUserMessage('x')", /pi\.sendUserMessage\(\) acts on a session/],
  ])("one that %s has said nothing: the next one is asked, else nobody trusts", async (_what, handler, words) => {
    const world = await projectWorld();
    put(world.agentDir, "extensions/a.ts", hook(handler));
    const alone = await world.run(ask);
    expect(alone.stderr).toMatch(words);
    expect([alone.code, world.hasRun()]).toEqual([0, false]);
    put(world.agentDir, "extensions/b.ts", hook("() => ({ trusted: true })"));
    expect((await world.run(ask)).code).toBe(0);
    expect(world.hasRun()).toBe(true);
  });

  it("one that never answers holds the start up for 10 seconds", async () => {
    const world = await projectWorld();
    put(world.agentDir, "extensions/a.ts", hook("() => new Promise(() => undefined)"));
    const { code, stdout, stderr } = await world.run(ask);
    expect([code, stdout, world.hasRun()]).toEqual([0, "Hello there\n", false]);
    expect(stderr).toContain("failed (project_trust): It did not answer within 10 s");
  });

  it("B55 the project's own extension is not asked, whoever links or names it in the project's settings", async () => {
    const world = await projectWorld("() => ({ trusted: true })");
    put(world.cwd, ".pi/settings.json", '{"extensions":["./extensions/own.ts"]}');
    symlinkSync(join(world.cwd, ".pi/extensions/own.ts"), join(world.cwd, ".pi/extensions/link.ts"));
    put(world.agentDir, "extensions/a.ts", hook("() => undefined"));
    const { code, stderr } = await world.run(ask);
    expect([code, world.hasRun()]).toEqual([0, false]);
    expect(stderr).toContain("not trusted");
  });

  it("goes before a saved decision and the default, and after the flags", async () => {
    const world = await projectWorld();
    put(world.agentDir, "trust.json", JSON.stringify({ [world.cwd]: { trusted: true } }));
    put(world.agentDir, "settings.json", '{"defaultProjectTrust":"always"}');
    put(world.agentDir, "extensions/a.ts", hook("() => ({ trusted: false })", "process.stderr.write('loaded ')"));
    await world.run(ask);
    expect(world.hasRun()).toBe(false);
    const { stderr } = await world.run([...ask, "--approve"]);
    expect([world.hasRun(), stderr.match(/loaded/g)?.length]).toEqual([true, 1]);
  });

  it("nothing is loaded for the question where nothing waits, or --no-extensions leaves them out", async () => {
    const world = await projectWorld();
    const source = hook("() => ({ trusted: true })", "process.stderr.write('loaded ')");
    put(world.agentDir, "extensions/a.ts", source);
    const elsewhere = await world.run(ask, { cwd: world.home });
    expect(elsewhere.stderr.match(/loaded/g)).toHaveLength(1);
    const without = await world.run([...ask, "--no-extensions"]);
    expect([without.stderr.match(/loaded/g), world.hasRun()]).toEqual([null, false]);
  });

  it("handlers see later whether the project is trusted", async () => {
    const world = await projectWorld();
    const tell =
      'pi.on("session_start", (_event, ctx) => process.stderr.write("trusted: " + ctx.isProjectTrusted() + " "))';
    put(world.agentDir, "extensions/a.ts", hook("() => undefined", tell));
    expect((await world.run(ask)).stderr).toContain("trusted: false ");
    expect((await world.run([...ask, "--approve"])).stderr).toContain("trusted: true ");
  });

  it("B55 a path of the command line begins where its writer stands, not in the folder of the session", async () => {
    const world = await projectWorld();
    const say = (what: string): string => `export default () => { process.stderr.write(${JSON.stringify(what)}); };`;
    put(world.cwd, "mine.ts", say("theirs"));
    put(world.home, "mine.ts", say("mine"));
    const { stdout } = await world.run(["--mode", "json", "--model", "mock/m", "hello"]);
    const { id } = JSON.parse(stdout.split("\n")[0] ?? "");
    const { code, stderr } = await world.run([...ask, "--session", id, "-e", "mine.ts"], { cwd: world.home });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^mine/)]);
    expect(stderr).not.toContain("theirs");
  });
});

withProgram("tmux", () => {
  it.each([
    ["yes", "({ trusted: true })", true],
    ["no", "({ trusted: false })", false],
  ])("at the terminal there is no question when an extension says %s", async (_what, answer, hasRun) => {
    const world = await projectWorld();
    put(world.agentDir, "extensions/a.ts", hook(`() => ${answer}`));
    const shell = await openShell({ HOME: world.home }, { cwd: world.cwd });
    const shows = (words: string | RegExp) => expect.poll(shell.everything, { timeout: 20_000 }).toMatch(words);
    shell.run(`${process.execPath} ${piPath} --model mock/m; echo "left with $?"`);
    await shows(/\(auto\)/);
    expect(world.hasRun()).toBe(hasRun);
    expect(await shell.everything()).not.toContain("Do you trust");
    shell.send("\x04");
    await shows("left with 0");
  });

  it("at the terminal the question comes when none says anything, and what failed is told", async () => {
    const world = await projectWorld();
    put(world.agentDir, "extensions/a.ts", hook("() => { throw new Error('Oh no'); }"));
    const shell = await openShell({ HOME: world.home }, { cwd: world.cwd });
    const shows = (words: string | RegExp) => expect.poll(shell.everything, { timeout: 20_000 }).toMatch(words);
    shell.run(`${process.execPath} ${piPath} --model mock/m; echo "left with $?"`);
    await shows(/Do you trust this folder\?/);
    expect(world.hasRun()).toBe(false);
    shell.send("\r");
    await shows(/failed \(project_trust\):\s+Oh\s+no/);
    await shows(/\(auto\)/);
    shell.send("\x04");
    await shows("left with 0");
  });
});
