import type { AssistantMessage, AssistantMessageEvent } from "@pi-stack/ai";
import type { AssistantMessageComponent } from "../../../rendering/messages/assistant-message.js";
import { Throttle } from "../../../rendering/throttle.js";
import type { ToolExecutionComponent } from "../../../rendering/tool-execution/tool-execution.js";
import type { ToolRows } from "./tool-rows.js";

/** More often than this nothing is drawn; arguments of calls, which are laid out anew each time, still less often. */
const frameMs = 16;
const callMs = 50;

/**
 * A reply with its tool calls. While it comes, what has come is shown once a frame, however small the pieces are: a text
 * costs its length to look at.
 */
export class LiveReply {
  readonly #view: AssistantMessageComponent;
  readonly #rows: ToolRows;
  readonly #onShown: () => void;
  readonly #refresh = new Throttle(() => this.#show(), frameMs);
  readonly #refreshCalls = new Throttle(() => this.#show(), callMs);
  /** By the places of the calls in the message. */
  readonly #calls = new Map<number, { name: string; row: ToolExecutionComponent }>();
  /** Calls of which more has come. */
  readonly #grown = new Set<number>();
  readonly #whole = new Set<number>();
  #message: AssistantMessage;

  /** @param onShown - something was shown later than it came */
  constructor(view: AssistantMessageComponent, message: AssistantMessage, rows: ToolRows, onShown: () => void) {
    this.#view = view;
    this.#message = message;
    this.#rows = rows;
    this.#onShown = onShown;
    this.#markAll();
    this.#showNow();
  }

  update(message: AssistantMessage, event: AssistantMessageEvent): void {
    this.#message = message;
    const isOfCall = event.type === "toolcall_start" || event.type === "toolcall_delta";
    if (isOfCall || event.type === "toolcall_end") this.#grown.add(event.contentIndex);
    if (event.type === "toolcall_end") this.#whole.add(event.contentIndex);
    if (event.type === "toolcall_delta") this.#refreshCalls.request();
    else this.#refresh.request();
  }

  /**
   * The message is whole. Calls that will never run are told why.
   * @param retries - how often it was asked for again before it was given up
   * @param failure - what kept it from its end
   */
  end(message: AssistantMessage, retries: number, failure: string | undefined): void {
    this.dispose();
    this.#message = message;
    this.#markAll();
    for (const index of message.content.keys()) this.#whole.add(index);
    this.#showNow(retries);
    if (failure === undefined) return;
    for (const { row } of this.#calls.values())
      if (row.isOpen) row.updateResult({ content: [{ type: "text", text: failure }], isError: true });
  }

  /** What waits to be shown is not. */
  dispose(): void {
    this.#refresh.cancel();
    this.#refreshCalls.cancel();
  }

  #markAll(): void {
    for (const index of this.#message.content.keys()) this.#grown.add(index);
  }

  #show(): void {
    this.#showNow();
    this.#onShown();
  }

  #showNow(retries = 0): void {
    this.#view.updateContent(this.#message, retries);
    for (const index of this.#grown) this.#showCall(index);
    this.#grown.clear();
  }

  #showCall(index: number): void {
    const block = this.#message.content[index];
    // Some providers tell the name later.
    if (block?.type !== "toolCall" || block.name === "") return;
    const args = block.arguments ?? {};
    const known = this.#calls.get(index);
    const row = known?.name === block.name ? known.row : this.#rows.create({ ...block, arguments: args });
    if (row !== known?.row) this.#calls.set(index, { name: block.name, row });
    else if (!this.#whole.has(index)) row.updateArgs(args);
    this.#rows.rename(block.id, row);
    if (this.#whole.has(index)) row.setArgsComplete(args);
  }
}
