import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseArguments } from "../../src/cli/arguments.js";
import { flagSpecs } from "../../src/cli/flags.js";
import { put, tempFolder } from "../support/folder.js";
import { finished, piPath, piWorld } from "../support/pi.js";

const sample = fileURLToPath(new URL("../../demo-project", import.meta.url));

describe("pi demo", () => {
  it("mends the sample project without a key or a network, and says that the model is a script", async () => {
    const world = await piWorld();
    const result = await world.run(["demo"], { env: { PI_OFFLINE: "1" } });
    expect(result.code).toBe(0);
    expect(result.stdout).toContain("The model is a script");
    expect(result.stdout).toContain("+4   for (let i = 0; i < lines.length; i++) {");
    expect(result.stdout).toContain("The tests pass.");
    expect(result.stdout).toContain("ANTHROPIC_API_KEY");
    expect(world.server.requests).toEqual([]);
  });

  it("takes other steps in another project, takes wrong ideas back, and never touches the original", async () => {
    const project = tempFolder();
    await cp(sample, project, { recursive: true });
    const source =
      "export function total(lines) {\n  let sum = 0;\n  for (let i = 0; i <= lines.length - 1; i++) {\n    sum -= lines[i].price * lines[i].quantity;\n  }\n  return sum;\n}\n";
    put(project, "src/cart.js", source);
    const world = await piWorld();
    const result = await world.run(["demo", project]);
    expect(result.code).toBe(0);
    expect(result.stdout).toContain("That was not it. I take the change back.");
    expect(result.stdout).toContain("+4     sum += lines[i].price * lines[i].quantity;");
    expect(readFileSync(join(project, "src/cart.js"), "utf8")).toBe(source);
  });

  it("exits with 1 when the tests still fail at the end", async () => {
    const project = tempFolder();
    await cp(sample, project, { recursive: true });
    put(project, "src/cart.js", "export const total = () => 41;\n");
    const world = await piWorld();
    const result = await world.run(["demo", project]);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain("The tests still fail");
  });

  it("leaves nothing behind when it is interrupted, and says so when there is no project", async () => {
    const world = await piWorld();
    const temporary = tempFolder();
    const child = world.start(["demo"], { env: { TMPDIR: temporary } });
    await once(child.stdout ?? child, "data");
    child.kill("SIGINT");
    expect((await finished(child)).code).toBe(130);
    expect(readdirSync(temporary).filter((name) => name.startsWith("pi-demo-"))).toEqual([]);
    expect(await world.run(["demo", "no-such-folder"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Name the folder of a project"),
    });
  });
});

describe("pi --list-models", () => {
  it("shows the models that have a key, those that fit a search", async () => {
    const world = await piWorld();
    const all = await world.run(["--list-models"]);
    expect(all.stdout).toMatch(
      /^provider +model +context +max-out +thinking +images\nmock +m +1K +16\.4K +no +no\nmock +other/,
    );
    expect((await world.run(["--list-models", "othr"])).stdout).not.toMatch(/^mock +m /m);
    expect((await world.run(["--list-models", "zzz"])).stdout).toBe('No available model fits "zzz".\n');
  });
});

describe("pi --export", () => {
  it("draws a session file as a page for its owner, and never writes over it", async () => {
    const world = await piWorld();
    const sessions = tempFolder();
    await world.run(["-p", "--model", "mock/m", "--session-dir", sessions, "hi"]);
    const file = join(sessions, readdirSync(sessions)[0] ?? "");
    const before = readFileSync(file, "utf8");
    expect(await world.run(["--export", file, "page.html"])).toMatchObject({ code: 0, stderr: "" });
    const page = join(world.cwd, "page.html");
    expect([readFileSync(page, "utf8").slice(0, 15), statSync(page).mode & 0o777]).toEqual(["<!doctype html>", 0o600]);
    const over = await world.run(["--export", file, file]);
    expect([over.code, over.stderr]).toEqual([1, expect.stringContaining("is the session itself")]);
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(await world.run(["--export", "nothing.jsonl"])).toMatchObject({ code: 1 });
  });
});

describe("pi --help and --version", () => {
  it("name every flag, and the version of the package", async () => {
    const world = await piWorld();
    const help = await world.run(["--help"]);
    for (const { name } of flagSpecs) expect(help.stdout).toContain(name);
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect((await world.run(["--version"])).stdout).toBe(`${version}\n`);
    expect((await world.run(["--list-models", "--version"])).stdout).toBe(`${version}\n`);
  });
});

describe("the bin", () => {
  it("is one small file that loads nothing before it is needed", () => {
    const text = readFileSync(piPath, "utf8");
    expect(text.length).toBeLessThan(1000);
    const imports = [...text.matchAll(/(?:^|;|\})import[^("']*["']([^"']+)["']/gm)].map((match) => match[1]);
    expect(imports).toEqual([]);
  });
});

describe("parseArguments", () => {
  it("takes flags, values, lists, files and messages apart", () => {
    const parsed = parseArguments([
      "-p",
      "ask this",
      "--models",
      "a,b",
      "--append-system-prompt",
      "x",
      "--append-system-prompt=y",
      "@f.txt",
      "more",
      "-nc",
    ]);
    expect([...parsed.flags]).toEqual(["--print", "--no-context-files"]);
    expect(parsed.values.get("--models")).toBe("a,b");
    expect(parsed.lists.get("--append-system-prompt")).toEqual(["x", "y"]);
    expect([parsed.files, parsed.messages]).toEqual([["f.txt"], ["ask this", "more"]]);
  });

  it("takes what stands behind -- as text, and --- as the beginning of one", () => {
    expect(parseArguments(["-p", "--", "--model", "@x"]).messages).toEqual(["--model", "@x"]);
    expect(parseArguments(["-p", "--- a diff"]).messages).toEqual(["--- a diff"]);
    expect(parseArguments(["-p", "@file"])).toMatchObject({ files: ["file"], messages: [] });
  });
});
