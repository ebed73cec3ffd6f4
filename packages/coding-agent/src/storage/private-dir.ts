import { makeDirs } from "./make-dirs.js";

/**
 * Creates a folder, with its missing parents, that only its owner may enter (0700).
 * A folder that exists keeps the permissions that its owner gave it.
 */
export async function ensurePrivateDir(path: string): Promise<void> {
  await makeDirs(path, 0o700);
}
