import type { AssistantMessage } from "@pi-stack/ai";
import { Container, Markdown, Spacer, stripControlSequences, Text } from "@pi-stack/tui";
import { getMarkdownTheme } from "../theme/component-themes.js";
import type { Theme } from "../theme/theme.js";

/** A reply of the model, also while it comes. Its tool calls have rows of their own. */
export class AssistantMessageView extends Container {
  readonly #theme: Theme;
  #showsThinking: boolean;
  #message: AssistantMessage | undefined;
  /** One for each block that is shown, by its place in the message. */
  readonly #blocks = new Map<number, Markdown | Text>();
  #end: Container | undefined;

  constructor(theme: Theme, showsThinking: boolean) {
    super();
    this.#theme = theme;
    this.#showsThinking = showsThinking;
  }

  /** Shows the message as far as it is there. Texts only grow while it comes. */
  update(message: AssistantMessage): void {
    this.#message = message;
    message.content.forEach((block, index) => {
      if (block.type === "text" && block.text.trim() !== "") this.#show(index, block.text, false);
      if (block.type === "thinking" && block.thinking.trim() !== "") this.#show(index, block.thinking, true);
    });
    this.#showEnd(message);
  }

  setShowsThinking(shows: boolean): void {
    if (shows === this.#showsThinking) return;
    this.#showsThinking = shows;
    this.clear();
    this.#blocks.clear();
    this.#end = undefined;
    if (this.#message) this.update(this.#message);
  }

  #show(index: number, text: string, isThinking: boolean): void {
    const known = this.#blocks.get(index);
    if (known instanceof Text) return;
    // Taken out whole, before the text: a sequence that is cut would show its rest.
    const clean = stripControlSequences(text);
    if (known) {
      known.setText(clean);
      return;
    }
    const block = isThinking ? this.#thinking(clean) : new Markdown(clean, 1, 0, getMarkdownTheme(this.#theme));
    this.#blocks.set(index, block);
    this.addChild(new Spacer(1));
    this.addChild(block);
  }

  #thinking(text: string): Markdown | Text {
    const color = (words: string): string => this.#theme.fg("thinkingText", words);
    if (!this.#showsThinking) return new Text(color(this.#theme.italic("Thinking...")), 1, 0);
    return new Markdown(text, 1, 0, getMarkdownTheme(this.#theme), { color, italic: true });
  }

  #showEnd(message: AssistantMessage): void {
    const hasCalls = message.content.some((block) => block.type === "toolCall");
    const words = hasCalls ? undefined : endOf(message);
    if (words === undefined || this.#end) return;
    this.#end = new Container();
    this.#end.addChild(new Spacer(1));
    this.#end.addChild(new Text(this.#theme.fg("error", stripControlSequences(words)), 1, 0));
    this.addChild(this.#end);
  }
}

/** What is to be said of a reply that did not come to its end. */
export function endOf({ stopReason, errorMessage }: AssistantMessage): string | undefined {
  if (stopReason === "aborted") return "Operation aborted";
  if (stopReason === "error") return `Error: ${errorMessage ?? "the request failed"}`;
  return stopReason === "length" ? "The reply was cut at the model's limit of output tokens." : undefined;
}
