import { homedir } from "node:os";
import { expect, it } from "vitest";
import { expandPath, resolveToCwd } from "../../src/tools/index.js";

it.each([
  ["~", homedir()],
  ["~/x", `${homedir()}/x`],
  ["@~/x", `${homedir()}/x`],
  ["~user/x", "~user/x"],
  ["@@x", "@x"],
  ["a\u00a0b\u202fc\u3000d", "a b c d"],
])("expandPath reads %j", (path, expected) => {
  expect(expandPath(path)).toBe(expected);
});

it.each([
  ["a/b", "/work/a/b"],
  ["../a", "/a"],
  ["/etc/../etc/hosts", "/etc/hosts"],
  ["@src/a.ts", "/work/src/a.ts"],
  [".", "/work"],
])("resolveToCwd places %j", (path, expected) => {
  expect(resolveToCwd(path, "/work")).toBe(expected);
});
