import { CodingAgentError } from "../../errors/coding-agent-error.js";

/** A package of the npm registry. */
export interface NpmSource {
  type: "npm";
  name: string;
  /** A version, a range or a tag; such a package is pinned. */
  version?: string;
}

/** A git repository. */
export interface GitSource {
  type: "git";
  /** What git is given. */
  url: string;
  host: string;
  /** Below the host, without `.git`. */
  path: string;
  /** A branch, a tag or a commit; such a package is pinned. */
  ref?: string;
}

/** A folder or a file of this machine; it is used where it is. */
export interface LocalSource {
  type: "local";
  /** Absolute. */
  path: string;
}

/** Where a package comes from, read from a text such as `npm:name@1.2.0` or `git:host/path@ref`. */
export type ParsedSource = NpmSource | GitSource | LocalSource;

/** What stays the same when the version or the ref changes: two sources of one identity are one package. */
export function packageIdentity(source: ParsedSource): string {
  if (source.type === "npm") return `npm:${source.name}`;
  return source.type === "git" ? `git:${source.host}/${source.path}` : source.path;
}

/** Whether the package stays as it is until its source is changed. */
export function isPinned(source: ParsedSource): boolean {
  if (source.type === "npm") return source.version !== undefined;
  return source.type === "git" ? source.ref !== undefined : true;
}

/** Says why a text names no package. Secrets in it are for the caller to leave out. */
export function invalidSource(source: string, why: string): CodingAgentError {
  return new CodingAgentError(
    "package_invalid",
    `"${source}" is no source of a package: ${why}. Give npm:name[@version], git:host/path[@ref], an address such as https://host/path[@ref], or a path.`,
  );
}
