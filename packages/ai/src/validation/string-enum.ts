import type { TUnsafe } from "@sinclair/typebox";
import { Type } from "../schema/type.js";

/**
 * A schema for one of several strings, written as `enum`: some providers do not take the `anyOf` that a TypeBox union
 * of literals becomes.
 *
 * Source: https://ai.google.dev/api/caching#Schema (`anyOf` with `const` is refused by older Gemini models)
 */
export function StringEnum<const TValues extends readonly string[]>(
  values: TValues,
  options: { description?: string; default?: TValues[number] } = {},
): TUnsafe<TValues[number]> {
  return Type.Unsafe<TValues[number]>({
    type: "string",
    enum: [...values],
    ...(options.description ? { description: options.description } : {}),
    ...(options.default ? { default: options.default } : {}),
  });
}
