import { CodingAgentError } from "../errors/coding-agent-error.js";
import { isJsonObject, isTexts, type JsonObject } from "../storage/json-file.js";

/**
 * The permissions of a settings file with rules added that allow something in one folder.
 * @throws {@link CodingAgentError} with code "file_invalid" for what would be lost if it were written anew
 */
export function withAllowed(permissions: unknown, folder: string, rules: readonly string[]): JsonObject {
  const all = objectAt("permissions", permissions);
  const folders = objectAt("permissions.folders", all["folders"]);
  const own = objectAt(`permissions.folders[${JSON.stringify(folder)}]`, folders[folder]);
  const allow = own["allow"] ?? [];
  if (!isTexts(allow)) throw notFit(`permissions.folders[${JSON.stringify(folder)}].allow`);
  const added = { ...own, allow: [...new Set([...allow, ...rules])] };
  return { ...all, folders: { ...folders, [folder]: added } };
}

function objectAt(key: string, value: unknown): JsonObject {
  if (value === undefined) return {};
  if (isJsonObject(value)) return value;
  throw notFit(key);
}

function notFit(key: string): CodingAgentError {
  return new CodingAgentError(
    "file_invalid",
    `"${key}" in the settings is not what it should be, so nothing was changed. Correct it there.`,
  );
}
