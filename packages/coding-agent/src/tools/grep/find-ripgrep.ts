import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { CodingAgentError } from "../../errors/coding-agent-error.js";

/** What the search for ripgrep looks at; a test gives its own machine. */
export interface RipgrepSearch {
  /** The binary that is installed with this package; `undefined` when there is none for this platform. */
  shipped?: () => Promise<string | undefined>;
  /** @defaultValue `process.env.PATH` */
  path?: string | undefined;
  platform?: NodeJS.Platform;
  isExecutable?: (path: string) => boolean;
}

/**
 * Finds ripgrep: the binary that is installed with this package, else one on PATH. Nothing is downloaded.
 *
 * @throws {@link CodingAgentError} with code `ripgrep_missing`
 */
export async function findRipgrep(search: RipgrepSearch = {}): Promise<string> {
  const isExecutable = search.isExecutable ?? isExecutableFile;
  const shipped = await (search.shipped ?? shippedRipgrep)();
  if (shipped !== undefined && isExecutable(shipped)) return shipped;
  const name = (search.platform ?? process.platform) === "win32" ? "rg.exe" : "rg";
  const folders = (search.path ?? process.env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (found !== undefined) return found;
  throw new CodingAgentError(
    "ripgrep_missing",
    "ripgrep was not found. Install it (https://github.com/BurntSushi/ripgrep#installation) so that rg is on PATH, " +
      "or reinstall this package with its optional dependencies.",
  );
}

async function shippedRipgrep(): Promise<string | undefined> {
  try {
    return (await import("@vscode/ripgrep")).rgPath;
  } catch {
    // Throws on import when the optional package for this platform was not installed.
    return undefined;
  }
}

function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // The system call has no other way to answer.
    return false;
  }
}
