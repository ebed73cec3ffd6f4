import type { AssistantMessage } from "@pi-stack/ai";
import { type Component, Container, Markdown, type MarkdownTheme, Spacer } from "@pi-stack/tui";
import { oneLine, shownNote } from "../text/long-text.js";
import { PaintedText } from "../text/painted-text.js";
import { getMarkdownTheme } from "../theme/component-themes.js";
import { currentTheme } from "../theme/current-theme.js";
import type { Theme } from "../theme/theme.js";
import { ZoneRow, zoneEnd, zoneStart } from "../zone-row.js";

/** What stands for thinking that is not shown. */
export const hiddenThinking: string = "Thinking...";

/** A reply of the model, also while it comes. Its tool calls have rows of their own. */
export class AssistantMessageComponent extends Container {
  readonly #theme: Theme;
  readonly #markdownTheme: MarkdownTheme;
  #hidesThinking: boolean;
  #thinkingLabel: string;
  #message: AssistantMessage | undefined;
  #retries = 0;
  /** Those that are shown, by their place in the message. */
  readonly #blocks = new Map<number, { type: string; view: Markdown | PaintedText }>();
  #first: Component | undefined;
  #end: { words: string; component: Component } | undefined;
  #hasCalls = false;

  constructor(
    message?: AssistantMessage,
    hideThinkingBlock = false,
    markdownTheme: MarkdownTheme = getMarkdownTheme(),
    hiddenThinkingLabel: string = hiddenThinking,
    theme: Theme = currentTheme(),
  ) {
    super();
    this.#theme = theme;
    this.#markdownTheme = markdownTheme;
    this.#hidesThinking = hideThinkingBlock;
    this.#thinkingLabel = hiddenThinkingLabel;
    if (message) this.updateContent(message);
  }

  /**
   * Shows the message as far as it is there. It costs the least while texts only grow.
   * @param retries - how often it was asked for again before it was given up
   */
  updateContent(message: AssistantMessage, retries = 0): void {
    this.#message = message;
    this.#retries = retries;
    const hasCalls = message.content.some((block) => block.type === "toolCall");
    if (this.#first && (hasCalls !== this.#hasCalls || this.#isOther(message))) this.#startAnew();
    this.#hasCalls = hasCalls;
    for (const [index, block] of message.content.entries()) this.#showBlock(index, block);
    this.#showEnd();
  }

  /** Whether blocks that are shown have become others, or such come between them. */
  #isOther({ content }: AssistantMessage): boolean {
    const last = Math.max(...this.#blocks.keys());
    const isOther = (block: AssistantMessage["content"][number], index: number): boolean => {
      const known = this.#blocks.get(index);
      return known ? block.type !== known.type : index < last && textOf(block).trim() !== "";
    };
    return last >= content.length || content.some(isOther);
  }

  setHideThinkingBlock(hides: boolean): void {
    if (hides === this.#hidesThinking) return;
    this.#hidesThinking = hides;
    this.#redraw();
  }

  setHiddenThinkingLabel(label: string): void {
    if (label === this.#thinkingLabel) return;
    this.#thinkingLabel = label;
    if (this.#hidesThinking) this.#redraw();
  }

  #redraw(): void {
    this.#startAnew();
    if (this.#message) this.updateContent(this.#message, this.#retries);
  }

  #startAnew(): void {
    this.clear();
    this.#blocks.clear();
    this.#first = undefined;
    this.#end = undefined;
  }

  #showBlock(index: number, block: AssistantMessage["content"][number]): void {
    const known = this.#blocks.get(index);
    const text = known?.view instanceof PaintedText ? "" : textOf(block);
    if (known?.view instanceof Markdown) known.view.setText(text);
    if (known || text.trim() === "") return;
    const view = block.type === "thinking" ? this.#thinking(text) : new Markdown(text, 1, 0, this.#markdownTheme);
    this.#blocks.set(index, { type: block.type, view });
    this.#append(view);
  }

  #thinking(text: string): Markdown | PaintedText {
    const theme = this.#theme;
    const color = (words: string): string => theme.fg("thinkingText", words);
    if (!this.#hidesThinking) return new Markdown(text, 1, 0, this.#markdownTheme, { color, italic: true });
    const label = oneLine(this.#thinkingLabel);
    return new PaintedText(() => color(theme.italic(label)));
  }

  #showEnd(): void {
    const words = this.#hasCalls || !this.#message ? undefined : endOf(this.#message, this.#retries);
    if (words === undefined || words === this.#end?.words) return;
    if (this.#end) this.removeChild(this.#end.component);
    const shown = shownNote(words);
    const component = new PaintedText(() => this.#theme.fg("error", shown));
    this.#end = { words, component };
    this.#append(component);
  }

  /** With an empty row above; the first such row tells the terminal that a reply begins, and that its text follows. */
  #append(component: Component): void {
    const blank = this.#first || this.#hasCalls ? new Spacer(1) : new ZoneRow(zoneStart + zoneEnd);
    this.#first ??= blank;
    this.addChild(blank);
    this.addChild(component);
  }
}

/** The words of a block; calls have none. */
function textOf(block: AssistantMessage["content"][number]): string {
  return block.type === "text" ? block.text : block.type === "thinking" ? block.thinking : "";
}

/**
 * What is to be said of a reply that did not come to its end.
 * @param retries - how often it was asked for again
 */
export function endOf({ stopReason, errorMessage }: AssistantMessage, retries = 0): string | undefined {
  if (stopReason === "aborted")
    return retries > 0
      ? `Aborted after ${retries} retry ${retries === 1 ? "attempt" : "attempts"}`
      : "Operation aborted";
  if (stopReason === "error") return `Error: ${errorMessage ?? "the request failed"}`;
  return stopReason === "length" ? "The reply was cut at the model's limit of output tokens." : undefined;
}
