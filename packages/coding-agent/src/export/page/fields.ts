/** A JSON object, not yet looked into. */
export interface JsonObject {
  [key: string]: unknown;
}

/** Whether a value is an object: no array, no null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A property that the value itself has; `__proto__` and `constructor` are names like any other. */
export function field(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A text property, or "". */
export function textField(value: unknown, key: string): string {
  const found = field(value, key);
  return typeof found === "string" ? found : "";
}

/** A finite number, or 0. */
export function numberField(value: unknown, key: string): number {
  const found = field(value, key);
  return typeof found === "number" && Number.isFinite(found) ? found : 0;
}

/** A list, or an empty one. */
export function listField(value: unknown, key: string): unknown[] {
  const found = field(value, key);
  return Array.isArray(found) ? found : [];
}

/** The text of a message's content: a text, or the text blocks of a list. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .filter((block) => field(block, "type") === "text")
    .map((block) => textField(block, "text"))
    .join("\n");
}
