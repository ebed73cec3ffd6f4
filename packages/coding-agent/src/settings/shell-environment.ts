import { fitsWildcard } from "./wildcard.js";

/** Which variables of this process commands see; see docs/security.md. */
export interface ShellEnvironmentSettings {
  /**
   * What there is to begin with: everything, what programs need to run at all, or nothing.
   * @defaultValue "all"
   */
  inherit?: "all" | "core" | "none";
  /** Names that are seen all the same; `*` stands for any letters. Counts in the user's own file only. */
  include?: string[];
  /** Names that are not seen; an `include` counts over them. */
  exclude?: string[];
}

/** What programs need to find others, the home folder and the user's language. */
const core: readonly string[] = [
  ...[
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "PWD",
    "TMPDIR",
    "TMP",
    "TEMP",
    "TERM",
    "COLORTERM",
    "TZ",
    "LANG",
    "LANGUAGE",
    "LC_*",
  ],
  // Windows
  ...[
    "SYSTEMROOT",
    "SYSTEMDRIVE",
    "WINDIR",
    "COMSPEC",
    "PATHEXT",
    "USERPROFILE",
    "APPDATA",
    "LOCALAPPDATA",
    "PROGRAMFILES",
    "PROGRAMFILES(X86)",
    "PROGRAMDATA",
    "HOMEDRIVE",
    "HOMEPATH",
  ],
];

const strictness = ["all", "core", "none"] as const;

/** Of both the stricter one: a project can only take away. */
export function mergeShellEnvironment(
  user: ShellEnvironmentSettings = {},
  project: ShellEnvironmentSettings = {},
): ShellEnvironmentSettings | undefined {
  const levels = [user.inherit, project.inherit].map((level) => strictness.indexOf(level ?? "all"));
  const inherit = strictness[Math.max(...levels)] ?? "none";
  const exclude = [...(user.exclude ?? []), ...(project.exclude ?? [])];
  const include = user.include ?? [];
  if (inherit === "all" && exclude.length === 0) return undefined;
  // What a project takes away, the user's own list does not bring back.
  const kept = include.filter((name) => !(project.exclude ?? []).some((pattern) => matches(name, pattern)));
  return { inherit, include: kept, exclude };
}

/** The names among these that commands must not see. */
export function unseenVariables(names: readonly string[], settings: ShellEnvironmentSettings | undefined): string[] {
  if (!settings) return [];
  const { inherit = "all", include = [], exclude = [] } = settings;
  const isOn = (name: string, list: readonly string[]): boolean => list.some((pattern) => matches(name, pattern));
  return names.filter((name) => {
    if (isOn(name, include)) return false;
    if (isOn(name, exclude)) return true;
    return inherit === "none" || (inherit === "core" && !isOn(name, core));
  });
}

function matches(name: string, pattern: string): boolean {
  return fitsWildcard(pattern.toUpperCase(), name.toUpperCase());
}
