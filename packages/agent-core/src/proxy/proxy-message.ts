import {
  type AssistantMessage,
  type AssistantMessageEvent,
  emptyUsage,
  IncrementalJsonParser,
  type Model,
  type ToolCall,
} from "@pi-stack/ai";
import { AgentError } from "../errors/agent-error.js";
import type { ProxyAssistantMessageEvent } from "./proxy-events.js";

type BlockEvent = Exclude<ProxyAssistantMessageEvent, { type: "start" | "done" | "error" }>;

/** Builds the message of a proxied stream again from its events. Each delta costs O(delta). */
export class ProxyMessage {
  readonly message: AssistantMessage;
  readonly #arguments = new Map<number, IncrementalJsonParser>();

  constructor(model: Model) {
    this.message = {
      role: "assistant",
      content: [],
      api: model.api,
      provider: model.provider,
      model: model.id,
      usage: emptyUsage(),
      stopReason: "stop",
      timestamp: Date.now(),
    };
  }

  /**
   * The event as a consumer of a stream knows it; undefined when there is nothing to tell.
   * @throws {@link AgentError} with code "proxy_failed" when a delta does not fit its block, or a block is not the next one
   */
  apply(event: BlockEvent): AssistantMessageEvent | undefined {
    const { contentIndex } = event;
    const partial = this.message;
    if (contentIndex < 0 || contentIndex > partial.content.length) {
      throw new AgentError("proxy_failed", `The proxy sent ${event.type} for block ${contentIndex}, which is not next`);
    }
    switch (event.type) {
      case "text_start":
        partial.content[contentIndex] = { type: "text", text: "" };
        return { type: event.type, contentIndex, partial };
      case "thinking_start":
        partial.content[contentIndex] = { type: "thinking", thinking: "" };
        return { type: event.type, contentIndex, partial };
      case "toolcall_start":
        partial.content[contentIndex] = { type: "toolCall", id: event.id, name: event.toolName, arguments: {} };
        this.#arguments.set(contentIndex, new IncrementalJsonParser());
        return { type: event.type, contentIndex, partial };
      case "text_delta":
      case "thinking_delta":
      case "toolcall_delta":
        this.#append(event.type, contentIndex, event.delta);
        return { type: event.type, contentIndex, delta: event.delta, partial };
      case "text_end":
      case "thinking_end":
        return this.#endProse(event);
      case "toolcall_end":
        return this.#endToolCall(contentIndex);
    }
  }

  /** A stream that ends with open tool calls leaves none that may be run. */
  closeOpenCalls(): void {
    for (const contentIndex of [...this.#arguments.keys()]) this.#endToolCall(contentIndex);
  }

  #append(type: "text_delta" | "thinking_delta" | "toolcall_delta", contentIndex: number, delta: string): void {
    const block = this.message.content[contentIndex];
    if (type === "text_delta" && block?.type === "text") block.text += delta;
    else if (type === "thinking_delta" && block?.type === "thinking") block.thinking += delta;
    else if (type === "toolcall_delta" && block?.type === "toolCall") this.#appendArguments(block, contentIndex, delta);
    else {
      const kind = type === "text_delta" ? "text" : type === "thinking_delta" ? "thinking" : "toolCall";
      throw new AgentError("proxy_failed", `Received ${type} for non-${kind} content`);
    }
  }

  #appendArguments(block: ToolCall, contentIndex: number, delta: string): void {
    const parser = this.#arguments.get(contentIndex);
    parser?.push(delta);
    if (isObject(parser?.value)) block.arguments = parser.value;
  }

  #endProse(event: Extract<BlockEvent, { type: "text_end" | "thinking_end" }>): AssistantMessageEvent | undefined {
    const { contentIndex, contentSignature } = event;
    const block = this.message.content[contentIndex];
    const partial = this.message;
    if (event.type === "text_end" && block?.type === "text") {
      if (contentSignature !== undefined) block.textSignature = contentSignature;
      return { type: "text_end", contentIndex, content: block.text, partial };
    }
    if (event.type === "thinking_end" && block?.type === "thinking") {
      if (contentSignature !== undefined) block.thinkingSignature = contentSignature;
      return { type: "thinking_end", contentIndex, content: block.thinking, partial };
    }
    return undefined;
  }

  #endToolCall(contentIndex: number): AssistantMessageEvent | undefined {
    const block = this.message.content[contentIndex];
    const parser = this.#arguments.get(contentIndex);
    this.#arguments.delete(contentIndex);
    if (block?.type !== "toolCall" || !parser) return undefined;
    if (parser.value !== undefined && !(parser.complete && isObject(parser.value))) {
      block.argumentsError = "The arguments of this call did not arrive whole, so it was not run. Send it again.";
    }
    return { type: "toolcall_end", contentIndex, toolCall: block, partial: this.message };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
