import { basename, dirname, relative, resolve, sep } from "node:path";
import picomatch from "picomatch";
import { expandHome } from "../storage/agent-dir.js";
import { skillFileName } from "./skill.js";

/** A settings array of resources, read. */
export interface SettingsFilter {
  /** The plain entries, absolute. */
  paths: string[];
  /**
   * What the entries with a sign say of a file: `!glob` leaves out, `+path` takes in again, `-path` leaves out for good.
   *
   * @param rootDir - the folder of resources that the file was found in
   */
  accepts(file: string, rootDir: string): boolean;
}

/**
 * Reads a settings array such as `["~/skills", "!legacy-*", "-skills/old"]`.
 *
 * @param baseDir - the folder of the settings file, to which entries are relative
 */
export function readSettingsFilter(entries: readonly string[], baseDir: string): SettingsFilter {
  const signed = (sign: string): string[] =>
    entries.filter((entry) => entry.startsWith(sign)).map((entry) => withHome(entry.slice(1)));
  const excluded = signed("!").map((pattern) => picomatch(toSlashes(pattern), { dot: true }));
  const forcedIn = new Set(signed("+").map(toSlashes));
  const forcedOut = new Set(signed("-").map(toSlashes));
  return {
    paths: entries
      .filter((entry) => entry !== "" && !/^[!+-]/.test(entry))
      .map((entry) => resolve(baseDir, withHome(entry))),
    accepts: (file, rootDir) => {
      const names = namesOf(file, rootDir, baseDir);
      if (names.some((name) => forcedOut.has(name))) return false;
      return names.some((name) => forcedIn.has(name)) || !names.some((name) => excluded.some((is) => is(name)));
    },
  };
}

/** A path as people write it: Unicode spaces are plain ones, `~` is the home folder. */
export function withHome(path: string): string {
  return expandHome(path.trim().replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " "));
}

/** What a file may be called in a pattern. A skill may be called by its folder. */
function namesOf(file: string, rootDir: string, baseDir: string): string[] {
  const targets = basename(file) === skillFileName ? [file, dirname(file)] : [file];
  return targets
    .flatMap((target) => [
      target,
      basename(target),
      relative(rootDir, target),
      relative(dirname(rootDir), target),
      relative(baseDir, target),
    ])
    .map(toSlashes);
}

function toSlashes(path: string): string {
  return (sep === "/" ? path : path.replaceAll(sep, "/")).replace(/^\.\//, "").replace(/(?<=.)\/$/, "");
}
