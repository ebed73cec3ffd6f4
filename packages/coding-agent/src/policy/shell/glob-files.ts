import { readdirSync } from "node:fs";
import { isAbsolute, join } from "node:path";

/** More names than this are not looked at. */
const maxNames = 2000;

/**
 * The paths that an unquoted pattern of a shell may become, as things are now. `undefined` where that would take too long, or
 * is not a pattern that we read.
 */
export function globFiles(glob: string, cwd: string): string[] | undefined {
  const segments = glob.split("/");
  let paths = [isAbsolute(glob) ? "/" : cwd];
  for (const segment of segments) {
    if (segment === "") continue;
    const pattern = toRegExp(segment);
    if (pattern === undefined) return undefined;
    paths =
      typeof pattern === "string"
        ? paths.map((path) => join(path, pattern))
        : paths.flatMap((path) => entries(path, pattern));
    if (paths.length > maxNames) return undefined;
  }
  return paths;
}

function entries(path: string, pattern: RegExp): string[] {
  try {
    const names = ["..", ".", ...readdirSync(path)];
    return names.filter((name) => pattern.test(name)).map((name) => join(path, name));
  } catch {
    // No folder, or none that may be listed: the shell finds nothing there either.
    return [];
  }
}

/** A text stands for itself. Several stars in a name are left alone: they can take very long. */
function toRegExp(segment: string): RegExp | string | undefined {
  const literal = segment.replace(/\\(.)/g, "$1");
  if (!/(^|[^\\])[*?[]/.test(segment)) return literal;
  if ((segment.match(/\*/g)?.length ?? 0) > 4) return undefined;
  const source = segment.replace(
    /\\(.)|\*+|\?|\[[!^]?\]?[^\]]*\]|[^\\*?[]|\[/g,
    (sign, escaped: string | undefined) => {
      if (escaped !== undefined) return quote(escaped);
      if (sign.startsWith("*")) return ".*";
      if (sign === "?") return ".";
      if (sign.length > 1 && sign.startsWith("[")) return /\[:|\[=|\[\./.test(sign) ? "." : bracket(sign);
      return quote(sign);
    },
  );
  try {
    return new RegExp(`^${source}$`, "isu");
  } catch {
    return undefined;
  }
}

function bracket(sign: string): string {
  const inner = sign.slice(1, -1);
  const isNegative = /^[!^]/.test(inner);
  return `[${isNegative ? "^" : ""}${(isNegative ? inner.slice(1) : inner).replace(/[\\\]^[]/g, "\\$&")}]`;
}

function quote(sign: string): string {
  return sign.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
