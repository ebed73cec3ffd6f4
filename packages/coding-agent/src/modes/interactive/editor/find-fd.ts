import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";

/** Debian has another program of that name. */
const names: readonly string[] = process.platform === "win32" ? ["fd.exe"] : ["fd", "fdfind"];

/** The `fd` program, which searches files fast: of pi's own programs, or on the PATH; `null` where there is none. */
export async function findFd(binDir: string): Promise<string | null> {
  const folders = [binDir, ...(process.env["PATH"] ?? "").split(delimiter).filter(isAbsolute)];
  for (const path of folders.flatMap((folder) => names.map((name) => join(folder, name)))) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
