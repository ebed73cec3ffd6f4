import {
  appendFileSync,
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import fc from "fast-check";
import { at } from "./disk-state.js";

const kinds = [
  "write",
  "append",
  "truncate",
  "chmod",
  "rename",
  "delete",
  "link",
  "hardlink",
  "folder",
  "reach",
] as const;

/** One thing that a tool, a command or a person does to a folder. */
export interface Change {
  what: (typeof kinds)[number];
  path: string;
  other: string;
  bytes: Uint8Array;
  mode: number;
}

const anyName = fc.constantFrom(
  "a.txt",
  "b",
  "odd\n \u00e9",
  "\u00ff\u00fe",
  "c.bin",
  "x.log",
  "ignored",
  "nested",
  "-",
);
const anyPath = fc.oneof(
  { weight: 3, arbitrary: anyName },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom("sub", "nested", "b"), anyName).map((parts) => parts.join("/")) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom("sub/deep", "nested/in"), anyName).map((parts) => parts.join("/")) },
);

export const anyChange: fc.Arbitrary<Change> = fc.record({
  what: fc.constantFrom(...kinds, "write"),
  path: anyPath,
  other: anyPath,
  bytes: fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constant(new Uint8Array(120).fill(7))),
  mode: fc.constantFrom(0o644, 0o755, 0o600, 0o444, 0o000, 0o4755, 0o2770, 0o1777, 0o751),
});

/** Does them, where the system lets them be done. `outside` is a folder beside that links and hard links lead to. */
export function makeAll(changes: readonly Change[], root: string, outside: string): void {
  for (const change of changes) {
    try {
      make(change, root, outside);
    } catch {
      // Not every change fits what is there.
    }
  }
}

function make({ what, path: name, other: otherName, bytes, mode }: Change, root: string, outside: string): void {
  const path = at(root, name);
  const other = at(root, otherName);
  if (what === "write") {
    mkdirSync(at(root, name.replace(/\/?[^/]*$/, "")), { recursive: true });
    writeFileSync(path, bytes);
  } else if (what === "append") appendFileSync(path, bytes);
  else if (what === "truncate") truncateSync(path, 1);
  else if (what === "rename") renameSync(path, other);
  else if (what === "delete") rmSync(path, { recursive: true });
  else if (what === "link") symlinkSync(Buffer.from(otherName, "latin1"), path);
  else if (what === "hardlink") linkSync(other, path);
  else if (what === "folder") mkdirSync(path, { recursive: true });
  else if (what === "reach" && mode % 2 === 0) symlinkSync(outside, path);
  else if (what === "reach") linkSync(`${outside}/kept`, path);
  // What a link leads to is not the folder's.
  else if (!lstatSync(path).isSymbolicLink()) chmodSync(path, mode);
}
