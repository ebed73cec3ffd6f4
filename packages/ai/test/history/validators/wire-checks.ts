/** A rule that a payload broke: where, and what the API would say. */
export type Problem = string;

/** Rules that all four APIs share: the body is JSON with whole characters. Source: https://www.rfc-editor.org/rfc/rfc8259#section-8.2 */
export function checkText(value: unknown, path = "$"): Problem[] {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? [`${path}: lone surrogate`] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => checkText(item, `${path}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...checkText(key, `${path} key`),
    ...checkText(item, `${path}.${key}`),
  ]);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list of objects; anything else is a problem of its own kind, shown as an empty object. */
export function objects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((item) => (isObject(item) ? item : {})) : [];
}

export function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}

export function isBase64(value: unknown): boolean {
  return typeof value === "string" && value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
}

/** Whether a text is the JSON of an object. */
export function isObjectJson(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    return isObject(JSON.parse(value));
  } catch {
    return false;
  }
}

/** A problem for each value that stands twice. */
export function duplicates(values: readonly unknown[], what: string): Problem[] {
  const repeated = values.filter((value, index) => values.indexOf(value) !== index);
  return repeated.map((value) => `${what} "${String(value)}" stands twice`);
}

/** The media type and data of a `data:` URL. */
export function readDataUrl(url: unknown): { mediaType: string; data: string } {
  const [, mediaType = "", data = ""] = /^data:([^;,]+);base64,(.*)$/.exec(String(url)) ?? [];
  return { mediaType, data };
}
