import { readFileSync } from "node:fs";
import { win32 } from "node:path";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";
import { isJsonObject, type JsonObject, parseJsonObject } from "../storage/json-file.js";
import type { LimitSettings } from "./settings.js";

/** What whoever manages a machine prescribes. Users and projects can make it stricter, never looser. */
export interface ManagedSettings {
  /** The file. */
  path: string;
  /** Not looked into further. */
  permissions?: JsonObject;
  /** Not looked into further. */
  sandbox?: JsonObject;
  limits?: LimitSettings;
}

/** The keys that such a file may have, each an object. */
const keys = ["permissions", "sandbox", "limits"] as const;
const limitKeys = ["maxTurns", "maxCost", "maxTime", "repeatedCalls"] as const;

/** Where the file of this machine is; it belongs to its administrator. */
export function managedSettingsPath(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string {
  if (platform === "darwin") return "/Library/Application Support/pi-stack/settings.json";
  if (platform !== "win32") return "/etc/pi-stack/settings.json";
  return win32.join(env["ProgramData"] ?? "C:\\ProgramData", "pi-stack", "settings.json");
}

/**
 * Reads the settings of whoever manages this machine; `undefined` where there are none.
 * @throws {@link CodingAgentError} with code "file_unreadable" or "file_invalid": without knowing the rules, nothing may begin
 */
export function readManagedSettings(path: string = managedSettingsPath()): ManagedSettings | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(systemErrorCode(error) ?? "")) return undefined;
    throw new CodingAgentError(
      "file_unreadable",
      `Cannot read ${path}: ${errorMessage(error)}. pi does not start without the rules of this machine; tell its administrator.`,
      { cause: error },
    );
  }
  const settings = parseJsonObject(path, text);
  if (!settings) throw invalid(path, "is empty");
  const managed: ManagedSettings = { path };
  for (const [key, value] of Object.entries(settings)) {
    const known = keys.find((each) => each === key);
    if (!known) throw invalid(path, `has the key "${key}", which is not known (known: ${keys.join(", ")})`);
    if (!isJsonObject(value)) throw invalid(path, `has a "${key}" that is no object`);
    if (known === "limits") managed.limits = readLimits(path, value);
    else managed[known] = value;
  }
  return managed;
}

function readLimits(path: string, value: JsonObject): LimitSettings {
  const limits: LimitSettings = {};
  for (const [key, limit] of Object.entries(value)) {
    const known = limitKeys.find((each) => each === key);
    if (!known) throw invalid(path, `has the key "limits.${key}", which is not known (known: ${limitKeys.join(", ")})`);
    if (typeof limit !== "number" || !(limit > 0))
      throw invalid(path, `has a "limits.${key}" that is no number above 0`);
    limits[known] = limit;
  }
  return limits;
}

function invalid(path: string, problem: string): CodingAgentError {
  return new CodingAgentError(
    "file_invalid",
    `${path} ${problem}. pi does not start without the rules of this machine; tell its administrator.`,
  );
}
