/** A published extension that adds to three layers: an API, a role, and settings with an entry type. */
import type {} from "@pi-stack/agent-core";
import { AiError, registerApiProvider, type StreamOptions, streamSimple } from "@pi-stack/ai";
import type {} from "@pi-stack/coding-agent";

export interface TodoMessage {
  role: "acme.todo";
  items: string[];
  timestamp: number;
}

export interface TodoOptions extends StreamOptions {
  list?: string;
}

declare module "@pi-stack/ai" {
  interface ApiOptionsMap {
    "acme-todo": TodoOptions;
  }
}

declare module "@pi-stack/agent-core" {
  interface CustomAgentMessages {
    "acme.todo": TodoMessage;
  }
}

declare module "@pi-stack/coding-agent" {
  interface SettingsMap {
    "acme.todo": { color: string };
  }
  interface CustomEntryMap {
    "acme.todo": { done: string[] };
  }
  interface ExtensionEventMap {
    "acme:done": { payload: { item: string }; result: { again?: boolean } };
  }
}

/** Makes the API known; returns the way back. */
export function registerTodoApi(): () => void {
  return registerApiProvider<"acme-todo", TodoOptions>({
    api: "acme-todo",
    stream: (model, context, options) => streamSimple({ ...model, api: "none" }, context, options),
    streamSimple: (model, context, options) => streamSimple({ ...model, api: "none" }, context, options),
  });
}

/** An error made by the extension's copy of the ai layer. */
export function todoError(): AiError {
  return new AiError("invalid_options", "No such list.");
}
