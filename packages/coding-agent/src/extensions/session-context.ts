import type {
  CompactOptions,
  ExtensionCommandContext,
  ExtensionContext,
  ReplacedSessionContext,
} from "../contracts/extension-context.js";
import type { ExtensionCommandActions, ExtensionSession } from "../contracts/extension-session.js";
import type { ExtensionUIContext } from "../contracts/extension-ui.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { wordsOf } from "./extension-error.js";
import type { ExtensionRuntime } from "./extension-runtime.js";

/** What contexts look at, each time that something is asked of them. */
export interface ContextParts {
  session: ExtensionSession;
  runtime: ExtensionRuntime;
  ui: () => ExtensionUIContext;
  hasUI: () => boolean;
  shutdown: () => void;
  commandActions: () => ExtensionCommandActions;
}

/**
 * What handlers, tools and shortcuts are given. Its functions may be taken out of it.
 * @param systemPrompt - what the handlers before have made of the system prompt
 */
export function createContext(parts: ContextParts, systemPrompt?: string): ExtensionContext {
  const { runtime } = parts;
  const live = (member: string): ExtensionSession => {
    runtime.check(`ctx.${member}`);
    return parts.session;
  };
  return {
    get ui() {
      live("ui");
      return parts.ui();
    },
    get hasUI() {
      live("hasUI");
      return parts.hasUI();
    },
    get cwd() {
      return live("cwd").sessionManager.getCwd();
    },
    get sessionManager() {
      return live("sessionManager").sessionManager;
    },
    get modelRegistry() {
      return live("modelRegistry").modelRegistry;
    },
    get model() {
      return live("model").model;
    },
    get signal() {
      return live("signal").runSignal;
    },
    isIdle: () => !live("isIdle").isStreaming,
    abort: () => void live("abort").abort(),
    hasPendingMessages: () => live("hasPendingMessages").pendingMessageCount > 0,
    shutdown: () => {
      live("shutdown");
      parts.shutdown();
    },
    getContextUsage: () => live("getContextUsage").getContextUsage(),
    compact: (options) => void compact(live("compact"), options),
    getSystemPrompt: () => systemPrompt ?? live("getSystemPrompt").systemPrompt,
    isProjectTrusted: () => live("isProjectTrusted").isProjectTrusted,
  };
}

/** What commands are given. */
export function createCommandContext(parts: ContextParts): ExtensionCommandContext {
  const { runtime } = parts;
  const actions = (member: string): ExtensionCommandActions => {
    runtime.check(`ctx.${member}`);
    return parts.commandActions();
  };
  return Object.assign(createContext(parts), {
    waitForIdle: () => actions("waitForIdle").waitForIdle(),
    newSession: (options) => actions("newSession").newSession(options),
    fork: (entryId, options) => actions("fork").fork(entryId, options),
    navigateTree: (targetId, options) => actions("navigateTree").navigateTree(targetId, options),
    switchSession: (path, options) => actions("switchSession").switchSession(path, options),
    reload: () => actions("reload").reload(),
  } satisfies ExtensionCommandActions);
}

/** What `withSession` is given. */
export function createReplacedContext(parts: ContextParts): ReplacedSessionContext {
  const live = (member: string): ExtensionSession => {
    parts.runtime.check(`ctx.${member}`);
    return parts.session;
  };
  return Object.assign(createCommandContext(parts), {
    sendMessage: async (message, options) => live("sendMessage").sendCustomMessage(message, options),
    sendUserMessage: async (content, options) => live("sendUserMessage").sendUserMessage(content, options),
  } satisfies Pick<ReplacedSessionContext, "sendMessage" | "sendUserMessage">);
}

async function compact(session: ExtensionSession, options: CompactOptions = {}): Promise<void> {
  try {
    const result = await session.compact(options.customInstructions);
    options.onComplete?.(result);
  } catch (error) {
    options.onError?.(error instanceof Error ? error : new CodingAgentError("summary_failed", wordsOf(error)));
  }
}
