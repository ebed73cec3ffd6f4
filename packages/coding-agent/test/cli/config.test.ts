import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openShell } from "../../../tui/test/support/tmux.js";
import { put } from "../support/folder.js";
import { type PiWorld, piPath, piWorld } from "../support/pi.js";
import { withProgram } from "../support/programs.js";

/** The code of an extension that tells that it was loaded. */
function telling(name: string): string {
  return `export default () => void process.stderr.write("loaded ${name};");`;
}

/** Extensions of the user, of a package and of a project. */
async function extensionWorld(): Promise<PiWorld> {
  const world = await piWorld();
  put(world.agentDir, "extensions/own.ts", telling("own"));
  put(world.agentDir, "extensions/other.ts", telling("other"));
  put(world.agentDir, "pkg/extensions/packaged.ts", telling("packaged"));
  put(world.agentDir, "pkg/extensions/more.ts", telling("more"));
  put(world.agentDir, "settings.json", '{"retry":{"baseDelayMs":1},"packages":["./pkg"]}');
  put(world.cwd, ".pi/extensions/projects.ts", telling("projects"));
  return world;
}

async function openConfig(world: PiWorld, args = "", size = { columns: 80, rows: 30 }) {
  const shell = await openShell({ HOME: world.home }, { cwd: world.cwd, ...size });
  const shows = (words: string | RegExp) => expect.poll(shell.screen, { timeout: 20_000 }).toMatch(words);
  const run = (rest: string): void => shell.run(`${process.execPath} ${piPath} ${rest}; echo "left with $?"`);
  run(`config ${args}`);
  return { ...shell, shows, run };
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

async function loaded(world: PiWorld, ...args: string[]): Promise<string[]> {
  const { stderr } = await world.run(["--model", "mock/m", ...args, "-p", "hello"]);
  // Those of the user are asked whether they trust the project, and loaded again afterwards.
  return [...new Set([...stderr.matchAll(/loaded (\w+);/g)].map(([, name = ""]) => name))].sort();
}

describe("pi config without a terminal", () => {
  it("says what to do instead", async () => {
    const { run } = await piWorld();
    const { code, stderr } = await run(["config"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/pi config needs a terminal\. Without one, edit .*agent\/settings\.json.*"-path"/);
  });
});

withProgram("tmux", () => {
  it("switches extensions of the user, of a package and of a trusted project, and sessions obey", async () => {
    const world = await extensionWorld();
    const pi = await openConfig(world);
    await pi.shows(/Trust what is there/);
    pi.send("\x1b[B");
    await pi.shows(/[→>❯] *Trust what is there/);
    pi.send("\r");
    await pi.shows(/This project: \.pi\s+extensions\s+→ +\[x\] projects\.ts\s+Yours: ~\/\.pi\/agent\s+extensions/);
    pi.send(" ");
    await pi.shows(/→ +\[ \] projects\.ts/);
    for (const name of ["own", "packaged"]) {
      pi.send(name);
      await pi.shows(new RegExp(`→ +\\[x\\] ${name}\\.ts`));
      pi.send("\r");
      await pi.shows(new RegExp(`→ +\\[ \\] ${name}\\.ts`));
      pi.send("\x7f".repeat(name.length));
      await pi.shows("other.ts");
    }
    pi.send("\x1b");
    await pi.shows("left with 0");
    expect(json(join(world.agentDir, "settings.json"))).toEqual({
      retry: { baseDelayMs: 1 },
      extensions: ["-extensions/own.ts"],
      packages: [{ source: "./pkg", extensions: ["-extensions/packaged.ts"] }],
    });
    expect(json(join(world.cwd, ".pi", "settings.json"))).toEqual({ extensions: ["-extensions/projects.ts"] });
    expect(await loaded(world)).toEqual(["more", "other"]);
    // The user's own change is no reason to ask again: what is on loads without a question.
    const again = await openConfig(world);
    await again.shows(/→ +\[ \] projects\.ts/);
    again.send(" ");
    await again.shows(/→ +\[x\] projects\.ts/);
    again.send("\x03");
    await again.shows("left with 0");
    expect(json(join(world.cwd, ".pi", "settings.json"))).toEqual({});
    expect(await loaded(world)).toEqual(["more", "other", "projects"]);
  });

  it("lists only what is the user's of a project that is not trusted, on a small screen too", async () => {
    const world = await extensionWorld();
    const pi = await openConfig(world, "--no-approve", { columns: 40, rows: 12 });
    await pi.shows(/1\/4 · Yours: ~\/\.pi\/agent · extensions/);
    pi.send("projects");
    await pi.shows("Nothing fits.");
    pi.send("\x1b");
    await pi.shows("left with 0");
  });

  it("writes nothing into settings that are broken, and says why", async () => {
    const world = await extensionWorld();
    const broken = '{"extensions": [';
    put(world.agentDir, "settings.json", broken);
    const pi = await openConfig(world, "--no-approve");
    await pi.shows(/→ +\[x\] other\.ts/);
    pi.send(" ");
    await pi.shows(/settings\.json:1:\d+ is not valid/);
    await pi.shows(/→ +\[x\] other\.ts/);
    pi.send("\x1b");
    await pi.shows("left with 0");
    expect(readFileSync(join(world.agentDir, "settings.json"), "utf8")).toBe(broken);
  });

  it("a running session obeys after /reload", async () => {
    const world = await extensionWorld();
    put(
      world.agentDir,
      "extensions/own.ts",
      'export default (pi) => pi.registerCommand("mine", { handler: (_args, { ui }) => ui.notify("it is there") });',
    );
    const session = await openShell({ HOME: world.home }, { cwd: world.cwd });
    const shows = (words: string | RegExp) => expect.poll(session.everything, { timeout: 20_000 }).toMatch(words);
    session.run(`${process.execPath} ${piPath} --no-approve --model mock/m`);
    await shows("(auto)");
    session.send("/mine\r");
    await shows("it is there");
    const pi = await openConfig(world, "--no-approve");
    pi.send("own");
    await pi.shows(/→ +\[x\] own\.ts/);
    pi.send(" ");
    await pi.shows(/→ +\[ \] own\.ts/);
    pi.send("\x1b");
    await pi.shows("left with 0");
    session.send("/reload\r");
    await shows(/Read again\./);
    session.send("/mine\r");
    // No command any more: the model gets it.
    await shows("Hello there");
  });
});
