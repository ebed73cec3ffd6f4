import { Box, type Component, Container, type MarkdownTheme, Spacer } from "@pi-stack/tui";
import type { CustomMessage } from "../../augment/agent-core.js";
import { isComponent } from "../component-check.js";
import type { Foldable } from "../foldable.js";
import { oneLine } from "../text/long-text.js";
import { PaintedText } from "../text/painted-text.js";
import { getMarkdownTheme } from "../theme/component-themes.js";
import { currentTheme } from "../theme/current-theme.js";
import type { Theme } from "../theme/theme.js";
import { customMarkdown } from "./foldable-box.js";

/** Whether a component can be drawn is tried before it is shown. In cells. */
const trialColumns = 80;

/** How much of a message is to be drawn. */
export interface MessageRenderOptions {
  expanded: boolean;
}

/** Draws the messages of an extension. Giving nothing back leaves it to the usual box. */
export type MessageRenderer = (
  message: CustomMessage,
  options: MessageRenderOptions,
  theme: Theme,
) => Component | undefined;

/** A message of an extension. */
export class CustomMessageComponent extends Container implements Foldable {
  readonly #message: CustomMessage;
  readonly #renderer: MessageRenderer | undefined;
  readonly #markdownTheme: MarkdownTheme;
  readonly #theme: Theme;
  #isExpanded = false;

  constructor(
    message: CustomMessage,
    renderer?: MessageRenderer,
    markdownTheme: MarkdownTheme = getMarkdownTheme(),
    theme: Theme = currentTheme(),
  ) {
    super();
    this.#message = message;
    this.#renderer = renderer;
    this.#markdownTheme = markdownTheme;
    this.#theme = theme;
    this.#show();
  }

  setExpanded(isExpanded: boolean): void {
    if (isExpanded === this.#isExpanded) return;
    this.#isExpanded = isExpanded;
    this.#show();
  }

  override invalidate(): void {
    // What a renderer made may hold colours of before.
    this.#show();
    super.invalidate();
  }

  #show(): void {
    this.clear();
    this.addChild(new Spacer(1));
    this.addChild(this.#rendered() ?? this.#box());
  }

  #rendered(): Component | undefined {
    try {
      const component: unknown = this.#renderer?.(this.#message, { expanded: this.#isExpanded }, this.#theme);
      if (!isComponent(component)) return undefined;
      component.render(trialColumns);
      return component;
    } catch {
      // A renderer that fails must not take the message with it.
      return undefined;
    }
  }

  #box(): Component {
    const theme = this.#theme;
    const label = oneLine(this.#message.customType);
    const box = new Box(1, 1, (row) => theme.bg("customMessageBg", row));
    box.addChild(new PaintedText(() => theme.fg("customMessageLabel", theme.bold(`[${label}]`)), 0, 0));
    box.addChild(new Spacer(1));
    box.addChild(customMarkdown(wordsOf(this.#message), this.#markdownTheme, theme));
    return box;
  }
}

function wordsOf({ content }: CustomMessage): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : `[${block.mimeType}]`)).join("\n");
}
