import { existsSync, readFileSync, realpathSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { put } from "../support/folder.js";
import { finished, type PiResult, type PiWorld, piPath, piWorld } from "../support/pi.js";
import { extensionNamed, skillNamed } from "./support/package.js";
import { type Registry, startRegistry } from "./support/registry.js";
import { repository } from "./support/repository.js";

interface World extends PiWorld {
  registry: Registry;
  pi(...args: string[]): Promise<PiResult>;
  settings(): unknown;
}

async function world(): Promise<World> {
  const [pi, registry] = [await piWorld(), await startRegistry()];
  return {
    ...pi,
    registry,
    pi: (...args) => pi.run(args, { env: registry.env }),
    settings: () => JSON.parse(readFileSync(join(pi.agentDir, "settings.json"), "utf8")),
  };
}

/** An extension that answers for the model, so that it is seen to run. */
function answering(words: string): string {
  return `export default (pi) => { pi.on("session_start", () => { console.error(${JSON.stringify(words)}); }); };\n`;
}

describe("pi install, list, remove", () => {
  it("fetch a package, show it, run it, and take it away", async () => {
    const { pi, registry, agentDir, settings } = await world();
    registry.publish("notes", "1.2.0", {
      files: { "extensions/a.ts": answering("notes run"), "skills/sum/SKILL.md": skillNamed("sum") },
    });
    const installed = await pi("install", "npm:notes");
    expect(installed).toMatchObject({ code: 0, stderr: "Installing npm:notes ...\n" });
    expect(installed.stdout).toBe(
      `Installed npm:notes 1.2.0: 1 extension, 1 skill. ${join(agentDir, "npm/node_modules/notes")}\n`,
    );
    const listed = await pi("list");
    expect(listed.stdout).toMatch(/^Packages of the user\n {2}npm:notes \(1\.2\.0\)\n {4}\/.*node_modules\/notes\n$/);
    const answer = await pi("--model", "mock/m", "-p", "hello");
    expect([answer.code, answer.stderr]).toEqual([0, expect.stringContaining("notes run")]);
    expect((await pi("uninstall", "npm:notes")).stdout).toBe("Removed npm:notes.\n");
    expect(settings()).toMatchObject({ packages: [] });
    expect((await pi("list")).stdout).toContain("There are no packages");
    expect((await pi("--model", "mock/m", "-p", "hello")).stderr).toBe("");
  });

  it("tell of scripts that were not run, and how they are", async () => {
    const { pi, registry, settings } = await world();
    const scripts = { postinstall: "node -e 0" };
    registry.publish("notes", "1.0.0", { manifest: { scripts }, files: { "extensions/a.ts": extensionNamed("a") } });
    const { stdout } = await pi("install", "npm:notes");
    expect(stdout).toContain(
      "Install scripts were not run: notes. If something is missing, and you trust them: pi install npm:notes --allow-scripts",
    );
    expect((await pi("install", "npm:notes", "--allow-scripts")).stdout).not.toContain("not run");
    expect(settings()).toMatchObject({ packageScripts: ["npm:notes"] });
  });

  it("go on with the next source when one fails, and end with 1", async () => {
    const { pi, registry, settings } = await world();
    registry.publish("notes", "1.0.0", { files: { "extensions/a.ts": extensionNamed("a") } });
    const { code, stderr, stdout } = await pi("install", "npm:missing", "npm:notes");
    expect(code).toBe(1);
    expect(stderr).toContain("npm:missing@latest was not installed: the registry has no such package");
    expect(stdout).toContain("Installed npm:notes");
    expect(settings()).toMatchObject({ packages: ["npm:notes"] });
  });

  it("fetch what the settings of another machine name", async () => {
    const { pi, registry, agentDir } = await world();
    registry.publish("notes", "1.0.0", { files: { "extensions/a.ts": answering("notes run") } });
    put(agentDir, "settings.json", '{"packages":["npm:notes"]}');
    const before = await pi("--model", "mock/m", "-p", "hello");
    expect([before.code, before.stdout]).toEqual([0, "Hello there\n"]);
    expect(before.stderr).toContain("npm:notes of the user settings is not installed. Run: pi install npm:notes");
    expect(registry.requests).toEqual([]);
    expect((await pi("list")).stdout).toContain("not installed; run: pi install --missing");
    expect((await pi("install", "--missing")).stdout).toContain("Installed npm:notes 1.0.0");
    expect((await pi("install", "--missing")).stdout).toContain("Every package of the settings is there");
    expect((await pi("--model", "mock/m", "-p", "hello")).stderr).toContain("notes run");
  });

  it.each([
    [["install"], "which package?"],
    [["install", "npm:a", "--missing"], "takes no source"],
    [["install", "--frob", "npm:a"], "Unknown option '--frob'"],
    [["remove"], "which package?"],
    [["remove", "npm:never-there"], "not in the settings of the user. See: pi list"],
    [["list", "the", "files"], "To say it to the model: pi -- list the files"],
    [["update", "npm:a", "npm:b"], "one source at a time"],
    [["update", "npm:a", "--extensions"], "cannot be combined"],
    [["update", "--extension"], "--extension"],
    [["update", "npm:unknown"], "No package npm:unknown is in the settings. See: pi list"],
    [["install", "foo://x/y"], 'git is not given "foo:" here'],
  ])("misused (%j) say how they are used, with code 1", async (args, words) => {
    const { code, stderr, stdout } = await (await world()).pi(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(words);
  });

  it.each(["install", "remove", "update", "list", "config"])("%s has a help of its own", async (name) => {
    const { code, stdout, stderr } = await (await world()).pi(name, "--help");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(new RegExp(`^Usage\\n {2}pi ${name} `));
  });
});

describe("pi install -l", () => {
  it("works for a project, and what it brought waits for trust", async () => {
    const { pi, registry, cwd } = await world();
    registry.publish("notes", "1.0.0", { files: { "extensions/a.ts": answering("notes run") } });
    expect((await pi("install", "-l", "npm:notes")).code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, ".pi/settings.json"), "utf8"))).toEqual({ packages: ["npm:notes"] });
    const skipped = await pi("--model", "mock/m", "-p", "hello");
    expect(skipped.stderr).toMatch(/not trusted, so these were skipped: \.pi\/settings\.json/);
    expect(skipped.stderr).not.toContain("notes run");
    expect((await pi("--approve", "--model", "mock/m", "-p", "hello")).stderr).toContain("notes run");
    expect((await pi("list", "--approve")).stdout).toContain("Packages of this project\n  npm:notes (1.0.0)");
    expect((await pi("remove", "-l", "npm:notes", "--approve")).code).toBe(0);
  });

  it("keeps the trust in a project that trusts what is there: the change is the user's own", async () => {
    const { pi, registry, cwd, agentDir } = await world();
    registry.publish("notes", "1.0.0", { files: { "extensions/a.ts": answering("notes run") } });
    put(cwd, ".pi/settings.json", '{"theme":"light"}');
    const { TrustStore } = await import("../../src/trust/trust-store.js");
    const { findProtectedResources } = await import("../../src/trust/project-resources.js");
    const fingerprint = findProtectedResources(cwd).fingerprint();
    await new TrustStore(agentDir).save(cwd, { trusted: true, fingerprint });
    expect((await pi("install", "-l", "npm:notes")).code).toBe(0);
    expect((await pi("--model", "mock/m", "-p", "hello")).stderr).toContain("notes run");
    put(cwd, ".pi/npm/node_modules/notes/extensions/a.ts", answering("evil"));
    const changed = await pi("--model", "mock/m", "-p", "hello");
    expect(changed.stderr).toContain("not trusted");
    expect(changed.stderr).not.toContain("evil");
  });

  it.each([
    ["settings", ".pi/settings.json", '{"npmCommand":["./evil"],"packages":["npm:evil"]}'],
    ["an npm project", ".pi/npm/package.json", '{"dependencies":{"evil":"*"}}'],
    ["npm's settings", ".pi/npm/.npmrc", "script-shell=./evil"],
    ["clones", ".pi/git/host/evil/package.json", "{}"],
  ])("does nothing in a project that brings %s and that nobody trusts", async (_, path, text) => {
    const { pi, registry, cwd } = await world();
    put(cwd, path, text);
    put(cwd, "evil", "#!/bin/sh\ntouch owned\n");
    const { code, stderr } = await pi("install", "-l", "npm:notes");
    expect([code, stderr]).toEqual([1, expect.stringContaining("is not trusted")]);
    expect(registry.requests).toEqual([]);
    expect(existsSync(join(cwd, "owned"))).toBe(false);
    expect((await pi("install", "--missing")).stdout).toBe("Every package of the settings is there.\n");
    expect((await pi("update", "--extensions")).stdout).toBe("There are no packages to update.\n");
    expect(registry.requests).toEqual([]);
  });
});

describe("pi -e with a source that has to be fetched", () => {
  it("runs a package of the registry for this once, in the version that is asked for", async () => {
    const { pi, registry, settings } = await world();
    for (const version of ["1.0.0", "2.0.0"]) {
      registry.publish("notes", version, { files: { "extensions/a.ts": answering(`notes ${version}`) } });
    }
    const run = async (source: string): Promise<string> =>
      (await pi("-e", source, "--model", "mock/m", "-p", "hello")).stderr;
    expect(await run("npm:notes@1.0.0")).toMatch(/Fetching npm:notes@1\.0\.0 \.\.\.\n[\s\S]*notes 1\.0\.0/);
    expect(await run("npm:notes@1.0.0")).toBe("notes 1.0.0\n");
    expect(await run("npm:notes@2.0.0")).toContain("notes 2.0.0");
    expect(await run("npm:notes")).toBe("notes 2.0.0\n");
    registry.publish("notes", "3.0.0", { files: { "extensions/a.ts": answering("notes 3.0.0") } });
    expect(await run("npm:notes")).toContain("notes 3.0.0");
    expect(settings()).not.toHaveProperty("packages");
  });

  it("runs a repository, and ends with its name when it cannot be had", async () => {
    const { pi } = await world();
    const repo = repository({ "extensions/a.ts": answering("from git") });
    expect((await pi("-e", repo.source, "--model", "mock/m", "-p", "hello")).stderr).toContain("from git");
    const missing = await pi("-e", "npm:nobody-has-this", "--model", "mock/m", "-p", "hello");
    expect([missing.code, missing.stdout]).toEqual([1, ""]);
    expect(missing.stderr).toContain("npm:nobody-has-this@latest was not installed");
  });
});

describe("pi update", () => {
  it("brings packages up to date, and names those that fail", async () => {
    const { pi, registry, agentDir } = await world();
    registry.publish("notes", "1.0.0", { files: { "extensions/a.ts": extensionNamed("a") } });
    await pi("install", "npm:notes");
    registry.publish("notes", "1.1.0", { files: { "extensions/a.ts": extensionNamed("a") } });
    put(agentDir, "settings.json", '{"packages":["npm:gone","npm:notes","npm:pinned@1.0.0"]}');
    const { code, stdout, stderr } = await pi("update", "--extensions");
    expect(code).toBe(1);
    expect(stdout).toContain("npm:notes: updated (1.1.0)\n");
    expect(stderr).toMatch(/npm:gone: .*no such package[\s\S]*npm:pinned@1\.0\.0: /);
    expect((await pi("update", "npm:notes")).stdout).toBe("npm:notes: up to date (1.1.0)\n");
    expect((await pi("update", "--extension", "npm:notes")).code).toBe(0);
  });

  it("says how pi itself is updated where it is not installed for the user", async () => {
    const { pi, registry } = await world();
    const alone = await pi("update", "--self");
    expect([alone.code, alone.stdout]).toEqual([
      1,
      expect.stringContaining("By hand: npm install --global @pi-stack/coding-agent@latest"),
    ]);
    expect((await pi("update")).code).toBe(0);
    expect(registry.requests).toEqual([]);
  });

  it("updates pi itself with the npm that has installed it", async () => {
    const { registry, run, env, cwd } = await world();
    const prefix = realpathSync(registry.env["NPM_CONFIG_PREFIX"] ?? "");
    const installed = join(prefix, "lib/node_modules/@pi-stack/coding-agent");
    await mkdir(installed, { recursive: true });
    await cp(dirname(piPath), join(installed, "dist"), { recursive: true });
    put(installed, "package.json", '{"name":"@pi-stack/coding-agent","version":"1.0.0","type":"module"}');
    const { spawn } = await import("node:child_process");
    const update = (...args: string[]): Promise<PiResult> => {
      const command = [join(installed, "dist/cli.js"), "update", ...args];
      return finished(
        spawn(process.execPath, command, { cwd, env: { ...env, ...registry.env }, stdio: ["ignore", "pipe", "pipe"] }),
      );
    };
    registry.publish("@pi-stack/coding-agent", "1.0.0", { files: { "dist/cli.js": "" } });
    expect(await update("self")).toMatchObject({ code: 0, stdout: "pi is up to date (1.0.0).\n" });
    registry.publish("@pi-stack/coding-agent", "1.1.0", { files: { "dist/cli.js": "" } });
    expect(await update("pi")).toMatchObject({ code: 0, stdout: "pi is now 1.1.0.\n" });
    expect(JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))).toMatchObject({ version: "1.1.0" });
    expect((await run(["update", "--self", "--force", "npm:x"])).code).toBe(1);
  });
});
