import { isRecord } from "../json/value.js";
import { removeLoneSurrogates } from "./lone-surrogates.js";

/** Deeper values are cut off: some providers refuse them, and writing them out could exhaust the stack. */
const maxDepth = 200;

/** Makes an object of tool arguments out of whatever a session file holds; what is none becomes `{}`. */
export function toArguments(value: unknown): Record<string, unknown> {
  if (typeof value === "string") return toArguments(parseOrUndefined(value));
  return isRecord(value) ? cleanRecord(value, 0, new Set()) : {};
}

/** A copy that every JSON writer and reader accepts: no lone surrogates, cycles, functions or numbers without a form. */
function clean(value: unknown, depth: number, above: Set<object>): unknown {
  if (typeof value === "string") return removeLoneSurrogates(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null || depth > maxDepth || above.has(value)) return null;
  if (!Array.isArray(value)) return isRecord(value) ? cleanRecord(value, depth, above) : null;
  above.add(value);
  const items = value.map((item: unknown) => clean(item, depth + 1, above));
  above.delete(value);
  return items;
}

function cleanRecord(value: Record<string, unknown>, depth: number, above: Set<object>): Record<string, unknown> {
  above.add(value);
  const entries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined || typeof item === "function" || typeof item === "symbol") continue;
    entries.push([removeLoneSurrogates(key), clean(item, depth + 1, above)]);
  }
  above.delete(value);
  return Object.fromEntries(entries);
}

function parseOrUndefined(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // A text inside a text is not unpacked again: that would never be a call's arguments.
    return typeof value === "string" ? undefined : value;
  } catch {
    return undefined;
  }
}
