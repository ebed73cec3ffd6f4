import type { Extension } from "../../contracts/extension.js";

/** What a command line says of flags that are not pi's own: name -> value, or `true` where none was given. */
export type GivenFlags = ReadonlyMap<string, boolean | string>;

/** Gives flags their values. Returns a sentence for each that cannot be, which keeps what it had. */
export function applyFlagValues(
  given: GivenFlags,
  extensions: readonly Extension[],
  values: Map<string, boolean | string>,
): string[] {
  return [...given].flatMap(([name, value]) => {
    const flag = extensions.find(({ flags }) => flags.has(name))?.flags.get(name);
    if (!flag) return [`Unknown flag --${name}. See pi --help; a text that begins with a dash goes behind --`];
    if (flag.type === "string") {
      if (typeof value !== "string") return [`--${name} needs a value, as in --${name}=value`];
      values.set(name, value);
      return [];
    }
    if (typeof value === "string" && value !== "true" && value !== "false") {
      return [`--${name} takes no value but true and false; it was given "${value}"`];
    }
    values.set(name, value === true || value === "true");
    return [];
  });
}
