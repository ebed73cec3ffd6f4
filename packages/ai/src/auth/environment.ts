/** An environment variable that is set and not empty; undefined where there is no environment, as in browsers. */
export function readEnvironment(name: string): string | undefined {
  if (typeof process === "undefined") return undefined;
  const value = process.env?.[name]?.trim();
  return value ? value : undefined;
}
