import { field, textOf } from "../json/value.js";

/** The `code` of an error of the system or of Node, such as `EADDRINUSE`, or of an SDK; undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  return textOf(field(error, "code"));
}
