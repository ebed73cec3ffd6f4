import type { AgentEvent, AgentMessage } from "@pi-stack/agent-core";
import type { ExtensionHost } from "../contracts/extension-host.js";

/** Tells extensions of what the agent does, in their own words. */
export class ExtensionEvents {
  readonly #extensions: ExtensionHost;
  #turnIndex = 0;

  constructor(extensions: ExtensionHost) {
    this.#extensions = extensions;
  }

  /** Resolves when all have heard; a message that one of them replaced is another one then, in the same object. */
  async tell(event: AgentEvent): Promise<void> {
    if (event.type === "agent_start") this.#turnIndex = 0;
    const turnIndex = event.type === "turn_end" ? this.#turnIndex++ : this.#turnIndex;
    if (!this.#extensions.hasHandlers(event.type)) return;
    if (event.type === "message_end") await this.tellOfMessage(event.message);
    else await this.#tell(event, turnIndex);
  }

  /** The end of a message, whether the agent made it or not. */
  async tellOfMessage(message: AgentMessage): Promise<void> {
    const answer = await this.#extensions.emit("message_end", { message });
    if (answer?.message && answer.message !== message) replaceInPlace(message, answer.message);
  }

  #tell(event: Exclude<AgentEvent, { type: "message_end" }>, turnIndex: number): Promise<unknown> {
    const extensions = this.#extensions;
    switch (event.type) {
      case "agent_start":
        return extensions.emit("agent_start", {});
      case "turn_start":
        return extensions.emit("turn_start", { turnIndex, timestamp: Date.now() });
      case "turn_end":
        return extensions.emit("turn_end", { turnIndex, message: event.message, toolResults: event.toolResults });
      default:
        return extensions.emit(event.type, event);
    }
  }
}

/** The transcript, the run and the listeners hold the same object: they all must see the other message. */
function replaceInPlace(message: AgentMessage, other: AgentMessage): void {
  for (const key of Object.keys(message)) if (!(key in other)) Reflect.deleteProperty(message, key);
  Object.assign(message, other);
}
