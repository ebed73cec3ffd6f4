import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createFindTool } from "../../src/tools/find/definition.js";
import type { FindToolInput } from "../../src/tools/find/schema.js";
import { createWorkspace, textOf, type Workspace } from "./support/workspace.js";

const find = (space: Workspace, input: FindToolInput) => createFindTool(space.dir).execute("id", input);
const paths = async (space: Workspace, pattern: string, path?: string): Promise<string[]> =>
  textOf(await find(space, path === undefined ? { pattern } : { pattern, path }))
    .split("\n")
    .sort();

describe("results", () => {
  it("gives files and folders, hidden ones too, but nothing ignored and no .git", async () => {
    const space = await createWorkspace();
    for (const name of [".git/x.md", ".secret/a.md", "b.md", "out/c.md", "md/d.txt"]) space.write(name, "");
    space.write(".gitignore", "out\n");
    expect(await paths(space, "*.md")).toEqual([".secret/a.md", "b.md"]);
    expect(await paths(space, "md")).toEqual(["md/"]);
    expect(await paths(space, "none")).toEqual(["No files found matching pattern"]);
  });

  it("says when there are more than the limit, nearer ones first", async () => {
    const space = await createWorkspace();
    for (const name of ["deep/a.md", "x.md", "y.md"]) space.write(name, "");
    const result = await find(space, { pattern: "*.md", limit: 2 });
    expect(textOf(result)).toBe("x.md\ny.md\n\n[2 results limit reached. Use limit=4 for more, or refine pattern]");
    expect(result.details).toEqual({ resultLimitReached: 2 });
    expect((await find(space, { pattern: "*.md", limit: 3 })).details).toBeUndefined();
  });

  it("refuses a missing folder and a file, and stops on abort", async () => {
    const space = await createWorkspace();
    space.write("f", "");
    await expect(find(space, { pattern: "*", path: "gone" })).rejects.toThrow(/File not found: .*gone/);
    await expect(find(space, { pattern: "*", path: "f" })).rejects.toThrow("is not a folder");
    const stopped = createFindTool(space.dir).execute("id", { pattern: "*" }, AbortSignal.abort());
    await expect(stopped).rejects.toThrow("Operation aborted");
  });

  it("refuses an empty pattern and takes odd names", async () => {
    const space = await createWorkspace();
    space.write(".gitignore", "*.tmp\n");
    for (const name of ["..foo/a.md", "back\\slash.md", " lead.md"]) space.write(name, "");
    await expect(find(space, { pattern: "" })).rejects.toThrow('The pattern "" is empty');
    expect(await paths(space, "*.md")).toEqual([" lead.md", "..foo/a.md", "back\\slash.md"]);
  });

  it("uses operations with a glob of their own", async () => {
    const operations = { exists: () => true, glob: () => ["/r/a.md", "/r/sub/", "b.md"] };
    const result = await createFindTool("/r", { operations }).execute("id", { pattern: "*" });
    expect(textOf(result)).toBe("a.md\nsub/\nb.md");
  });
});

it("B20 a pattern that looks like an option is a pattern", async () => {
  const space = await createWorkspace();
  space.write("-x", "");
  expect(await paths(space, "-x")).toEqual(["-x"]);
  expect(await paths(space, "--exec=touch")).toEqual(["No files found matching pattern"]);
});

describe("B22 scope of .gitignore", () => {
  it("B22 a nested file rules only below its own folder", async () => {
    const space = await createWorkspace();
    space.write(".venv/.gitignore", "*\n");
    space.write(".venv/lib.md", "");
    space.write("src/a.md", "");
    expect(await paths(space, "*.md")).toEqual(["src/a.md"]);
  });

  it("B22 rules of an outer repository end where another begins", async () => {
    const space = await createWorkspace();
    space.write(".git/HEAD", "");
    space.write(".gitignore", "*\n");
    space.write("proj/.git/HEAD", "");
    space.write("proj/docs/NOTES.md", "");
    expect(await paths(space, "**/NOTES*.md", "proj")).toEqual(["docs/NOTES.md"]);
    expect(await paths(space, "**/NOTES*.md", "proj/docs")).toEqual(["NOTES.md"]);
  });

  it("B22 rules of parent folders hold in a part of a repository", async () => {
    const space = await createWorkspace();
    space.write(".git/info/exclude", "private.md\n");
    space.write(".gitignore", "/a/out/\n*.tmp\n");
    for (const name of ["a/out/x.md", "a/b/private.md", "a/b/y.md", "a/b/z.tmp"]) space.write(name, "");
    expect(await paths(space, "*.*", "a")).toEqual(["b/y.md"]);
  });

  it("B22 a deeper file can let entries through again", async () => {
    const space = await createWorkspace();
    space.write(".gitignore", "build\n*.log\n");
    space.write("sub/.gitignore", "!build\n!keep.log\n");
    for (const name of ["build/a.md", "sub/build/b.md", "sub/keep.log", "sub/other.log"]) space.write(name, "");
    expect(await paths(space, "*.{md,log}")).toEqual(["sub/build/b.md", "sub/keep.log"]);
  });
});

describe("B23 globs", () => {
  const cases: [pattern: string, expected: string[]][] = [
    ["lib/**/*.rs", ["lib/core/io/Pipe.rs"]],
    ["lib/core/**", ["lib/core/", "lib/core/io/", "lib/core/io/Pipe.rs"]],
    ["docs/v2/intro.md", ["docs/v2/intro.md"]],
    ["docs/v2/*.md", ["docs/v2/intro.md"]],
    ["v2/*.md", ["docs/v2/intro.md"]],
    ["./top.md", ["top.md"]],
    ["**/*.{rs,md}", ["docs/v2/intro.md", "lib/core/io/Pipe.rs", "top.md"]],
    ["pipe.RS", ["No files found matching pattern"]],
    ["pipe.*", ["lib/core/io/Pipe.rs"]],
    ["v2/", ["docs/v2/"]],
    ["app/[id]/page.tsx", ["app/[id]/page.tsx"]],
    ["[[]id]", ["app/[id]/"]],
    ["[id]", ["app/[id]/"]],
  ];

  it.each(cases)("B23 %s", async (pattern, expected) => {
    const space = await createWorkspace();
    for (const name of ["lib/core/io/Pipe.rs", "docs/v2/intro.md", "top.md", "app/[id]/page.tsx"])
      space.write(name, "");
    expect(await paths(space, pattern)).toEqual(expected);
  });

  it("B23 absolute patterns, inside and outside of the searched folder", async () => {
    const space = await createWorkspace();
    space.write("in/a/x.md", "");
    space.write("out/a/y.md", "");
    expect(await paths(space, `${space.dir}/in/**/*.md`, "in")).toEqual(["a/x.md"]);
    expect(await paths(space, `${space.dir}/out/**/*.md`, "in")).toEqual([`${space.dir}/out/a/y.md`]);
    expect(await paths(space, "../out/a/y.md", "in")).toEqual([`${space.dir}/out/a/y.md`]);
  });

  it("B23 folders above the searched one do not count", async () => {
    const space = await createWorkspace();
    space.write("src/inner/a.md", "");
    expect(await paths(space, "src/**/*.md", "src")).toEqual(["No files found matching pattern"]);
  });
});

it("B85 circles of links and dangling links do no harm", async () => {
  const space = await createWorkspace();
  space.write("a/f.md", "");
  space.write("a/b/x", "");
  symlinkSync("../..", space.path("a/b/up"));
  symlinkSync("self", space.path("self"));
  symlinkSync("missing.md", space.path("dangling.md"));
  expect(await paths(space, "**/*.md")).toEqual(["a/f.md", "dangling.md"]);
  expect(await paths(space, "up")).toEqual(["a/b/up"]);
});
