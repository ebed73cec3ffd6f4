import { errorMessage } from "../../errors/system-error.js";
import type { ConfiguredPackage } from "./configured-packages.js";
import { gitCommits } from "./git-packages.js";
import type { InstallContext } from "./install-context.js";
import { installedPath } from "./locate-package.js";
import { latestNpmVersion } from "./npm-packages.js";
import { type PackagePlaces, packageFolders } from "./package-folders.js";
import { readPackageManifest } from "./package-manifest.js";
import { isPinned } from "./parsed-source.js";

/** How long a registry or a repository is asked for a version. In milliseconds. */
const askTimeoutMs = 10_000;
/** So many are asked at once. */
const concurrency = 4;

/** Whether a newer version of a package may be had. */
export interface Newer {
  isNewer: boolean;
  /** What is installed: a version, or a commit. */
  installed: string;
  offered: string;
}

/** Asks where a package comes from. One that is pinned, of this machine or not there has none. */
async function askForNewer(
  { parsed, scope }: ConfiguredPackage,
  places: PackagePlaces,
  context: InstallContext,
): Promise<Newer | undefined> {
  const dir = installedPath(parsed, scope, places);
  if (dir === undefined || isPinned(parsed)) return undefined;
  if (parsed.type === "git") {
    const { installed, offered } = await gitCommits(parsed, dir, context, askTimeoutMs);
    return { isNewer: offered !== "" && offered !== installed, installed, offered };
  }
  if (parsed.type === "local") return undefined;
  const installed = readPackageManifest(dir, [])?.version ?? "0.0.0";
  const { npm } = packageFolders(scope, places);
  const offered = await latestNpmVersion(parsed, npm, context, askTimeoutMs);
  const { default: semver } = await import("semver");
  // A pre-release that someone has chosen is not taken back.
  return { isNewer: semver.gt(offered, installed, { loose: true }), installed, offered };
}

/** Asks for several packages, some at a time. What cannot be asked is an error in its place. */
export async function askForAllNewer(
  packages: readonly ConfiguredPackage[],
  places: PackagePlaces,
  context: InstallContext,
): Promise<(Newer | Error | undefined)[]> {
  const answers: (Newer | Error | undefined)[] = packages.map(() => undefined);
  const queue = [...packages.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, each] = next;
      answers[index] = await askForNewer(each, places, context).catch((error: unknown) =>
        error instanceof Error ? error : new Error(errorMessage(error)),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return answers;
}
