import { parseJsonWithRepair } from "../json/repair.js";
import { isOfType } from "./schema.js";

/** Says that a value cannot be turned into a type without loss. */
export const notCoercible: unique symbol = Symbol("not coercible");

/**
 * Models write values in the wrong JSON type. The table of what is understood all the same, one for all kinds of
 * schemas: only what loses nothing.
 */
const coercions: Readonly<Record<string, (value: unknown) => unknown>> = {
  number: (value) => toNumber(value),
  integer: (value) => {
    const number = toNumber(value);
    return typeof number === "number" && Number.isSafeInteger(number) ? number : notCoercible;
  },
  boolean: toBoolean,
  string: (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : notCoercible),
  null: (value) => (value === "null" || value === "" ? null : notCoercible),
  array: (value) => fromText(value, "array"),
  object: (value) => fromText(value, "object"),
};

/** The value as the first of the types that it can be turned into without loss, or {@link notCoercible}. */
export function coerce(value: unknown, types: readonly string[]): unknown {
  for (const type of types) {
    const convert = coercions[type];
    const coerced = convert === undefined ? notCoercible : convert(value);
    if (coerced !== notCoercible) return coerced;
  }
  return notCoercible;
}

function toNumber(value: unknown): number | typeof notCoercible {
  if (typeof value !== "string" || !/^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(value)) {
    return notCoercible;
  }
  const number = Number(value);
  return Number.isFinite(number) ? number : notCoercible;
}

function toBoolean(value: unknown): boolean | typeof notCoercible {
  if (value === 1 || value === 0) return value === 1;
  const word = typeof value === "string" ? value.trim().toLowerCase() : undefined;
  return word === "true" || word === "false" ? word === "true" : notCoercible;
}

/** JSON text, also encoded twice. */
function fromText(value: unknown, type: "array" | "object"): unknown {
  let parsed = value;
  for (let depth = 0; depth < 2 && typeof parsed === "string"; depth++) {
    if (!/^\s*[[{"]/.test(parsed)) return notCoercible;
    try {
      parsed = parseJsonWithRepair(parsed);
    } catch {
      return notCoercible;
    }
  }
  return isOfType(parsed, type) ? parsed : notCoercible;
}
