import type { Usage } from "@pi-stack/ai";

/** Every open interface of this layer; augment them through the package root. A type here is no proof of what is on disk. */

/** Settings of other packages: key -> value. See {@link SettingsManager.getCustom}. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface SettingsMap {}

/** Custom entries of a session: `customType` -> data. See {@link SessionManager.appendCustomEntry}. */
export interface CustomEntryMap {
  /** Keeps a leaf that was moved; the entry that it hangs on is the leaf. */
  "pi-stack.leaf": undefined;
  /** What requests have cost that left nothing else, such as a summary that failed. */
  "pi-stack.usage": { usage: Usage; model: { provider: string; modelId: string } };
}

/** The data of a custom entry: typed where {@link CustomEntryMap} knows its type, anything elsewhere. */
export type CustomEntryData<TType extends string> = TType extends keyof CustomEntryMap
  ? CustomEntryMap[TType]
  : unknown;
