import { longText } from "./long-text.js";

/** Any JSON value, indented. */
export function jsonView(value: unknown): HTMLElement {
  return longText(JSON.stringify(value, null, 2) ?? "", "json");
}
