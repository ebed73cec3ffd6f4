import { fileURLToPath } from "node:url";
import { errorMessage } from "../../errors/system-error.js";

/** What kept an extension from being loaded: the words, and the file and line where it happened. */
export function loadFailure(error: unknown): string {
  const [words = ""] = errorMessage(error).split("\nRequire stack:");
  const text = words.replace(/\s*\n\s*/g, " ").trim();
  const place = error instanceof Error ? placeOf(error.stack ?? "") : undefined;
  return place === undefined || text.includes(place.file) ? text : `${text} (${place.file}:${place.line})`;
}

/** The first line of code of a file that is neither Node's nor the loader's. */
function placeOf(stack: string): { file: string; line: string } | undefined {
  for (const frame of stack.split("\n")) {
    const [, given = "", line = ""] = /^\s+at (?:.*\()?(?:async )?(.+?):(\d+):\d+\)?$/.exec(frame) ?? [];
    if (given === "" || given.startsWith("node:") || /[\\/]jiti[\\/]/.test(given)) continue;
    return { file: given.startsWith("file:") ? fileURLToPath(given) : given, line };
  }
  return undefined;
}
