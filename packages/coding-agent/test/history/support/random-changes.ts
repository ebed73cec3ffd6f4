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

/** One thing that a tool, a command or a person does to a folder. */
export interface Change {
  what: "write" | "append" | "truncate" | "chmod" | "rename" | "delete" | "link" | "hardlink" | "folder" | "reach";
  path: string;
  other: string;
  bytes: Uint8Array;
  mode: number;
}

const names = ["a.txt", "b", "odd\n \u00e9", "\u00ff\u00fe", "c.bin", "x.log", "ignored", "nested", ".gitignore", "-"];
const anyName = fc.constantFrom(...names.slice(0, -2), "-");
const anyPath = fc.oneof(
  { weight: 3, arbitrary: anyName },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom("sub", "nested", "b"), anyName).map((parts) => parts.join("/")) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom("sub/deep", "nested/in"), anyName).map((parts) => parts.join("/")) },
);

export const anyChange: fc.Arbitrary<Change> = fc.record({
  what: fc.constantFrom<Change["what"]>(
    ...["write", "write", "append", "truncate", "chmod", "rename", "delete", "link", "hardlink", "folder", "reach"].map(
      (what) => what as Change["what"],
    ),
  ),
  path: anyPath,
  other: anyPath,
  bytes: fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constant(new Uint8Array(120).fill(7))),
  mode: fc.constantFrom(0o644, 0o755, 0o600, 0o444, 0o000, 0o4755, 0o2770, 0o1777),
});

/** Does it, where the system lets it be done. `outside` is a folder beside that links and hard links lead to. */
export function make(change: Change, root: string, outside: string): void {
  const path = at(root, change.path);
  const other = at(root, change.other);
  try {
    switch (change.what) {
      case "write":
        mkdirSync(at(root, change.path.replace(/\/?[^/]*$/, "")), { recursive: true });
        return writeFileSync(path, change.bytes);
      case "append":
        return appendFileSync(path, change.bytes);
      case "truncate":
        return truncateSync(path, 1);
      case "chmod":
        // What a link leads to is not the folder's.
        return lstatSync(path).isSymbolicLink() ? undefined : chmodSync(path, change.mode);
      case "rename":
        return renameSync(path, other);
      case "delete":
        return rmSync(path, { recursive: true });
      case "link":
        return symlinkSync(Buffer.from(change.other, "latin1"), path);
      case "reach":
        return change.mode % 2 === 0 ? symlinkSync(outside, path) : linkSync(`${outside}/kept`, path);
      case "hardlink":
        return linkSync(other, path);
      default:
        mkdirSync(path, { recursive: true });
    }
  } catch {
    // Not every change fits what is there.
  }
}
