import type { JsonObject } from "../storage/json-file.js";
import type { Settings, SettingsScope } from "./settings.js";

/** How the named settings reach what stands in the files. */
export abstract class SettingsAccess {
  /** All scopes, merged. */
  protected abstract get settings(): Settings;

  /** Changes one value, by its path with dots. */
  protected abstract put(path: string, value: JsonObject[string], scope?: SettingsScope): void;
}
