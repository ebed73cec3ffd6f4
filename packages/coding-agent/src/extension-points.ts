import type { Usage } from "@pi-stack/ai";

/** Every open interface of this layer; augment them through the package root. A type here is no proof of what is on disk. */

/** Settings of other packages: key -> value. See {@link SettingsManager.getCustom}. */
export interface SettingsMap {
  permissions: PermissionSettings;
}

/** What tools may do. Deny beats ask, ask beats allow, allow beats the mode. */
interface PermissionRules {
  /** What happens with calls that no rule is about. @defaultValue "open": they run */
  mode?: "open" | "ask" | "read-only";
  /** Rules such as `bash(git status *)`, `edit(src/**)` or `tool(acme_*)`. */
  allow?: string[];
  ask?: string[];
  deny?: string[];
}

/** The `permissions` of a settings file. */
export interface PermissionSettings extends PermissionRules {
  /** By absolute folder, for sessions in it. Counts in the user's own file only; answers of "always" are kept here. */
  folders?: Record<string, PermissionRules>;
}

/** Custom entries of a session: `customType` -> data. See {@link SessionManager.appendCustomEntry}. */
export interface CustomEntryMap {
  /** Keeps a leaf that was moved; the entry that it hangs on is the leaf. */
  "pi-stack.leaf": undefined;
  /** What requests have cost that left nothing else, such as a summary that failed. */
  "pi-stack.usage": { usage: Usage; model: { provider: string; modelId: string } };
  /** Files that a run, a command of the user or an undo changes: one entry before it, one after it that names the first. */
  "pi-stack.files": FileChangesBegun | FileChangesEnded;
  /** Conversation or files went to what the entry hangs on; with `leaf`, by an undo that came from there. */
  "pi-stack.rewind": { leaf?: string; files?: { store: string; before: string; after: string } };
}

/** A state of the working folder that was kept before something may change it. */
export interface FileChangesBegun {
  kind: "run" | "bash" | "rewind";
  /** Names the store of the working folder. */
  store: string;
  /** Id of the state. */
  before: string;
}

/** What became of it. */
export interface FileChangesEnded {
  /** Id of the entry before. */
  of: string;
  /** Id of the state after. */
  after: string;
  /** How many files have changed. */
  changed: number;
}

/** The data of a custom entry: typed where {@link CustomEntryMap} knows its type, anything elsewhere. */
export type CustomEntryData<TType extends string> = TType extends keyof CustomEntryMap
  ? CustomEntryMap[TType]
  : unknown;
