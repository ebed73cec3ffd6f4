import { isJsonObject, isTexts } from "../storage/json-file.js";

/** How commands are confined; see docs/sandbox.md. */
export interface SandboxSettings {
  /** @defaultValue false */
  enabled?: boolean;
  /** Files and folders that commands may change beside the working folder. Counts in the user's own file only. */
  writable?: string[];
  /** Files and folders that nothing may read, beside the places where credentials usually are. */
  hidden?: string[];
  /** Files and folders that may be read although they are hidden. Counts in the user's own file only. */
  readable?: string[];
  /**
   * `off`, `on`, or the hosts that commands may reach: `example.com`, `*.example.com`, `example.com:8443`.
   * @defaultValue "off"
   */
  network?: "off" | "on" | string[];
}

/** Whose words: those of an administrator, of the user, of a project. */
type SandboxSource = "managed" | "user" | "project";

/** The settings of one file as they were read, and the name of the file for messages. */
export interface SandboxSettingsFile {
  source: SandboxSource;
  name: string;
  value: unknown;
}

/** The files whose words on the sandbox count. */
export function sandboxSettingsFiles(
  manager: { getPlacesOf(key: "sandbox"): { scope: string; where: string; value: unknown }[] },
  managed: { path: string; sandbox?: unknown } | undefined,
): SandboxSettingsFile[] {
  const places = manager.getPlacesOf("sandbox").map(({ scope, where, value }): SandboxSettingsFile => {
    return { source: scope === "project" ? "project" : "user", name: where, value };
  });
  return [{ source: "managed", name: managed?.path ?? "", value: managed?.sandbox }, ...places];
}

/**
 * Lays the settings of several files together. A project can only tighten, the user cannot loosen what an administrator
 * has set, and what cannot be understood counts as its strictest value.
 * @returns the settings, and a sentence for each value that was not taken as it stands
 */
export function mergeSandboxSettings(files: readonly SandboxSettingsFile[]): {
  settings: Required<SandboxSettings>;
  problems: string[];
} {
  const problems: string[] = [];
  const settings: Required<SandboxSettings> = { enabled: false, writable: [], hidden: [], readable: [], network: "on" };
  let networkIsSaid = false;
  for (const file of files) {
    if (file.value === undefined) continue;
    const read = readOne(file, problems);
    settings.enabled ||= read.enabled === true;
    settings.hidden.push(...(read.hidden ?? []));
    for (const key of ["writable", "readable"] as const) {
      const places = read[key] ?? [];
      if (file.source !== "project") settings[key].push(...places);
      else if (places.length > 0) problems.push(`${file.name}: sandbox.${key} counts in the user's own settings only.`);
    }
    if (read.network !== undefined) {
      // Where the user says nothing, a project has nothing to tighten.
      const before = networkIsSaid ? settings.network : file.source === "project" ? "off" : read.network;
      settings.network = stricter(before, read.network);
      networkIsSaid = true;
    }
  }
  if (!networkIsSaid) settings.network = "off";
  return { settings, problems };
}

const strictest = { enabled: true, writable: [], hidden: [], readable: [], network: "off" } as const;
const keys = Object.keys(strictest);

function readOne({ name, value }: SandboxSettingsFile, problems: string[]): SandboxSettings {
  if (!isJsonObject(value)) {
    problems.push(`${name}: "sandbox" is no object; commands are confined as strictly as can be until it is.`);
    return { enabled: true, network: "off" };
  }
  const refuse = (key: string, expected: string): void => {
    problems.push(`${name}: sandbox.${key} must be ${expected}; its strictest value is used.`);
  };
  for (const key of Object.keys(value)) {
    if (!keys.includes(key)) problems.push(`${name}: sandbox.${key} is unknown. Known: ${keys.join(", ")}.`);
  }
  const read: SandboxSettings = {};
  const { enabled, network } = value;
  if (typeof enabled === "boolean") read.enabled = enabled;
  else if (enabled !== undefined) {
    read.enabled = strictest.enabled;
    refuse("enabled", "true or false");
  }
  for (const key of ["writable", "hidden", "readable"] as const) {
    const places = value[key];
    if (isTexts(places)) read[key] = places;
    else if (places !== undefined) refuse(key, "a list of paths");
  }
  if (network === "on" || network === "off" || isTexts(network)) read.network = network;
  else if (network !== undefined) {
    read.network = strictest.network;
    refuse("network", '"off", "on" or a list of hosts');
  }
  return read;
}

/** Of two lists of hosts only those on both count; a name on one that a wildcard of the other covers is on both. */
function stricter(one: "off" | "on" | string[], other: "off" | "on" | string[]): "off" | "on" | string[] {
  if (one === "off" || other === "off") return "off";
  if (one === "on") return other;
  if (other === "on") return one;
  return [...one.filter((host) => isCovered(host, other)), ...other.filter((host) => isCovered(host, one))].filter(
    (host, index, all) => all.indexOf(host) === index,
  );
}

function isCovered(host: string, by: readonly string[]): boolean {
  return by.some((rule) => {
    if (rule === host) return true;
    const suffix = rule.startsWith("*.") ? rule.slice(1) : undefined;
    return suffix !== undefined && host.endsWith(suffix);
  });
}
