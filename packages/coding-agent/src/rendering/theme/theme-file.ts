import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { isJsonObject, type JsonObject } from "../../storage/json-file.js";
import { backgroundNames, foregroundNames, type ThemeColorName } from "./color-names.js";
import { type ColorValue, isColor } from "./color-value.js";

/** What stands in a theme file, with its variables filled in. */
export interface ThemeFile {
  name: string;
  colors: Record<ThemeColorName, ColorValue>;
  /** Of exported pages; `#rrggbb`. */
  export: { pageBg?: string; cardBg?: string; infoBg?: string };
}

/**
 * Checks a theme file.
 * @param where - its path, for messages
 * @throws {@link CodingAgentError} with code "resource_invalid", naming every colour that is missing or wrong
 */
export function parseTheme(content: unknown, where: string): ThemeFile {
  if (!isJsonObject(content)) throw invalid(where, ["it is no JSON object"]);
  const { name, colors, vars = {} } = content;
  const problems: string[] = [];
  if (typeof name !== "string" || name.trim() === "") problems.push('"name" is missing');
  if (!isJsonObject(colors)) problems.push('"colors" is missing');
  if (!isJsonObject(vars)) problems.push('"vars" is no object');
  if (typeof name !== "string" || !isJsonObject(colors) || !isJsonObject(vars)) throw invalid(where, problems);
  const resolved = resolveColors(colors, vars, problems);
  if (problems.length > 0) throw invalid(where, problems);
  return { name, colors: resolved, export: exportColors(content["export"], vars) };
}

function resolveColors(colors: JsonObject, vars: JsonObject, problems: string[]): Record<ThemeColorName, ColorValue> {
  const resolve = (key: ThemeColorName): ColorValue => {
    const value = colors[key];
    if (value === undefined) {
      problems.push(`"${key}" is missing`);
      return "";
    }
    const color = resolveValue(value, vars);
    if (color === undefined) problems.push(`"${key}" is ${JSON.stringify(value)}, which is no colour and no variable`);
    return color ?? "";
  };
  const entries = [...foregroundNames, ...backgroundNames].map((key) => [key, resolve(key)] as const);
  // Every name has an entry: the list above is what the type is made of.
  const result: Partial<Record<ThemeColorName, ColorValue>> = Object.fromEntries(entries);
  return withAll(result);
}

function withAll(colors: Partial<Record<ThemeColorName, ColorValue>>): Record<ThemeColorName, ColorValue> {
  const isComplete = (value: typeof colors): value is Record<ThemeColorName, ColorValue> =>
    [...foregroundNames, ...backgroundNames].every((key) => value[key] !== undefined);
  if (!isComplete(colors)) throw invalid("the theme", ["a colour is missing"]);
  return colors;
}

/** A variable may name another one; a ring of them is no colour. */
function resolveValue(value: unknown, vars: JsonObject): ColorValue | undefined {
  let current = value;
  for (let depth = 0; depth <= Object.keys(vars).length; depth++) {
    if (isColor(current)) return current;
    if (typeof current !== "string" || !Object.hasOwn(vars, current)) return undefined;
    current = vars[current];
  }
  return undefined;
}

function exportColors(value: unknown, vars: JsonObject): ThemeFile["export"] {
  if (!isJsonObject(value)) return {};
  const entries = (["pageBg", "cardBg", "infoBg"] as const).flatMap((key) => {
    const color = resolveValue(value[key], vars);
    return typeof color === "string" && color !== "" ? [[key, color] as const] : [];
  });
  return Object.fromEntries(entries);
}

function invalid(where: string, problems: readonly string[]): CodingAgentError {
  const shown = problems.slice(0, 8).join("; ");
  const more = problems.length > 8 ? `; and ${problems.length - 8} more` : "";
  return new CodingAgentError(
    "resource_invalid",
    `Theme ${where} cannot be used: ${shown}${more}. Mend it, or choose another with /settings.`,
  );
}
