import { readEnvironment } from "../environment.js";

/** The settings of one profile, by lower-case name. */
export type AwsProfile = ReadonlyMap<string, string>;

/** The profile that is meant: the one asked for, else `AWS_PROFILE`; undefined when neither names one. */
export function chosenProfile(asked: string | undefined): string | undefined {
  return asked || readEnvironment("AWS_PROFILE");
}

/**
 * A profile out of `~/.aws/config` and `~/.aws/credentials`, whose values win; undefined when neither file knows it.
 *
 * Source: https://docs.aws.amazon.com/sdkref/latest/guide/file-format.html,
 * https://docs.aws.amazon.com/sdkref/latest/guide/file-location.html
 */
export async function readAwsProfile(name: string): Promise<AwsProfile | undefined> {
  const [config, credentials] = await Promise.all([
    readSections(filePath("AWS_CONFIG_FILE", "config")),
    readSections(filePath("AWS_SHARED_CREDENTIALS_FILE", "credentials")),
  ]);
  const found = [
    config.get(`profile ${name}`),
    name === "default" ? config.get(name) : undefined,
    credentials.get(name),
  ];
  const settings = found.filter((section) => section !== undefined);
  return settings.length === 0 ? undefined : new Map(settings.flatMap((section) => [...section]));
}

function filePath(variable: string, name: string): string | undefined {
  const home = readEnvironment("HOME") ?? readEnvironment("USERPROFILE");
  return readEnvironment(variable) ?? (home === undefined ? undefined : `${home}/.aws/${name}`);
}

async function readSections(path: string | undefined): Promise<Map<string, Map<string, string>>> {
  if (path === undefined || typeof process === "undefined" || !("getBuiltinModule" in process)) return new Map();
  try {
    return parseAwsConfig(await process.getBuiltinModule("node:fs").promises.readFile(path, "utf8"));
  } catch {
    // A file that is missing or must not be read holds no profile; whoever needs one says so.
    return new Map();
  }
}

/** The sections of a shared file. Indented lines are settings within a setting and are left out. */
export function parseAwsConfig(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let current: Map<string, string> | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const title = /^\s*\[\s*([^\]]+?)\s*\]/.exec(line)?.[1];
    if (title !== undefined) {
      const name = title.replace(/^profile\s+/, "profile ").replaceAll(/["']/g, "");
      current = sections.get(name) ?? new Map<string, string>();
      sections.set(name, current);
    } else if (!/^\s/.test(line)) addSetting(current, line);
  }
  return sections;
}

function addSetting(section: Map<string, string> | undefined, line: string): void {
  const equals = line.indexOf("=");
  if (equals === -1) return;
  // A comment behind a value begins with white space.
  const value = line.slice(equals + 1).replace(/\s[#;].*$/, "");
  section?.set(line.slice(0, equals).trim().toLowerCase(), value.trim());
}
