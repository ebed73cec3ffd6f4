import { isJsonObject, readJsonObject } from "../storage/json-file.js";
import type { ProviderConfig } from "./model-config.js";
import { checkProvider } from "./model-schema.js";

/** What models.json says. */
export interface ModelsFile {
  providers: Map<string, ProviderConfig>;
  /** One sentence for each entry that was left out. */
  problems: string[];
}

/**
 * Reads models.json: JSON with comments and trailing commas. An entry that does not fit is left out, not the file.
 * @throws {@link CodingAgentError} with code "file_invalid" (line and column named) or "file_unreadable"
 */
export function readModelsFile(path: string): ModelsFile {
  const file: ModelsFile = { providers: new Map(), problems: [] };
  const raw = readJsonObject(path, { comments: true });
  if (!raw) return file;
  const providers = raw["providers"];
  if (!isJsonObject(providers)) {
    file.problems.push(`${path}: expected "providers" to be an object`);
    return file;
  }
  for (const [name, value] of Object.entries(providers)) {
    const problems: string[] = [];
    const config = checkProvider(name, value, problems);
    if (config) file.providers.set(name, config);
    file.problems.push(...problems.map((problem) => `${path}: ${problem}`));
  }
  return file;
}
