import type { ExtensionEventMap, ExtensionEventName } from "./extension-events.js";

/** What a session knows of extensions: that there may be some, and how to tell them things. */
export interface ExtensionHost {
  /** Whether telling is worth the work of preparing what would be told. */
  hasHandlers(event: ExtensionEventName): boolean;
  /**
   * Tells every handler in turn. Resolves with what they answered together; `undefined` when none did. Never rejects.
   * @param signal - once it fires, nobody waits for handlers any more: they have answered nothing then
   * @param check - called after each handler with the path of its extension; what it throws counts as the handler's failure
   */
  emit<TName extends ExtensionEventName>(
    event: TName,
    payload: ExtensionEventMap[TName]["payload"],
    signal?: AbortSignal,
    check?: (extensionPath: string) => void,
  ): Promise<ExtensionEventMap[TName]["result"] | undefined>;
}
