import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage, systemErrorCode } from "../../errors/system-error.js";
import { isJsonObject, type JsonObject } from "../../storage/json-file.js";
import type { ResourceDiagnostic } from "../diagnostics.js";
import { statIfPresent } from "../folder-entries.js";
import type { ResourceKind } from "../resource-folders.js";

/** Nobody writes so much into a manifest. */
const maxManifestBytes = 1_000_000;

/** What a `package.json` says that pi reads. */
export interface PackageManifest {
  name?: string;
  version?: string;
  /** Whether there is a key `pi`; conventional folders do not count then. */
  isPackage: boolean;
  /** `pi.extensions` and the like: paths and patterns, those that are lists of texts. */
  resources: Partial<Record<ResourceKind, string[]>>;
  hasDependencies: boolean;
  /** Whether npm would run something of it after installing it. */
  hasInstallScripts: boolean;
}

const kinds: readonly ResourceKind[] = ["extensions", "skills", "prompts", "themes"];

/** What npm runs in a folder where it installs. */
const installScripts: readonly string[] = ["preinstall", "install", "postinstall", "prepare"];

/** Reads the `package.json` of a folder. What cannot be used is reported and left out; without the file, nothing is known. */
export function readPackageManifest(dir: string, diagnostics: ResourceDiagnostic[]): PackageManifest | undefined {
  const path = join(dir, "package.json");
  const warn = (message: string): void => void diagnostics.push({ type: "warning", message, path });
  const manifest = parsed(path, warn);
  if (manifest === undefined) return undefined;
  const { name, version, pi, dependencies, scripts } = manifest;
  if (pi !== undefined && !isJsonObject(pi))
    warn(`"pi" must be an object of lists. Correct it; it is not used until then.`);
  const lists = isJsonObject(pi) ? pi : {};
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof version === "string" ? { version } : {}),
    isPackage: isJsonObject(pi),
    resources: Object.fromEntries(kinds.flatMap((kind) => entriesOf(kind, lists[kind], warn))),
    hasDependencies: isJsonObject(dependencies) && Object.keys(dependencies).length > 0,
    hasInstallScripts: isJsonObject(scripts) && installScripts.some((each) => scripts[each] !== undefined),
  };
}

function parsed(path: string, warn: (message: string) => void): JsonObject | undefined {
  if ((statIfPresent(path)?.size ?? 0) > maxManifestBytes) {
    warn(`The manifest is larger than ${maxManifestBytes} bytes, and is not read. Ask the author of the package.`);
    return undefined;
  }
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
    if (isJsonObject(manifest)) return manifest;
    warn("The manifest is no object. Correct it; it does not count until then.");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT" || systemErrorCode(error) === "ENOTDIR") return undefined;
    warn(`The manifest cannot be read: ${errorMessage(error)}. Correct it; it does not count until then.`);
  }
  return undefined;
}

function entriesOf(
  kind: ResourceKind,
  value: unknown,
  warn: (message: string) => void,
): [kind: ResourceKind, entries: string[]][] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    warn(`"pi.${kind}" must be a list of paths. Correct it; it does not count until then.`);
    return [];
  }
  const texts = value.filter((each) => typeof each === "string" && each.trim() !== "");
  if (texts.length < value.length) warn(`"pi.${kind}" must be a list of paths; what is none was left out.`);
  return [[kind, texts]];
}
