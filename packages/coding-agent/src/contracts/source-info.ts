/** Where a resource came from. */
export interface PathMetadata {
  /** `auto` (found in a known folder), `local` (settings), `cli`, or the source of a package. */
  source: string;
  /** Whose it is; `temporary`: named for this run only. */
  scope: "user" | "project" | "temporary";
  /** Whether a package brought it. */
  origin: "package" | "top-level";
  /** The folder that it was found in. */
  baseDir?: string;
}

/** {@link PathMetadata} of one file. */
export interface SourceInfo extends PathMetadata {
  path: string;
}

/** A {@link SourceInfo} for something that was not discovered: of this run and of no package, unless said otherwise. */
export function createSyntheticSourceInfo(
  path: string,
  options: Partial<PathMetadata> & Pick<PathMetadata, "source">,
): SourceInfo {
  const { source, scope = "temporary", origin = "top-level", baseDir } = options;
  return { path, source, scope, origin, ...(baseDir === undefined ? {} : { baseDir }) };
}
