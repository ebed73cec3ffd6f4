import { lstat, rename } from "node:fs/promises";
import { dirname, join } from "node:path";

/** What of a folder may not be changed: pi or git would run it later, outside of the sandbox. */
export const protectedPlaces: readonly string[] = [".pi", ".git/hooks", ".git/config", ".git/config.worktree"];

/**
 * Looks for protected places that did not exist before a command; what did exist cannot be changed by it. The function
 * that comes back sets new ones aside under another name, and says so.
 */
export async function watchProtectedPlaces(folders: readonly string[]): Promise<() => Promise<string[]>> {
  const before = await missing(folders.flatMap((folder) => protectedPlaces.map((place) => join(folder, place))));
  // A repository that the command makes brings its own configuration.
  const watched = before.filter(({ parentExists }) => parentExists).map(({ path }) => path);
  return async () => {
    const words: string[] = [];
    for (const path of watched) {
      if (!(await exists(path))) continue;
      const aside = await freeName(`${path}.from-sandbox`);
      await rename(path, aside);
      words.push(`The sandbox lets no command make ${path}: it was moved to ${aside}. Look at it before you use it.`);
    }
    for (const folder of folders) {
      const path = join(folder, ".git");
      const isNew = before.some((place) => dirname(place.path) === path && !place.parentExists);
      if (isNew && (await exists(path))) {
        words.push(`A sandboxed command made the repository ${path}. Look at ${path}/config before you use git there.`);
      }
    }
    return words;
  };
}

async function missing(paths: readonly string[]): Promise<{ path: string; parentExists: boolean }[]> {
  const looked = await Promise.all(
    paths.map(async (path) => ({ path, exists: await exists(path), parentExists: await exists(dirname(path)) })),
  );
  return looked.filter((place) => !place.exists);
}

async function freeName(wanted: string): Promise<string> {
  for (let number = 0; ; number++) {
    const name = number === 0 ? wanted : `${wanted}-${number}`;
    if (!(await exists(name))) return name;
  }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
