import { isRecord } from "../json/value.js";

/** A JSON Schema: an object of keywords, or a truth value. Keywords are checked when they are used. */
export type Schema = Record<string, unknown> | boolean;

/** One thing that is wrong with a value. */
export interface Problem {
  /** Dot path; empty for the value itself. */
  path: string;
  message: string;
}

/** Reads a value as a schema; whatever is none allows everything. */
export function asSchema(value: unknown): Schema {
  return isRecord(value) || typeof value === "boolean" ? value : true;
}

/**
 * Follows `$ref` to `#`, to a JSON pointer, to an anchor, or to a `$id` anywhere in the root schema. A reference that
 * leads nowhere allows everything.
 *
 * Source: https://json-schema.org/draft/2020-12/json-schema-core#name-schema-references
 */
export function resolveReference(root: Schema, reference: string): Schema {
  if (reference === "#" || reference === "") return root;
  if (reference.startsWith("#/")) return asSchema(followPointer(root, reference.slice(2).split("/")));
  const name = reference.replace(/^#/, "");
  return asSchema(findNamed(root, name, new Set()));
}

function followPointer(root: unknown, steps: readonly string[]): unknown {
  let place = root;
  for (const step of steps) {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(place)) place = place[Number(name)];
    else place = isRecord(place) ? place[name] : undefined;
  }
  return place;
}

function findNamed(place: unknown, name: string, seen: Set<unknown>): unknown {
  if (typeof place !== "object" || place === null || seen.has(place)) return undefined;
  seen.add(place);
  if (isRecord(place) && (place["$id"] === name || place["$anchor"] === name)) return place;
  for (const child of Object.values(place)) {
    const found = findNamed(child, name, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The name of the type of a JSON value. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Whether a value is of a JSON Schema type; types that JSON does not have allow everything. */
export function isOfType(value: unknown, type: string): boolean {
  if (type === "integer") return typeof value === "number" && Number.isInteger(value);
  if (type === "number") return typeof value === "number" && Number.isFinite(value);
  if (["string", "boolean", "object", "array", "null"].includes(type)) return typeName(value) === type;
  return true;
}

/** Whether two JSON values are equal, whatever the order of their properties. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index]));
  }
  if (!isRecord(left) || !isRecord(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => isEqual(left[name], right[name]));
}

/** The path of a property or an item. */
export function childPath(path: string, name: string | number): string {
  return path === "" ? String(name) : `${path}.${name}`;
}
