import type { KeyId } from "@pi-stack/tui";
import type {
  ExtensionCommand,
  ExtensionFlag,
  ExtensionHandler,
  ExtensionMessageRenderer,
  ExtensionShortcut,
} from "./extension-api.js";
import type { ExtensionEventName } from "./extension-events.js";
import type { SourceInfo } from "./source-info.js";
import type { ToolDefinition } from "./tool-definition.js";

/** Handlers of events, in the order in which they were registered. */
export type ExtensionHandlers = { [TName in ExtensionEventName]?: ExtensionHandler<TName>[] };

/** An extension that was loaded, and all that it has registered. */
export interface Extension {
  /** As it was given; `<inline:1>` for a factory of the host. */
  path: string;
  resolvedPath: string;
  sourceInfo: SourceInfo;
  handlers: ExtensionHandlers;
  tools: Map<string, ToolDefinition>;
  commands: Map<string, ExtensionCommand>;
  shortcuts: Map<KeyId, ExtensionShortcut>;
  flags: Map<string, ExtensionFlag>;
  messageRenderers: Map<string, ExtensionMessageRenderer>;
}

/** Something of an extension that went wrong. */
export interface ExtensionError {
  extensionPath: string;
  /** The event, or what else was under way, such as `command` or `send_message`. */
  event: string;
  error: string;
  stack?: string;
}
