import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { errorMessage } from "../../errors/system-error.js";
import { packageRoot } from "../../storage/package-root.js";

/** What kept an extension from being loaded: the words, and the file and line where it happened. */
export function loadFailure(error: unknown): string {
  const [words = ""] = errorMessage(error).split("\nRequire stack:");
  const text = words.replace(/\s*\n\s*/g, " ").trim();
  const place = error instanceof Error ? placeOf(error.stack ?? "") : undefined;
  return place === undefined || text.includes(place.file) ? text : `${text} (${place.file}:${place.line})`;
}

/** The first line of code that is neither Node's nor this program's. */
function placeOf(stack: string): { file: string; line: string } | undefined {
  const own = packageRoot(import.meta.url) + sep;
  for (const frame of stack.split("\n")) {
    const [, given = "", line = ""] = /^\s+at (?:.*\()?(?:async )?(.+?):(\d+):\d+\)?$/.exec(frame) ?? [];
    if (given === "" || given.startsWith("node:")) continue;
    const file = given.startsWith("file:") ? fileURLToPath(given) : given;
    if (!file.startsWith(own) && !/[\\/]jiti[\\/]/.test(file)) return { file, line };
  }
  return undefined;
}
