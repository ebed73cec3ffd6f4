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
  const signs = readSigns(entries);
  return {
    paths: plainEntries(entries).map((entry) => resolve(baseDir, withHome(entry))),
    accepts: (file, rootDir) => {
      const names = namesOf(file, rootDir, baseDir);
      if (signs.forcedOut(names)) return false;
      return signs.forcedIn(names) || !signs.excluded(names);
    },
  };
}

/**
 * Reads what settings leave of a package, such as `["skills/*", "!skills/old"]`: plain entries are patterns of what is
 * taken, all of it where there are none; an empty list takes nothing.
 */
export function readPackageFilter(entries: readonly string[], packageDir: string): (file: string) => boolean {
  const included = plainEntries(entries).map(pattern);
  const signs = readSigns(entries);
  return (file) => {
    const names = namesOf(file, packageDir, packageDir);
    if (entries.length === 0 || signs.forcedOut(names)) return false;
    if (signs.forcedIn(names)) return true;
    return (included.length === 0 || included.some((is) => names.some(is))) && !signs.excluded(names);
  };
}

/** Whether one of the names of a file is meant by entries with a sign. */
interface Signs {
  excluded(names: readonly string[]): boolean;
  forcedIn(names: readonly string[]): boolean;
  forcedOut(names: readonly string[]): boolean;
}

function readSigns(entries: readonly string[]): Signs {
  const signed = (sign: string): string[] =>
    entries.filter((entry) => entry.startsWith(sign)).map((entry) => withHome(entry.slice(1)));
  const excluded = signed("!").map(pattern);
  const forcedIn = new Set(signed("+").map(toSlashes));
  const forcedOut = new Set(signed("-").map(toSlashes));
  return {
    excluded: (names) => excluded.some((is) => names.some(is)),
    forcedIn: (names) => names.some((name) => forcedIn.has(name)),
    forcedOut: (names) => names.some((name) => forcedOut.has(name)),
  };
}

/** The entries of a list without a sign. */
export function plainEntries(entries: readonly string[]): string[] {
  return entries.filter((entry) => entry.trim() !== "" && !/^[!+-]/.test(entry));
}

function pattern(entry: string): (name: string) => boolean {
  const text = toSlashes(withHome(entry));
  // Half written: it means nothing, and picomatch throws.
  if (text === "") return () => false;
  const matches = picomatch(text, { dot: true });
  return (name) => matches(name);
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
