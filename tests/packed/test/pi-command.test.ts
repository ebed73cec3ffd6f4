import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installed, piPath } from "../support/bench-paths.js";
import { readJson } from "../support/files.js";
import { nodes } from "../support/matrix.js";
import { emptyMachine, startModel } from "../support/mock-model.js";
import { run } from "../support/process.js";

describe.each(nodes)("the packed pi on $name, with an empty home and no network", ({ path: node }) => {
  it("tells its version", async () => {
    const { env, project, network } = emptyMachine();
    const { stdout } = await run(node, [piPath, "--version"], { env, cwd: project });
    expect(stdout.trim()).toBe(readJson(join(installed("coding-agent"), "package.json"))["version"]);
    expect(network()).toBe("");
  });

  it("shows the demo and leaves nothing behind", async () => {
    const { env, home, project, network } = emptyMachine();
    const { code, stdout, stderr } = await run(node, [piPath, "demo"], { env, cwd: project });
    expect(stderr).toBe("");
    expect(stdout).toContain("All tests pass now.");
    expect(code).toBe(0);
    expect(network()).toBe("");
    expect([...readdirSync(home), ...readdirSync(project)]).toEqual([]);
  });

  it("says what is missing when there is no model", async () => {
    const { env, project, network } = emptyMachine();
    const { code, stdout, stderr } = await run(node, [piPath, "-p", "hello"], { env, cwd: project });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/API_KEY|models\.json|auth\.json/);
    // Servers of this machine are looked for then, and nobody else.
    expect(network().replace(/connect (?:127\.0\.0\.1|::1)\n/g, "")).toBe("");
  });

  it("asks a model on loopback", async () => {
    const machine = emptyMachine();
    const model = await startModel(machine, ["Hello from the mock"]);
    const { code, stdout } = await run(node, [piPath, "-p", "hello"], { env: machine.env, cwd: machine.project });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Hello from the mock\n" });
    expect(await model.requests()).toHaveLength(1);
    expect(new Set(machine.network().trim().split("\n"))).toEqual(new Set(["connect 127.0.0.1"]));
    expect(readdirSync(machine.home)).toEqual([]);
  });

  it("B86 searches with the program that came with it", async () => {
    const machine = emptyMachine();
    writeFileSync(join(machine.project, "notes.txt"), "nothing\nneedle here\n");
    const model = await startModel(machine, [{ name: "grep", input: { pattern: "needle" } }, "found"]);
    const pi = await run(node, [piPath, "-p", "--tools", "grep", "find it"], {
      env: machine.env,
      cwd: machine.project,
    });
    expect(pi).toEqual({ code: 0, stdout: "found\n", stderr: "" });
    expect(JSON.stringify((await model.requests()).at(-1))).toContain("notes.txt:2: needle here");
  });
});
