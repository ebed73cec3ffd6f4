import { isJsonObject, type JsonObject } from "../storage/json-file.js";

/** Lays one object over another; nested objects at any depth, everything else replaced whole. */
export function mergeDeep(base: JsonObject, over: JsonObject): JsonObject {
  const merged: JsonObject = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    const below = merged[key];
    merged[key] = isJsonObject(below) && isJsonObject(value) ? mergeDeep(below, value) : value;
  }
  return merged;
}

/** A copy with the value at a path replaced; `undefined` removes it. */
export function withValueAt(object: JsonObject, path: readonly string[], value: unknown): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return object;
  const copy: JsonObject = { ...object };
  const below = copy[key];
  const next = rest.length === 0 ? value : withValueAt(isJsonObject(below) ? below : {}, rest, value);
  if (next === undefined) Reflect.deleteProperty(copy, key);
  else copy[key] = next;
  return copy;
}
