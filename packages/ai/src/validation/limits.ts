import { isRecord, numberOf } from "../json/value.js";
import { isEqual } from "./schema.js";

type Keywords = Record<string, unknown>;

/** What is wrong with a value's size or form, whatever its type. Messages only. */
export function checkLimits(value: unknown, keywords: Keywords): string[] {
  if (typeof value === "string") return checkString(value, keywords);
  if (typeof value === "number") return checkNumber(value, keywords);
  if (Array.isArray(value)) return checkArray(value, keywords);
  return isRecord(value) ? checkObject(value, keywords) : [];
}

function checkString(value: string, keywords: Keywords): string[] {
  const length = [...value].length;
  const problems = checkRange(length, keywords, "minLength", "maxLength", "characters");
  const { pattern } = keywords;
  if (typeof pattern === "string" && !matches(value, pattern)) problems.push(`must match pattern "${pattern}"`);
  return problems;
}

/** A pattern that is no regular expression allows everything. */
function matches(value: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

function checkNumber(value: number, keywords: Keywords): string[] {
  const problems: string[] = [];
  const limit = (name: string): number | undefined => numberOf(keywords[name]);
  const minimum = limit("minimum");
  const maximum = limit("maximum");
  const above = limit("exclusiveMinimum");
  const below = limit("exclusiveMaximum");
  const step = limit("multipleOf");
  if (minimum !== undefined && value < minimum) problems.push(`must be >= ${minimum}`);
  if (maximum !== undefined && value > maximum) problems.push(`must be <= ${maximum}`);
  if (above !== undefined && value <= above) problems.push(`must be > ${above}`);
  if (below !== undefined && value >= below) problems.push(`must be < ${below}`);
  if (step !== undefined && step > 0 && !isMultiple(value, step)) problems.push(`must be multiple of ${step}`);
  return problems;
}

function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

function checkArray(value: readonly unknown[], keywords: Keywords): string[] {
  const problems = checkRange(value.length, keywords, "minItems", "maxItems", "items");
  if (keywords["uniqueItems"] === true) {
    const repeated = value.some((item, index) => value.slice(0, index).some((earlier) => isEqual(earlier, item)));
    if (repeated) problems.push("must not have duplicate items");
  }
  return problems;
}

function checkObject(value: Keywords, keywords: Keywords): string[] {
  return checkRange(Object.keys(value).length, keywords, "minProperties", "maxProperties", "properties");
}

function checkRange(size: number, keywords: Keywords, least: string, most: string, unit: string): string[] {
  const minimum = numberOf(keywords[least]);
  const maximum = numberOf(keywords[most]);
  const problems: string[] = [];
  if (minimum !== undefined && size < minimum) problems.push(`must not have fewer than ${minimum} ${unit}`);
  if (maximum !== undefined && size > maximum) problems.push(`must not have more than ${maximum} ${unit}`);
  return problems;
}
