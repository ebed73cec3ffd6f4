import type { Agent, AgentMessage } from "@pi-stack/agent-core";
import type { ExtensionHost } from "../contracts/extension-host.js";
import type { SessionManager } from "../session/session-manager.js";
import type { ExtensionEvents } from "./extension-events.js";
import type { SessionListeners } from "./listeners.js";

/** What {@link DeferredMessages} works with. */
export interface DeferredMessagesServices {
  agent: Agent;
  sessions: SessionManager;
  listeners: SessionListeners;
  extensions: ExtensionHost;
  extensionEvents: ExtensionEvents;
}

/**
 * Adds messages that no run made to the transcript: results of the user's own commands, and messages of extensions. What
 * comes during a run waits for its end, in order: between a call and its result it would make the history invalid.
 */
export class DeferredMessages {
  readonly #services: DeferredMessagesServices;
  #waiting: AgentMessage[] = [];
  #telling: Promise<void> | undefined;

  constructor(services: DeferredMessagesServices) {
    this.#services = services;
  }

  /** Whether results of commands wait for the end of a run. */
  get hasBashResults(): boolean {
    return this.#waiting.some((message) => message.role === "bashExecution");
  }

  /** Adds a message now, or holds it back when there is a reason to. */
  async addOrDefer(message: AgentMessage, mustWait: boolean): Promise<void> {
    this.#waiting.push(message);
    if (!mustWait) await this.flush();
  }

  /**
   * Adds what waits: disk first. What cannot be stored goes on waiting.
   * @throws {@link CodingAgentError} with code "session_unwritable" or "session_locked"
   */
  async flush(): Promise<void> {
    // Extensions are told of a message once, also when two calls want to add it.
    while (this.#telling) await this.#telling;
    for (let message = this.#waiting[0]; message; message = this.#waiting[0]) {
      const isCustom = message.role === "custom";
      if (isCustom && this.#areExtensionsListening) await this.#tellExtensions(message);
      this.#store(message);
      this.#waiting.shift();
      if (!isCustom) continue;
      await this.#services.listeners.announce({ type: "message_start", message });
      await this.#services.listeners.announce({ type: "message_end", message });
    }
  }

  get #areExtensionsListening(): boolean {
    const { extensions } = this.#services;
    return extensions.hasHandlers("message_start") || extensions.hasHandlers("message_end");
  }

  async #tellExtensions(message: AgentMessage): Promise<void> {
    const { extensionEvents } = this.#services;
    this.#telling = extensionEvents
      .tell({ type: "message_start", message })
      .then(() => extensionEvents.tell({ type: "message_end", message }));
    try {
      await this.#telling;
    } finally {
      this.#telling = undefined;
    }
  }

  #store(message: AgentMessage): void {
    const { agent, sessions } = this.#services;
    if (message.role === "custom") {
      const { customType, content, display, details } = message;
      sessions.appendCustomMessageEntry(customType, content, display, details);
    } else {
      sessions.appendMessage(message);
    }
    sessions.flush();
    agent.state.messages = [...agent.state.messages, message];
  }
}
