import type { ImageContent, Model, ModelThinkingLevel, TextContent } from "@pi-stack/ai";
import type { ModelRegistry } from "../models/model-registry.js";
import type { SessionManager } from "../session/session-manager.js";
import type { CompactionResult } from "./compaction.js";
import type { ExtensionError } from "./extension.js";
import type { ExtensionToolInfo, SlashCommandInfo } from "./extension-api.js";
import type { ExtensionCommandContext, ExtensionContextUsage, SendMessageOptions } from "./extension-context.js";
import type { ExtensionMessage } from "./extension-events.js";
import type { ExtensionUIContext } from "./extension-ui.js";
import type { ApprovalPrompt } from "./tool-guard.js";

/** What only commands may do to a session. */
export type ExtensionCommandActions = Pick<
  ExtensionCommandContext,
  "waitForIdle" | "newSession" | "fork" | "navigateTree" | "switchSession" | "reload"
>;

/** What a mode brings to the extensions of a session. */
export interface ExtensionBindings {
  /** @defaultValue there is nobody: questions are answered as if they had been left */
  uiContext?: ExtensionUIContext;
  /** @defaultValue those of the session; one that no runtime holds cannot be replaced by another */
  commandActions?: Partial<ExtensionCommandActions>;
  /** Ends pi. @defaultValue nothing happens */
  shutdownHandler?: () => void;
  /** Asks the user about calls of tools. @defaultValue a question of `uiContext`; without that, the answer is no */
  approvalPrompt?: ApprovalPrompt;
  /** Hears of what goes wrong in extensions. */
  onError?: (error: ExtensionError) => void;
}

/** The session as contexts and actions of extensions use it. */
export interface ExtensionSession {
  readonly sessionManager: SessionManager;
  readonly modelRegistry: ModelRegistry;
  readonly model: Model | undefined;
  readonly thinkingLevel: ModelThinkingLevel;
  readonly isStreaming: boolean;
  readonly pendingMessageCount: number;
  readonly systemPrompt: string;
  readonly sessionName: string | undefined;
  readonly isProjectTrusted: boolean;
  /** Fires when the run that is under way is aborted. */
  readonly runSignal: AbortSignal | undefined;
  abort(): Promise<void>;
  waitForIdle(): Promise<void>;
  getContextUsage(): ExtensionContextUsage | undefined;
  compact(customInstructions?: string): Promise<CompactionResult>;
  sendCustomMessage(message: ExtensionMessage, options?: SendMessageOptions): Promise<void>;
  sendUserMessage(
    content: string | (TextContent | ImageContent)[],
    options?: { deliverAs?: "steer" | "followUp" },
  ): Promise<void>;
  setSessionName(name: string): void;
  getActiveToolNames(): string[];
  getAllTools(): ExtensionToolInfo[];
  setActiveToolsByName(names: readonly string[]): void;
  /** Looks at the tools of the extensions again. */
  refreshTools(): void;
  getSlashCommands(): SlashCommandInfo[];
  setModel(model: Model): Promise<void>;
  setThinkingLevel(level: ModelThinkingLevel): void;
}
