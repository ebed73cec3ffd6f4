import { posix } from "node:path";
import picomatch from "picomatch";
import { CodingAgentError } from "../../errors/coding-agent-error.js";

/** A glob made ready for paths relative to one folder. */
export interface PathPattern {
  /** Absolute folder, with `/`, that the walk starts in. */
  root: string;
  /** The pattern named a folder outside of the one searched: results are absolute. */
  isOutside: boolean;
  matches(relativePath: string, isDirectory: boolean): boolean;
}

/**
 * Understands a glob as people mean it. Without `/` it is matched against names; with `/` against the end of paths
 * below the searched folder. Absolute patterns and such with `..` search where they point. Letters match either case
 * unless the pattern has a capital. Names that hold brackets match themselves, too.
 *
 * @param searchRoot - absolute, with `/`
 * @throws {@link CodingAgentError} with code `invalid_pattern`
 */
export function parsePathPattern(pattern: string, searchRoot: string): PathPattern {
  const foldersOnly = pattern.length > 1 && pattern.endsWith("/");
  const glob = pattern.replace(/\/+$/, "").replace(/^(?:\.\/+)+/, "");
  if (glob === "") {
    throw new CodingAgentError(
      "invalid_pattern",
      `The pattern "${pattern}" is empty. Use * for everything in a folder.`,
    );
  }
  const located = locate(glob, searchRoot);
  const isMatch = createMatcher(located.glob);
  return {
    root: located.root,
    isOutside: located.root !== searchRoot,
    matches: (path, isDirectory) => (isDirectory || !foldersOnly) && isMatch(path),
  };
}

function locate(glob: string, searchRoot: string): { root: string; glob: string } {
  const isAbsolute = /^(?:\/|[a-z]:\/)/i.test(glob);
  if (!isAbsolute && !/^\.\.(?:\/|$)/.test(glob)) return { root: searchRoot, glob };
  const absolute = isAbsolute ? glob : posix.join(searchRoot, glob);
  const prefix = searchRoot.endsWith("/") ? searchRoot : `${searchRoot}/`;
  if (absolute.startsWith(prefix)) return { root: searchRoot, glob: `/${absolute.slice(prefix.length)}` };
  const { base } = picomatch.scan(absolute);
  const hasMagic = base !== absolute;
  const root = hasMagic ? base : posix.dirname(absolute);
  return { root: root === "" ? "/" : root, glob: `/${absolute.slice(root.length).replace(/^\/+/, "")}` };
}

function createMatcher(glob: string): (path: string) => boolean {
  const options = { dot: true, nonegate: true, nocase: !/\p{Lu}/u.test(glob) };
  if (!glob.includes("/")) {
    const isMatch = picomatch(glob, options);
    return (path) => {
      const name = posix.basename(path);
      return name === glob || isMatch(name);
    };
  }
  if (glob.startsWith("/")) {
    const isMatch = picomatch(glob.slice(1), options);
    return (path) => path === glob.slice(1) || isMatch(path);
  }
  const isMatch = picomatch(glob.startsWith("**/") || glob === "**" ? glob : `**/${glob}`, options);
  return (path) => path === glob || path.endsWith(`/${glob}`) || isMatch(path);
}
