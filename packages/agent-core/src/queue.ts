import type { AgentMessage } from "./messages/agent-message.js";

/** How much of a queue one poll takes: everything, or the oldest message only. */
export type QueueMode = "all" | "one-at-a-time";

/** Messages that wait for a moment between turns. */
export class MessageQueue {
  mode: QueueMode;
  #messages: AgentMessage[] = [];

  constructor(mode: QueueMode) {
    this.mode = mode;
  }

  get size(): number {
    return this.#messages.length;
  }

  /** What waits, oldest first; a copy. */
  list(): AgentMessage[] {
    return [...this.#messages];
  }

  add(message: AgentMessage): void {
    this.#messages.push(message);
  }

  /** Takes what one poll may have. */
  take(): AgentMessage[] {
    return this.#messages.splice(0, this.mode === "all" ? this.#messages.length : 1);
  }

  /** Puts others (none: it is withdrawn) in the place of a message that waits. False when it waits no longer. */
  replace(message: AgentMessage, ...others: AgentMessage[]): boolean {
    const at = this.#messages.indexOf(message);
    if (at !== -1) this.#messages.splice(at, 1, ...others);
    return at !== -1;
  }

  clear(): void {
    this.#messages = [];
  }
}
