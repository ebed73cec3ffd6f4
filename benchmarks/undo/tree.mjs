import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A repository of so many small source files, 20 a folder. */
export function writeTree(root, files) {
  for (let index = 0; index < files; index++) {
    const dir = join(root, `part-${Math.floor(index / 400)}`, `folder-${Math.floor(index / 20)}`);
    if (index % 20 === 0) mkdirSync(dir, { recursive: true });
    writeFileSync(
      join(dir, `file-${index}.ts`),
      `export const value${index} = ${"1 + ".repeat(index % 300)}${index};\n`,
    );
  }
  writeFileSync(join(root, ".gitignore"), "node_modules\ndist/\n*.log\n");
  execFileSync("git", ["init", "--quiet"], { cwd: root });
}

/** Bytes of everything in a folder. */
export function bytesIn(dir) {
  return readdirSync(dir, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(dir, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : statSync(path).size);
  }, 0);
}
