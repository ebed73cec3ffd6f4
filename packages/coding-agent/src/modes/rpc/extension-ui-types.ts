import type { WidgetPlacement } from "../../contracts/extension-ui.js";

/** A question of an extension: the client answers it with the same id. */
export type RpcExtensionUIQuestion = { type: "extension_ui_request"; id: string } & (
  | { method: "select"; title: string; options: string[]; timeout?: number }
  | { method: "confirm"; title: string; message: string; timeout?: number }
  | { method: "input"; title: string; placeholder?: string; timeout?: number }
  | { method: "editor"; title: string; prefill?: string }
);

/** Something that an extension shows. Nobody answers. */
export type RpcExtensionUINotice = { type: "extension_ui_request"; id: string } & (
  | { method: "notify"; message: string; notifyType?: "info" | "warning" | "error" }
  | { method: "setStatus"; statusKey: string; statusText?: string }
  | { method: "setWidget"; widgetKey: string; widgetLines?: string[]; widgetPlacement?: WidgetPlacement }
  | { method: "setTitle"; title: string }
  | { method: "set_editor_text"; text: string }
);

/** What an extension asks or shows. */
export type RpcExtensionUIRequest = RpcExtensionUIQuestion | RpcExtensionUINotice;

/** The answer to a question. An id that nobody waits for is passed over. */
export type RpcExtensionUIResponse = { type: "extension_ui_response"; id: string } & (
  | { value: string }
  | { confirmed: boolean }
  | { cancelled: true }
);

/** Something of an extension went wrong. */
export interface RpcExtensionError {
  type: "extension_error";
  extensionPath: string;
  /** The event, or what else was under way, such as `command`. */
  event: string;
  error: string;
}
