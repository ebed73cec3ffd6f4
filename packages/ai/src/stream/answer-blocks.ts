import { parseJsonWithRepair } from "../json/repair.js";
import { isRecord } from "../json/value.js";
import type { TextContent, ThinkingContent, ToolCall } from "../types/content.js";
import type { AssistantMessageEvent } from "../types/event.js";
import type { AssistantMessage } from "../types/message.js";
import { LiveArguments } from "./live-arguments.js";

/** What a block needs from the answer that it belongs to. */
export interface BlockHost {
  readonly message: AssistantMessage;
  emit(event: AssistantMessageEvent): void;
  closed(block: AnswerBlock): void;
  isFinished(): boolean;
}

/** One open block of an answer. */
export interface AnswerBlock {
  begin(): void;
  /** Emits the `*_end` event once. `cutOff` says that the provider never closed the block. */
  close(how?: { cutOff?: boolean }): void;
  /** Leaves the block open for good, after an error. */
  abandon(): void;
}

abstract class ProseBlock<TContent extends TextContent | ThinkingContent> implements AnswerBlock {
  readonly content: TContent;
  protected readonly host: BlockHost;
  protected index = -1;
  #closed = false;

  constructor(host: BlockHost, content: TContent) {
    this.host = host;
    this.content = content;
  }

  protected abstract emitStart(): void;
  protected abstract emitDelta(delta: string): void;
  protected abstract emitEnd(): void;

  begin(): void {
    this.index = this.host.message.content.push(this.content) - 1;
    this.emitStart();
  }

  get closed(): boolean {
    return this.#closed;
  }

  append(delta: string): void {
    if (delta === "" || this.#closed || this.host.isFinished()) return;
    this.emitDelta(delta);
  }

  close(): void {
    if (this.#closed || this.host.isFinished()) return;
    this.#closed = true;
    this.host.closed(this);
    this.emitEnd();
  }

  abandon(): void {
    this.#closed = true;
  }
}

/** An open text block. */
export class TextBlock extends ProseBlock<TextContent> {
  constructor(host: BlockHost) {
    super(host, { type: "text", text: "" });
  }

  protected emitStart(): void {
    this.host.emit({ type: "text_start", contentIndex: this.index, partial: this.host.message });
  }

  protected emitDelta(delta: string): void {
    this.content.text += delta;
    this.host.emit({ type: "text_delta", contentIndex: this.index, delta, partial: this.host.message });
  }

  protected emitEnd(): void {
    const { content, host, index } = this;
    host.emit({ type: "text_end", contentIndex: index, content: content.text, partial: host.message });
  }
}

/** An open thinking block. */
export class ThinkingBlock extends ProseBlock<ThinkingContent> {
  constructor(host: BlockHost, thinking = "") {
    super(host, { type: "thinking", thinking });
  }

  protected emitStart(): void {
    this.host.emit({ type: "thinking_start", contentIndex: this.index, partial: this.host.message });
  }

  protected emitDelta(delta: string): void {
    this.content.thinking += delta;
    this.host.emit({ type: "thinking_delta", contentIndex: this.index, delta, partial: this.host.message });
  }

  protected emitEnd(): void {
    const { content, host, index } = this;
    host.emit({ type: "thinking_end", contentIndex: index, content: content.thinking, partial: host.message });
  }
}

/** An open tool call, whose arguments arrive as JSON text. */
export class ToolCallBlock implements AnswerBlock {
  readonly content: ToolCall;
  readonly #host: BlockHost;
  readonly #arguments: LiveArguments;
  #text = "";
  #index = -1;
  #closed = false;

  constructor(host: BlockHost, call: { id: string; name: string }) {
    this.#host = host;
    this.content = { type: "toolCall", id: call.id, name: call.name, arguments: {} };
    this.#arguments = new LiveArguments(this.content);
  }

  /** The JSON text so far. */
  get argumentsText(): string {
    return this.#text;
  }

  get closed(): boolean {
    return this.#closed;
  }

  begin(): void {
    this.#index = this.#host.message.content.push(this.content) - 1;
    this.#host.emit({ type: "toolcall_start", contentIndex: this.#index, partial: this.#host.message });
  }

  append(delta: string): void {
    if (delta === "" || this.#closed || this.#host.isFinished()) return;
    this.#text += delta;
    this.#arguments.append(delta);
    this.#emitDelta(delta);
  }

  /** Replaces what came so far by the provider's own whole text, where it differs. */
  setArgumentsText(text: string): void {
    if (this.#closed) return;
    if (text.startsWith(this.#text)) this.append(text.slice(this.#text.length));
    else this.#text = text;
  }

  /** Arguments that the provider sent as an object: one delta with their JSON. */
  setArguments(value: Record<string, unknown>): void {
    if (this.#text !== "" || this.#closed || this.#host.isFinished()) return;
    this.#text = JSON.stringify(value);
    this.#arguments.settle(value);
    this.#emitDelta(this.#text);
  }

  close(how: { cutOff?: boolean } = {}): void {
    if (this.#closed || this.#host.isFinished()) return;
    this.#closed = true;
    this.#host.closed(this);
    this.#settle(how.cutOff ?? false);
    const { content } = this;
    this.#host.emit({
      type: "toolcall_end",
      contentIndex: this.#index,
      toolCall: content,
      partial: this.#host.message,
    });
  }

  abandon(): void {
    this.#closed = true;
    this.#arguments.settle();
    this.content.argumentsError = "The call was cut off before its arguments were complete";
  }

  #emitDelta(delta: string): void {
    this.#host.emit({ type: "toolcall_delta", contentIndex: this.#index, delta, partial: this.#host.message });
  }

  #settle(cutOff: boolean): void {
    const whole = readWhole(this.#text);
    this.#arguments.settle(whole);
    if (whole === undefined) {
      this.content.argumentsError = cutOff
        ? "The call was cut off before its arguments were complete"
        : "The arguments are not a complete JSON object";
    } else if (cutOff) this.content.argumentsError = "The call was cut off before the provider closed it";
  }
}

/** The arguments as a JSON object; nothing and `null` mean none. */
function readWhole(text: string): Record<string, unknown> | undefined {
  if (text.trim() === "") return {};
  try {
    const value = parseJsonWithRepair(text);
    if (value === null) return {};
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
