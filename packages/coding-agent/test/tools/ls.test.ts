import { mkdirSync, symlinkSync } from "node:fs";
import { expect, it } from "vitest";
import { createLsTool } from "../../src/tools/ls/definition.js";
import { createWorkspace, textOf, type Workspace } from "./support/workspace.js";

const ls = (space: Workspace, path?: string, limit?: number) =>
  createLsTool(space.dir).execute("id", { ...(path !== undefined && { path }), ...(limit !== undefined && { limit }) });

it("lists hidden entries and folders in alphabetical order, whatever the case", async () => {
  const space = await createWorkspace();
  for (const name of ["b.txt", "A.txt", ".env", "c/x"]) space.write(name, "");
  expect(textOf(await ls(space))).toBe(".env\nA.txt\nb.txt\nc/");
  expect(textOf(await ls(space, "c"))).toBe("x");
  mkdirSync(space.path("empty"));
  expect(textOf(await ls(space, "empty"))).toBe("(empty directory)");
});

it("says when there are more than the limit", async () => {
  const space = await createWorkspace();
  for (const name of ["a", "b", "c"]) space.write(name, "");
  const result = await ls(space, ".", 2);
  expect(textOf(result)).toBe("a\nb\n\n[2 entries limit reached. Use limit=4 for more]");
  expect(result.details).toEqual({ entryLimitReached: 2 });
  expect((await ls(space, ".", 3)).details).toBeUndefined();
});

it("refuses what is missing or no folder; B20 also when it looks like an option", async () => {
  const space = await createWorkspace();
  space.write("f", "");
  await expect(ls(space, "gone")).rejects.toThrow(/Path not found: .*gone/);
  await expect(ls(space, "-la")).rejects.toThrow(/Path not found: .*-la/);
  await expect(ls(space, "f")).rejects.toThrow(/Not a directory: .*f/);
  await expect(createLsTool(space.dir).execute("id", {}, AbortSignal.abort())).rejects.toThrow("Operation aborted");
});

it("B85 links are shown with their target", async () => {
  const space = await createWorkspace();
  space.write("a/b/x", "");
  symlinkSync("../..", space.path("a/b/up"));
  symlinkSync("self", space.path("self"));
  symlinkSync("missing", space.path("dangling"));
  expect(textOf(await ls(space))).toBe("a/\ndangling -> missing (broken link)\nself -> self (broken link)");
  expect(textOf(await ls(space, "a/b"))).toBe("up/ -> ../..\nx");
});

it("skips entries that operations cannot look at", async () => {
  const operations = {
    exists: () => true,
    readdir: () => ["gone", "dir"],
    stat: async (path: string) => {
      if (path.endsWith("gone")) throw new TypeError("gone");
      return { isDirectory: () => true };
    },
  };
  expect(textOf(await createLsTool("/r", { operations }).execute("id", {}))).toBe("dir/");
});
