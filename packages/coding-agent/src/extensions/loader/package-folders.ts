import { readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { systemErrorCode } from "../../errors/system-error.js";

/** A folder with a manifest. */
export interface PackageFolder {
  dir: string;
  manifest: unknown;
}

/** Finds the packages that files belong to; each manifest is read once. */
export class PackageFolders {
  readonly #known = new Map<string, PackageFolder | undefined>();

  /** The nearest folder with a manifest. */
  of(path: string): PackageFolder | undefined {
    const dir = dirname(path);
    if (this.#known.has(dir)) return this.#known.get(dir);
    const manifest = readManifest(dir);
    const isEnd = dir === dirname(dir) || dir.endsWith(`${sep}node_modules`);
    const found = manifest === undefined ? (isEnd ? undefined : this.of(dir)) : { dir, manifest };
    this.#known.set(dir, found);
    return found;
  }
}

function readManifest(dir: string): unknown {
  try {
    return JSON.parse(readFileSync(join(dir, "package.json"), "utf8"));
  } catch (error) {
    // One that cannot be read says nothing; whoever looked for extensions has reported it.
    return systemErrorCode(error) === undefined ? {} : undefined;
  }
}
