import type { ImageContent, Model, TextContent } from "@pi-stack/ai";
import type { ModelRegistry } from "../models/model-registry.js";
import type { ReadonlySessionManager } from "../session/readonly-session-manager.js";
import type { SessionManager } from "../session/session-manager.js";
import type { CompactionResult } from "./compaction.js";
import type { ExtensionMessage } from "./extension-events.js";
import type { ExtensionUIContext } from "./extension-ui.js";
import type { ToolContext } from "./tool-context.js";

/** How much of the model's window is in use. */
export interface ExtensionContextUsage {
  /** `null` while it is not known, right after a compaction. */
  tokens: number | null;
  contextWindow: number;
  /** Percent, 0 to 100 and above. */
  percent: number | null;
}

/** How {@link ExtensionContext.compact} is done. */
export interface CompactOptions {
  customInstructions?: string;
  onComplete?: (result: CompactionResult) => void;
  onError?: (error: Error) => void;
}

/**
 * What handlers, tools and shortcuts of extensions see of the session. Everything is looked up when it is asked for.
 * Once the session has been left or its extensions were loaded again, every member throws.
 */
export interface ExtensionContext extends ToolContext {
  readonly ui: ExtensionUIContext;
  /** Somebody can answer questions: at a terminal, or over RPC. */
  readonly hasUI: boolean;
  readonly cwd: string;
  readonly sessionManager: ReadonlySessionManager;
  readonly modelRegistry: ModelRegistry;
  readonly model: Model | undefined;
  /** Fires when the run that is under way is aborted; `undefined` outside of one. */
  readonly signal: AbortSignal | undefined;
  isIdle(): boolean;
  abort(): void;
  hasPendingMessages(): boolean;
  /** Ends pi once the session is idle. Does nothing in print and JSON mode, which end by themselves. */
  shutdown(): void;
  getContextUsage(): ExtensionContextUsage | undefined;
  /** Begins a compaction; nobody waits for it. */
  compact(options?: CompactOptions): void;
  getSystemPrompt(): string;
  /** Whether the user lets the project's own settings and resources run. False also where a project brings none. */
  isProjectTrusted(): boolean;
}

/** Whether something was kept from happening. */
export interface CancelledResult {
  cancelled: boolean;
}

/** What is done in the session that takes the place of this one. */
export interface ReplacementOptions {
  withSession?: (context: ReplacedSessionContext) => void | Promise<void>;
}

/** What commands see beside that: they may replace the session, which handlers could only wait for forever. */
export interface ExtensionCommandContext extends ExtensionContext {
  waitForIdle(): Promise<void>;
  newSession(
    options?: ReplacementOptions & {
      parentSession?: string;
      setup?: (sessionManager: SessionManager) => void | Promise<void>;
    },
  ): Promise<CancelledResult>;
  fork(entryId: string, options?: ReplacementOptions & { position?: "before" | "at" }): Promise<CancelledResult>;
  navigateTree(
    targetId: string,
    options?: { summarize?: boolean; customInstructions?: string; replaceInstructions?: boolean; label?: string },
  ): Promise<CancelledResult>;
  switchSession(path: string, options?: ReplacementOptions): Promise<CancelledResult>;
  reload(): Promise<void>;
}

/** When the model is shown a message of an extension. */
export interface SendMessageOptions {
  /** Idle: start a run with it. */
  triggerTurn?: boolean;
  /** During a run. @defaultValue "steer" */
  deliverAs?: "steer" | "followUp" | "nextTurn";
}

/** What `withSession` is given: the new session, whose messages can be waited for. */
export interface ReplacedSessionContext extends ExtensionCommandContext {
  sendMessage(message: ExtensionMessage, options?: SendMessageOptions): Promise<void>;
  sendUserMessage(
    content: string | (TextContent | ImageContent)[],
    options?: { deliverAs?: "steer" | "followUp" },
  ): Promise<void>;
}
