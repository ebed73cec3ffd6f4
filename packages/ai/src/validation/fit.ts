import { isRecord, listOf } from "../json/value.js";
import { coerce, notCoercible } from "./coerce.js";
import { checkLimits } from "./limits.js";
import {
  asSchema,
  childPath,
  isEqual,
  isOfType,
  type Problem,
  resolveReference,
  type Schema,
  typeName,
} from "./schema.js";

/** A value as its schema wants it, and what is wrong with it all the same. */
export interface Fit {
  value: unknown;
  problems: Problem[];
}

interface Scope {
  root: Schema;
  path: string;
  coerces: boolean;
  /** References on the way, so that one that leads to itself ends. */
  references: readonly string[];
}

/** Checks a value against a JSON Schema, turning wrong types into right ones where nothing is lost. Pure. */
export function fit(value: unknown, schema: Schema): Fit {
  return fitAt(value, schema, { root: schema, path: "", coerces: true, references: [] });
}

function fitAt(value: unknown, schema: Schema, scope: Scope): Fit {
  if (schema === true) return { value, problems: [] };
  if (schema === false) return failed(value, scope, "is not allowed");
  const reference = schema["$ref"];
  if (typeof reference === "string" && !scope.references.includes(reference)) {
    const inner = { ...scope, references: [...scope.references, reference] };
    return fitAt(value, resolveReference(scope.root, reference), inner);
  }
  const typed = fitType(value, schema, scope);
  if (typed.problems.length > 0) return typed;
  const problems = checkLimits(typed.value, schema).map((message) => ({ path: scope.path, message }));
  const steps = [fitCombined, fitProperties, fitItems];
  let fitted = typed.value;
  for (const step of steps) {
    const next = step(fitted, schema, scope);
    fitted = next.value;
    problems.push(...next.problems);
  }
  return { value: fitted, problems };
}

function failed(value: unknown, scope: Scope, message: string): Fit {
  return { value, problems: [{ path: scope.path, message }] };
}

/** `type`, `enum` and `const`. */
function fitType(value: unknown, schema: Record<string, unknown>, scope: Scope): Fit {
  const choices = "const" in schema ? [schema["const"]] : Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
  if (choices !== undefined) return fitChoice(value, choices, scope);
  const { type } = schema;
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
  if (types.length === 0 || types.some((name) => isOfType(value, name))) return { value, problems: [] };
  if (scope.coerces) {
    const coerced = coerce(value, types);
    if (coerced !== notCoercible) return { value: coerced, problems: [] };
    if (types.includes("array") && wrapsAlone(value, schema, scope)) return { value: [value], problems: [] };
  }
  const isText = typeof value === "string" && (types.includes("array") || types.includes("object"));
  const why = isText ? " (the string could not be parsed as JSON)" : "";
  return failed(value, scope, `must be ${types.join(" or ")}${why}`);
}

function fitChoice(value: unknown, choices: readonly unknown[], scope: Scope): Fit {
  if (choices.some((choice) => isEqual(choice, value))) return { value, problems: [] };
  const same = scope.coerces ? choices.find((choice) => coerce(value, [typeName(choice)]) === choice) : undefined;
  if (same !== undefined) return { value: same, problems: [] };
  const list = choices.map((choice) => JSON.stringify(choice)).join(", ");
  return failed(value, scope, choices.length === 1 ? `must be ${list}` : `must be one of ${list}`);
}

/** A single item that stands where a list of such items is wanted. Text that looks like broken JSON is none. */
function wrapsAlone(value: unknown, schema: Record<string, unknown>, scope: Scope): boolean {
  if (value === null || value === undefined || !("items" in schema)) return false;
  if (typeof value === "string" && /^\s*[[{]/.test(value)) return false;
  return fitAt(value, asSchema(schema["items"]), { ...scope, coerces: false }).problems.length === 0;
}

/** `allOf`, `anyOf`, `oneOf` and `not`. */
function fitCombined(value: unknown, schema: Record<string, unknown>, scope: Scope): Fit {
  let fitted: Fit = { value, problems: [] };
  for (const part of listOf(schema["allOf"])) {
    const next = fitAt(fitted.value, asSchema(part), scope);
    fitted = { value: next.value, problems: [...fitted.problems, ...next.problems] };
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    if (!Array.isArray(schema[keyword])) continue;
    const next = fitUnion(fitted.value, schema[keyword].map(asSchema), scope);
    fitted = { value: next.value, problems: [...fitted.problems, ...next.problems] };
  }
  if ("not" in schema && fitAt(value, asSchema(schema["not"]), { ...scope, coerces: false }).problems.length === 0) {
    fitted.problems.push({ path: scope.path, message: "must not match the excluded schema" });
  }
  return fitted;
}

/** The first member that takes the value as it is, else the first that takes it coerced. */
function fitUnion(value: unknown, members: readonly Schema[], scope: Scope): Fit {
  const passes = scope.coerces ? [false, true] : [false];
  let nearest: Fit | undefined;
  for (const coerces of passes) {
    for (const member of members) {
      const attempt = fitAt(value, member, { ...scope, coerces });
      if (attempt.problems.length === 0) return attempt;
      const isDeeper = attempt.problems.every((problem) => problem.path !== scope.path);
      if (isDeeper) nearest ??= attempt;
    }
  }
  const types = members.map((member) => (member === true || member === false ? "" : describe(member)));
  const list = [...new Set(types.filter((type) => type !== ""))].join(" or ");
  const words = list === "" ? "must match one of the allowed schemas" : `must be ${list}`;
  return nearest ?? failed(value, scope, words);
}

function describe(schema: Record<string, unknown>): string {
  if ("const" in schema) return JSON.stringify(schema["const"]);
  return typeof schema["type"] === "string" ? schema["type"] : "";
}

/** `properties`, `required`, `patternProperties` and `additionalProperties`. */
function fitProperties(value: unknown, schema: Record<string, unknown>, scope: Scope): Fit {
  if (!isRecord(value)) return { value, problems: [] };
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required = listOf(schema["required"]).filter((name) => typeof name === "string");
  const problems: Problem[] = [];
  const entries: [string, unknown][] = [];
  for (const [name, item] of Object.entries(value)) {
    const path = childPath(scope.path, name);
    const itemSchema = schemaOf(name, properties, schema);
    if (itemSchema === undefined) problems.push({ path, message: "must not be given: there is no such property" });
    else {
      const inner = fitAt(item, itemSchema, { ...scope, path, references: [] });
      const isAbsent = item === null && scope.coerces && inner.problems.length > 0 && !required.includes(name);
      if (isAbsent) continue;
      problems.push(...inner.problems);
      entries.push([name, inner.value]);
    }
  }
  for (const name of required) {
    if (!Object.hasOwn(value, name)) {
      problems.push({ path: childPath(scope.path, name), message: "must have required property" });
    }
  }
  // Unlike an assignment, this keeps a property called `__proto__` a property.
  return { value: Object.fromEntries(entries), problems };
}

function schemaOf(name: string, properties: object, schema: Record<string, unknown>): Schema | undefined {
  if (isRecord(properties) && Object.hasOwn(properties, name)) return asSchema(properties[name]);
  const patterns = isRecord(schema["patternProperties"]) ? schema["patternProperties"] : {};
  for (const [pattern, patternSchema] of Object.entries(patterns)) {
    if (checkLimits(name, { pattern }).length === 0) return asSchema(patternSchema);
  }
  const additional = schema["additionalProperties"] ?? true;
  return additional === false ? undefined : asSchema(additional);
}

/** `prefixItems`, `items` (a schema, or the list of the older drafts), `additionalItems` and `contains`. */
function fitItems(value: unknown, schema: Record<string, unknown>, scope: Scope): Fit {
  if (!Array.isArray(value)) return { value, problems: [] };
  const items = schema["items"];
  const prefix = Array.isArray(items) ? items : listOf(schema["prefixItems"]);
  const rest = Array.isArray(items) ? schema["additionalItems"] : items;
  const problems: Problem[] = [];
  const fitted = value.map((item, index) => {
    const itemSchema = asSchema(index < prefix.length ? prefix[index] : rest);
    const inner = fitAt(item, itemSchema, { ...scope, path: childPath(scope.path, index), references: [] });
    problems.push(...inner.problems);
    return inner.value;
  });
  if ("contains" in schema) {
    const wanted = asSchema(schema["contains"]);
    const found = value.some((item) => fitAt(item, wanted, { ...scope, coerces: false }).problems.length === 0);
    if (!found) problems.push({ path: scope.path, message: "must contain at least one matching item" });
  }
  return { value: fitted, problems };
}
