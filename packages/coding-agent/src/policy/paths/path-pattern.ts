import { homedir } from "node:os";
import { isAbsolute, join, resolve, sep } from "node:path";
import { fitsSegments, hasWildcard } from "../../settings/wildcard.js";
import { foldName } from "../../storage/paths/folded-name.js";
import { realPath } from "../../storage/paths/real-path.js";

/** A path as rules see it. */
export interface JudgedPath {
  /** As it was given, made absolute. */
  lexical: string;
  /** Where it leads, links followed. */
  real: string;
}

/** The path of a rule, ready to be compared. */
export interface PathPattern {
  /** Whether a call that touches this path is meant, for rules that forbid or ask: the path, its target, or a folder above. */
  covers(path: JudgedPath): boolean;
  /** Whether the target of the path is meant, for rules that allow. */
  permits(path: JudgedPath): boolean;
  /** The one path that is meant, where there are no wildcards. */
  concrete: string | undefined;
  text: string;
}

/**
 * Reads the path of a rule: `~/x` in the home folder, `/x` absolute, `**` before a name for anywhere, all else in the working folder.
 * `*` and `?` stay within a name, `**` does not.
 */
export function compilePathPattern(text: string, cwd: string): PathPattern {
  const written = absolutePattern(text, cwd);
  const inFolder = isAbsolute(text) || text.startsWith("~") || text.startsWith("**");
  const real = inFolder ? withRealStart(written) : absolutePattern(text, realPath(cwd));
  const exact = segmentsOf(real).map(asStored);
  const folded = [written, real, withRealStart(written)].map((each) => segmentsOf(each).map(fold));
  return {
    text,
    concrete: hasWildcard(written) ? undefined : written,
    covers: ({ lexical, real: target }) =>
      [lexical, target].some((path) => withAncestors(segmentsOf(path).map(fold), folded)),
    permits: ({ real: target }) => fitsSegments(exact, segmentsOf(target).map(asStored)),
  };
}

/** Names that people and file systems take for the same. */
function fold(name: string): string {
  return foldName(name).toLowerCase();
}

const isCaseBlind = process.platform === "darwin" || process.platform === "win32";

function asStored(name: string): string {
  return isCaseBlind ? name.normalize("NFC") : name;
}

function absolutePattern(text: string, cwd: string): string {
  const slashed = sep === "/" ? text : text.replaceAll("\\", "/");
  const whole = slashed.endsWith("/") ? `${slashed}**` : slashed;
  if (whole.startsWith("**/")) return `/${whole}`;
  const path =
    whole === "~" ? homedir() : whole.startsWith("~/") ? join(homedir(), whole.slice(2)) : resolve(cwd, whole);
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** The part before the first wildcard may lead through links, such as /var/run. */
function withRealStart(pattern: string): string {
  const segments = pattern.split("/");
  const first = segments.findIndex(hasWildcard);
  const start = first < 0 ? segments : segments.slice(0, first);
  const rest = first < 0 ? [] : segments.slice(first);
  return join(realPath(start.join("/") || "/"), ...rest);
}

function segmentsOf(path: string): string[] {
  return path.split(sep === "/" ? "/" : /[\\/]/).filter((segment) => segment !== "");
}

function withAncestors(path: readonly string[], patterns: readonly (readonly string[])[]): boolean {
  for (let length = path.length; length >= 0; length--) {
    const start = path.slice(0, length);
    if (patterns.some((pattern) => fitsSegments(pattern, start))) return true;
  }
  return false;
}
