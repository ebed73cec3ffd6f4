import { chmodSync, existsSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CodingAgentError } from "../../src/errors/coding-agent-error.js";
import { createGrepTool } from "../../src/tools/grep/definition.js";
import { findRipgrep } from "../../src/tools/grep/find-ripgrep.js";
import type { GrepToolInput } from "../../src/tools/grep/schema.js";
import { createWorkspace, textOf, type Workspace } from "./support/workspace.js";

const grep = (space: Workspace, input: GrepToolInput) => createGrepTool(space.dir).execute("id", input);
const rows = async (space: Workspace, input: GrepToolInput): Promise<string[]> =>
  textOf(await grep(space, input))
    .split("\n")
    .sort();

describe("results", () => {
  it("gives relative paths, line numbers and lines without CR", async () => {
    const space = await createWorkspace();
    space.write("a.txt", "x\r\nneedle one\r\n");
    space.write("sub/.hidden", "needle two\n");
    expect(await rows(space, { pattern: "needle" })).toEqual(["a.txt:2: needle one", "sub/.hidden:1: needle two"]);
    expect(await rows(space, { pattern: "needle", path: "sub" })).toEqual([".hidden:1: needle two"]);
    expect((await grep(space, { pattern: "nothing" })).content).toEqual([{ type: "text", text: "No matches found" }]);
  });

  it("names a single file by its name", async () => {
    const space = await createWorkspace();
    space.write("sub/-x.txt", "needle\n");
    expect(await rows(space, { pattern: "needle", path: "sub/-x.txt" })).toEqual(["-x.txt:1: needle"]);
  });

  it("shows context around matches, and counts only matches against the limit", async () => {
    const space = await createWorkspace();
    space.write("a.txt", "1\nneedle\n3\n4\n5\nneedle\n7\n");
    const result = await grep(space, { pattern: "needle", context: 1, limit: 1 });
    expect(textOf(result)).toBe(
      "a.txt-1- 1\na.txt:2: needle\na.txt-3- 3\n\n[1 matches limit reached. Use limit=2 for more, or refine pattern]",
    );
    expect(result.details).toEqual({ matchLimitReached: 1 });
  });

  it("does not speak of a limit that was only just reached", async () => {
    const space = await createWorkspace();
    space.write("a.txt", "needle\nneedle\n");
    expect((await grep(space, { pattern: "needle", limit: 2 })).details).toBeUndefined();
    expect((await grep(space, { pattern: "needle", limit: 0 })).details).toEqual({ matchLimitReached: 1 });
  });

  it("stops at 50 KiB", async () => {
    const space = await createWorkspace();
    space.write("a.txt", `needle ${"x".repeat(400)}\n`.repeat(1000));
    const result = await grep(space, { pattern: "needle", limit: 5000 });
    expect(textOf(result)).toMatch(/\n\n\[50\.0KB limit reached\]$/);
    expect(result.details?.truncation?.outputBytes).toBeLessThanOrEqual(51_200);
  });

  it("takes plain text, either case and patterns over lines", async () => {
    const space = await createWorkspace();
    space.write("a.txt", "f(x)\nNEEDLE\nend\n");
    expect(await rows(space, { pattern: "f(x)", literal: true })).toEqual(["a.txt:1: f(x)"]);
    expect(await rows(space, { pattern: "needle", ignoreCase: true })).toEqual(["a.txt:2: NEEDLE"]);
    expect(await rows(space, { pattern: "NEEDLE\\nend" })).toEqual(["a.txt:2: NEEDLE", "a.txt:3: end"]);
  });

  it("takes globs relative to the searched folder", async () => {
    const space = await createWorkspace();
    space.write("pkg/src/a.ts", "needle\n");
    space.write("pkg/src/a.js", "needle\n");
    space.write("pkg/other/src/b.ts", "needle\n");
    expect(await rows(space, { pattern: "needle", path: "pkg", glob: "src/*.ts" })).toEqual(["src/a.ts:1: needle"]);
    expect(await rows(space, { pattern: "needle", path: "pkg", glob: "./src/*.ts" })).toEqual(["src/a.ts:1: needle"]);
    expect(await rows(space, { pattern: "needle", glob: "*.{ts,tsx}" })).toHaveLength(2);
  });

  it("follows .gitignore and leaves .git out", async () => {
    const space = await createWorkspace();
    space.write(".git/config", "needle\n");
    space.write(".gitignore", "dist\n");
    space.write("dist/a.js", "needle\n");
    space.write("a.js", "needle\n");
    expect(await rows(space, { pattern: "needle" })).toEqual(["a.js:1: needle"]);
  });

  it("explains a faulty pattern and a missing path", async () => {
    const space = await createWorkspace();
    const failure = await grep(space, { pattern: "f(" }).catch((error: unknown) => error);
    expect(CodingAgentError.is(failure) && failure.code).toBe("invalid_pattern");
    expect(String(failure)).toContain("set literal to true");
    await expect(grep(space, { pattern: "x", path: "gone" })).rejects.toThrow(/File not found: .*gone/);
    const stopped = createGrepTool(space.dir).execute("id", { pattern: "x" }, AbortSignal.abort());
    await expect(stopped).rejects.toThrow("Operation aborted");
  });

  it("says that a match lies in a binary file", async () => {
    const space = await createWorkspace();
    space.write("a.bin", "a\0needle\n");
    expect(textOf(await grep(space, { pattern: "needle", path: "a.bin" }))).toMatch(/^a\.bin: binary file matches/);
  });
});

it("B17 long lines are cut to 500 characters without splitting one", async () => {
  const space = await createWorkspace();
  space.write("min.js", `${"x".repeat(100)}MARK${"y".repeat(150_000)}\n`);
  space.write("emoji.txt", `MARK${"😀".repeat(5000)}\n`);
  const result = await grep(space, { pattern: "MARK" });
  const lines = textOf(result).split("\n");
  expect(lines).toContain(`min.js:1: ${"x".repeat(100)}MARK${"y".repeat(396)}... [truncated]`);
  expect(lines).toContain(`emoji.txt:1: MARK${"😀".repeat(496)}... [truncated]`);
  expect(lines.at(-1)).toContain("Some lines truncated to 500 chars");
  expect(result.details).toEqual({ linesTruncated: true });
});

describe("B20 patterns that look like options", () => {
  it("B20 a pattern never runs a program", async () => {
    const space = await createWorkspace();
    const script = space.write("p.sh", `#!/bin/sh\ntouch ${space.path("MARKER")}\ncat "$1"\n`);
    chmodSync(script, 0o755);
    space.write("a.txt", "text\n");
    await grep(space, { pattern: `--pre=${script}` });
    await grep(space, { pattern: "text", glob: `--pre=${script}` });
    await expect(grep(space, { pattern: "text", path: `--pre=${script}` })).rejects.toThrow("File not found");
    expect(existsSync(space.path("MARKER"))).toBe(false);
  });

  it.each(["-needle", "--help", "-e", "-> ", "--pre=x"])("B20 %s is searched literally", async (pattern) => {
    const space = await createWorkspace();
    space.write("a.txt", `before ${pattern}after\n`);
    expect(await rows(space, { pattern, literal: true })).toEqual([`a.txt:1: before ${pattern}after`]);
  });
});

it("B85 circles of links and dangling links do no harm", async () => {
  const space = await createWorkspace();
  space.write("a/b/f.md", "needle\n");
  symlinkSync("../..", space.path("a/b/up"));
  symlinkSync("self", space.path("self"));
  symlinkSync("missing", space.path("dangling"));
  expect(await rows(space, { pattern: "needle" })).toEqual(["a/b/f.md:1: needle"]);
});

describe("B86 the ripgrep binary", () => {
  const none = { shipped: async () => undefined, platform: "linux" } as const;

  it("B86 the one on PATH is used when none is shipped for the platform", async () => {
    const isExecutable = (path: string): boolean => path === "/opt/bin/rg";
    expect(await findRipgrep({ ...none, path: "relative:/usr/bin:/opt/bin", isExecutable })).toBe("/opt/bin/rg");
  });

  it("B86 the error says what is missing and how to get it", async () => {
    const failure = await findRipgrep({ ...none, path: "/nowhere" }).catch((error: unknown) => error);
    expect(CodingAgentError.is(failure) && failure.code).toBe("ripgrep_missing");
    expect(String(failure)).toMatch(/Install it .*on PATH/);
  });

  it("B86 the installed package brings one that runs", async () => {
    expect(await findRipgrep({ path: "" })).toMatch(/rg(\.exe)?$/);
  });
});
