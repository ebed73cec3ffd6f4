/** Every open interface of this layer; augment them through the package root. */

/** Settings of other packages: key -> value. Unknown keys of settings.json are kept as they are. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface SettingsMap {}

/** Custom entries of a session: `customType` -> data. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface CustomEntryMap {}

/** Events that extensions hear of: name -> payload and result. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ExtensionEventMap {}
