import { CodingAgentError } from "../errors/coding-agent-error.js";
import { isJsonObject, isTexts } from "../storage/json-file.js";
import type { PackageSource } from "./settings.js";

/** Whether a value of a settings file names a package. A filter that is no list of texts could not be obeyed. */
export function isPackageSource(value: unknown): value is PackageSource {
  if (typeof value === "string") return true;
  if (!isJsonObject(value) || typeof value["source"] !== "string") return false;
  return ["extensions", "skills", "prompts", "themes"].every(
    (kind) => value[kind] === undefined || isTexts(value[kind]),
  );
}

/** @throws {@link CodingAgentError} with code "file_invalid" for what would be lost if the list were written anew */
export function packageList(value: unknown): PackageSource[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every(isPackageSource)) return [...value];
  throw notAList("packages", "packages");
}

/** @throws {@link CodingAgentError} with code "file_invalid" */
export function textList(key: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (isTexts(value)) return [...value];
  throw notAList(key, "texts");
}

function notAList(key: string, what: string): CodingAgentError {
  return new CodingAgentError(
    "file_invalid",
    `"${key}" in the settings is no list of ${what}, so nothing was changed. Correct it there.`,
  );
}
