/** Reads a file piece by piece, parses each line, keeps the objects unless told not to, and prints the milliseconds. */
import { openSync, readSync } from "node:fs";

const [path, keep = "keep"] = process.argv.slice(2);
const begin = performance.now();
const file = openSync(path, "r");
const piece = Buffer.allocUnsafe(256 * 1024);
const objects = [];
let rest = "";
for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
  const lines = (rest + piece.toString("utf8", 0, length)).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const object = JSON.parse(line);
    if (keep === "keep") objects.push(object);
  }
}
process.stdout.write(JSON.stringify({ ms: performance.now() - begin, objects: objects.length }));
