import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import type { JsonObject } from "../storage/json-file.js";
import { mergeDeep, withValueAt } from "./merge.js";
import { checkSettings } from "./schema.js";
import { type Settings, type SettingsScope, trustedOnlyKeys } from "./settings.js";
import type { SettingsStorage } from "./settings-storage.js";

/** A problem with a settings file; the settings themselves go on with what was usable. */
export interface SettingsError {
  scope: SettingsScope;
  error: Error;
}

/** The settings of both scopes, merged, with changes written back one after another. */
export class SettingsStore {
  readonly #storage: SettingsStorage;
  #scopes: Record<SettingsScope, Settings> = { global: {}, project: {} };
  #overrides: Settings = {};
  #merged: Settings = {};
  #projectIsTrusted: boolean;
  #errors: SettingsError[] = [];
  #notices: string[] = [];
  #writes: Promise<void> = Promise.resolve();
  readonly #unreadable: Set<SettingsScope> = new Set();

  constructor(storage: SettingsStorage, options: { projectIsTrusted?: boolean } = {}) {
    this.#storage = storage;
    this.#projectIsTrusted = options.projectIsTrusted === true;
    this.load();
  }

  /** The project's settings over the user's, overrides over both. */
  get merged(): Settings {
    return this.#merged;
  }

  get projectIsTrusted(): boolean {
    return this.#projectIsTrusted;
  }

  scope(scope: SettingsScope): Settings {
    return structuredClone(this.#scopes[scope]);
  }

  /** What a person should know: keys that do not fit, and those of an untrusted project. */
  get notices(): readonly string[] {
    return this.#notices;
  }

  /** What stands under a key in each place, the scopes first, not looked into. A text for a file that cannot be read. */
  placesOf(key: keyof Settings): { scope: SettingsScope | "override"; where: string; value: unknown }[] {
    const places = (["global", "project"] as const).map((scope) => {
      const isUnreadable = this.#unreadable.has(scope) && this.#storage.mentions?.(scope, key) === true;
      const value = isUnreadable ? (this.#scopes[scope][key] ?? "unreadable") : this.#scopes[scope][key];
      return { scope, where: this.#storage.describe(scope), value };
    });
    return [...places, { scope: "override", where: "the program", value: this.#overrides[key] }];
  }

  trustProject(): void {
    this.#projectIsTrusted = true;
    this.load();
  }

  /** Reads both files again. One that cannot be read keeps the values it had. */
  load(): void {
    this.#notices = [];
    this.#unreadable.clear();
    for (const scope of ["global", "project"] as const) {
      try {
        const { settings, problems } = checkSettings(this.#storage.describe(scope), this.#storage.read(scope) ?? {});
        this.#scopes[scope] = scope === "project" ? this.#withoutUntrusted(settings) : settings;
        this.#notices.push(...problems);
      } catch (error) {
        this.#unreadable.add(scope);
        this.#report(scope, error);
      }
    }
    this.#merge();
  }

  override(settings: Settings): void {
    this.#overrides = asSettings(mergeDeep(asObject(this.#overrides), asObject(settings)));
    this.#merge();
  }

  /** Changes one value, at once in memory and soon on disk. Only this value is touched there. */
  set(path: readonly string[], value: unknown, scope: SettingsScope = "global"): void {
    this.#scopes[scope] = asSettings(withValueAt(asObject(this.#scopes[scope]), path, value));
    this.#overrides = asSettings(withValueAt(asObject(this.#overrides), path, undefined));
    this.#merge();
    if (this.#unreadable.has(scope)) {
      this.#report(
        scope,
        new CodingAgentError(
          "file_invalid",
          `${this.#storage.describe(scope)} cannot be read, so nothing was saved there.`,
        ),
      );
      return;
    }
    this.#writes = this.#writes.then(() => this.#write(scope, path, value));
  }

  /**
   * Changes a value as it is on disk at that moment, not as it was when it was read.
   * @throws what `change` throws, and what reading or writing fails with; nothing is changed then
   */
  async change(scope: SettingsScope, key: string, change: (current: unknown) => unknown): Promise<void> {
    await this.flush();
    await this.#storage.update(scope, (current) => withValueAt(current, [key], change(current[key])));
    this.load();
  }

  /** Resolves when every change so far is on disk, or was reported as an error. */
  flush(): Promise<void> {
    return this.#writes;
  }

  drainErrors(): SettingsError[] {
    return this.#errors.splice(0);
  }

  async #write(scope: SettingsScope, path: readonly string[], value: unknown): Promise<void> {
    try {
      await this.#storage.update(scope, (current) => withValueAt(current, path, value));
    } catch (error) {
      this.#report(scope, error);
    }
  }

  #merge(): void {
    const stored = mergeDeep(asObject(this.#scopes.global), asObject(this.#scopes.project));
    this.#merged = asSettings(mergeDeep(stored, asObject(this.#overrides)));
  }

  #withoutUntrusted(settings: Settings): Settings {
    if (this.#projectIsTrusted) return settings;
    const kept = asObject(settings);
    const ignored = trustedOnlyKeys.filter((key) => kept[key] !== undefined);
    for (const key of ignored) Reflect.deleteProperty(kept, key);
    if (ignored.length > 0) {
      this.#notices.push(
        `${this.#storage.describe("project")}: ignored ${ignored.join(", ")}, since settings that run or redirect something need a trusted project. Put them into your own settings if you want them.`,
      );
    }
    return asSettings(kept);
  }

  #report(scope: SettingsScope, error: unknown): void {
    this.#errors.push({ scope, error: error instanceof Error ? error : new Error(errorMessage(error)) });
  }
}

function asObject(settings: Settings): JsonObject {
  return { ...settings };
}

/** Keys were checked by {@link checkSettings} when they came in; unknown ones ride along. */
function asSettings(object: JsonObject): Settings {
  return object;
}
