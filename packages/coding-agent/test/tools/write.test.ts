import { execFileSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createWriteTool } from "../../src/tools/write/definition.js";
import { createWorkspace, textOf, type Workspace } from "./support/workspace.js";

const write = (space: Workspace, path: string, content: string) =>
  createWriteTool(space.dir).execute("id", { path, content });

it("creates parents and reports real bytes", async () => {
  const space = await createWorkspace();
  const result = await write(space, "a/b/c.txt", "größe 🎉\n");
  expect(textOf(result)).toBe("Successfully wrote 13 bytes to a/b/c.txt");
  expect(result.details).toBeUndefined();
  expect(space.text("a/b/c.txt")).toBe("größe 🎉\n");
  expect(readdirSync(space.path("a/b"))).toEqual(["c.txt"]);
});

it("overwrites, keeps the mode and gives new files the usual one", async () => {
  const space = await createWorkspace();
  chmodSync(space.write("run.sh", "a much longer old content"), 0o755);
  await write(space, "run.sh", "new");
  expect([space.text("run.sh"), statSync(space.path("run.sh")).mode & 0o777]).toEqual(["new", 0o755]);
  await write(space, "fresh", "");
  expect(statSync(space.path("fresh")).mode & 0o777).toBe(0o666 & ~process.umask());
});

it("refuses a folder, a pipe and an aborted call", async () => {
  const space = await createWorkspace();
  mkdirSync(space.path("dir"));
  execFileSync("mkfifo", [space.path("pipe")]);
  await expect(write(space, "dir", "x")).rejects.toThrow("is not a regular file");
  await expect(write(space, "pipe", "x")).rejects.toThrow("is not a regular file");
  const stopped = createWriteTool(space.dir).execute("id", { path: "new", content: "" }, AbortSignal.abort());
  await expect(stopped).rejects.toThrow("Operation aborted");
});

it("writes to a device", async () => {
  const space = await createWorkspace();
  expect(textOf(await write(space, "/dev/null", "gone"))).toBe("Successfully wrote 4 bytes to /dev/null");
});

describe("B10 links", () => {
  it("B10 a link stays, its target gets the content", async () => {
    const space = await createWorkspace();
    space.write("real/conf", "v1\n");
    mkdirSync(space.path("home"));
    symlinkSync("../real/conf", space.path("home/conf"));
    await write(space, "home/conf", "v2\n");
    expect(lstatSync(space.path("home/conf")).isSymbolicLink()).toBe(true);
    expect(space.text("real/conf")).toBe("v2\n");
  });

  it("B10 a dangling link creates its target", async () => {
    const space = await createWorkspace();
    symlinkSync("later", space.path("link"));
    await write(space, "link", "v\n");
    expect(space.text("later")).toBe("v\n");
  });

  it("B10 a circle of links is refused", async () => {
    const space = await createWorkspace();
    symlinkSync("loop", space.path("loop"));
    await expect(write(space, "loop", "v")).rejects.toThrow("Too many symbolic links");
  });
});

it("B11 writes use the exact characters of the path", async () => {
  const space = await createWorkspace();
  await write(space, "Bild 9.41\u202fAM.txt", "1");
  expect(readdirSync(space.dir)).toEqual(["Bild 9.41\u202fAM.txt"]);
});

it("a leading @ is dropped unless such a folder exists", async () => {
  const space = await createWorkspace();
  mkdirSync(space.path("@types"));
  await write(space, "@types/a.d.ts", "1");
  await write(space, "@src/b.ts", "2");
  expect([space.text("@types/a.d.ts"), space.text("src/b.ts")]).toEqual(["1", "2"]);
});
