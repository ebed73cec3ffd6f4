import type {
  Api,
  ApiStreamSimpleFunction,
  ImageContent,
  Model,
  ModelThinkingLevel,
  OAuthProviderInterface,
  TextContent,
  ToolSchema,
} from "@pi-stack/ai";
import type { AutocompleteItem, Component, KeyId } from "@pi-stack/tui";
import type { CustomMessage } from "../augment/agent-core.js";
import type { ModelConfig, ProviderConfig } from "../models/model-config.js";
import type { ExtensionCommandContext, ExtensionContext, SendMessageOptions } from "./extension-context.js";
import type {
  ExtensionEventMap,
  ExtensionEventName,
  ExtensionEventOf,
  ExtensionMessage,
  OwnEventName,
} from "./extension-events.js";
import type { SourceInfo } from "./source-info.js";
import type { ToolDefinition } from "./tool-definition.js";
import type { ToolTheme } from "./tool-rendering.js";

/** Something, at once or later. */
type MaybePromise<T> = T | Promise<T>;

/** Hears of an event, and may answer. */
export type ExtensionHandler<TName extends ExtensionEventName> = (
  event: ExtensionEventOf<TName>,
  context: ExtensionContext,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing is one too
) => MaybePromise<ExtensionEventMap[TName]["result"] | undefined | void>;

/** A command that users call as `/name`. */
export interface ExtensionCommand {
  description?: string;
  /** What its argument can be, by what is written of it. */
  getArgumentCompletions?(prefix: string): MaybePromise<AutocompleteItem[] | null>;
  handler(args: string, context: ExtensionCommandContext): MaybePromise<unknown>;
}

/** A key that users press. */
export interface ExtensionShortcut {
  description?: string;
  handler(context: ExtensionContext): MaybePromise<unknown>;
}

/** A flag of the command line. */
export interface ExtensionFlag {
  description?: string;
  type: "boolean" | "string";
  default?: boolean | string;
}

/** Draws the messages of an extension. Giving nothing back leaves it to the usual box. */
export type ExtensionMessageRenderer = (
  message: CustomMessage,
  options: { expanded: boolean },
  theme: ToolTheme,
) => Component | undefined;

/** How {@link ExtensionAPI.exec} runs a program. */
export interface ExecOptions {
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** @defaultValue the folder of the session */
  cwd?: string;
}

/** What a program left. `code` is 128 + the signal for one that was ended by a signal, 1 for one that did not start. */
export interface ExecResult {
  stdout: string;
  stderr: string;
  code: number;
  killed: boolean;
}

/** A command that somebody can call, without those of pi itself. */
export interface SlashCommandInfo {
  name: string;
  description?: string;
  source: "extension" | "prompt" | "skill";
  sourceInfo: SourceInfo;
}

/** A tool as extensions see it. */
export interface ExtensionToolInfo {
  name: string;
  description: string;
  parameters: ToolDefinition["parameters"];
  sourceInfo: SourceInfo;
}

/** A provider that an extension brings, or changes. */
export interface ExtensionProviderConfig extends Omit<ProviderConfig, "models" | "modelOverrides" | "compat"> {
  /** Takes the place of all models of the provider. */
  models?: (ModelConfig & { api?: Api })[];
  /** Asks the models; needs `api`. */
  streamSimple?: ApiStreamSimpleFunction;
  /** Makes `/login` work for the provider. */
  oauth?: Omit<OAuthProviderInterface, "id">;
}

/** Messages between extensions, by channel. */
export interface EventBus {
  emit(channel: string, data: unknown): void;
  /** Returns the way out. Listeners of an extension are gone once it is loaded again. */
  on(channel: string, handler: (data: unknown) => MaybePromise<unknown>): () => void;
}

/**
 * What the factory of an extension is given. While it runs, things are registered; the methods that act on a session
 * work once the session has begun, and throw as soon as it was left.
 */
export interface ExtensionAPI {
  on<TName extends ExtensionEventName>(event: TName, handler: ExtensionHandler<TName>): void;
  /** At any time; a name again takes the place of the first. A built-in name overrides the built-in tool. */
  registerTool<TParameters extends ToolSchema = ToolSchema, TDetails = unknown>(
    tool: ToolDefinition<TParameters, TDetails, ExtensionContext>,
  ): void;
  registerCommand(name: string, command: ExtensionCommand): void;
  registerShortcut(key: KeyId, shortcut: ExtensionShortcut): void;
  registerFlag(name: string, flag: ExtensionFlag): void;
  /** A flag that this extension has registered. */
  getFlag(name: string): boolean | string | undefined;
  registerMessageRenderer(customType: string, renderer: ExtensionMessageRenderer): void;
  /** Nobody waits for it; what goes wrong is told as an error of the extension. */
  sendMessage(message: ExtensionMessage, options?: SendMessageOptions): void;
  sendUserMessage(
    content: string | (TextContent | ImageContent)[],
    options?: { deliverAs?: "steer" | "followUp" },
  ): void;
  appendEntry(customType: string, data?: unknown): void;
  setSessionName(name: string): void;
  getSessionName(): string | undefined;
  setLabel(entryId: string, label: string | undefined): void;
  /** Runs a program, without a shell. Never rejects. */
  exec(command: string, args: string[], options?: ExecOptions): Promise<ExecResult>;
  getActiveTools(): string[];
  getAllTools(): ExtensionToolInfo[];
  setActiveTools(names: string[]): void;
  getCommands(): SlashCommandInfo[];
  /** False when there is no key for it. */
  setModel(model: Model): Promise<boolean>;
  getThinkingLevel(): ModelThinkingLevel;
  setThinkingLevel(level: ModelThinkingLevel): void;
  registerProvider(name: string, config: ExtensionProviderConfig): void;
  unregisterProvider(name: string): void;
  readonly events: EventBus;
  /**
   * Tells all extensions of an event that a package has declared in {@link ExtensionEventMap}, one handler after another,
   * as with pi's own. What a handler throws is reported as an error of its extension.
   *
   * @param event - holds a colon; pi's own events have none, and are told by pi alone
   * @returns what the handlers have answered, in their order; what such answers are is checked by nobody else
   */
  emit<TName extends OwnEventName>(
    event: TName,
    payload: ExtensionEventMap[TName]["payload"],
  ): Promise<NonNullable<ExtensionEventMap[TName]["result"]>[]>;
}

/** What a module of an extension exports as its default. */
export type ExtensionFactory = (pi: ExtensionAPI) => MaybePromise<unknown>;
