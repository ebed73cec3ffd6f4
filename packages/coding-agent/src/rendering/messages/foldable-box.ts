import { Box, type Component, Container, Markdown, type MarkdownTheme, Spacer } from "@pi-stack/tui";
import type { Foldable } from "../foldable.js";
import { oneLine } from "../text/long-text.js";
import { PaintedText } from "../text/painted-text.js";
import type { Theme } from "../theme/theme.js";

/** What a {@link FoldableBox} shows. */
export interface FoldableBoxContent {
  /** Stands in brackets. */
  label: string;
  /** Shown behind the label while it is folded. */
  folded: () => string;
  /** Markdown; shown below the label when it is expanded. */
  body: string;
}

/** A box with a label: folded to one line until it is expanded. */
export class FoldableBox extends Container implements Foldable {
  readonly #box: Box;
  readonly #theme: Theme;
  readonly #content: FoldableBoxContent;
  readonly #markdownTheme: MarkdownTheme;
  #isExpanded = false;

  constructor(content: FoldableBoxContent, markdownTheme: MarkdownTheme, theme: Theme) {
    super();
    this.#theme = theme;
    this.#content = content;
    this.#markdownTheme = markdownTheme;
    this.#box = new Box(1, 1, (row) => theme.bg("customMessageBg", row));
    this.addChild(new Spacer(1));
    this.addChild(this.#box);
    this.#show();
  }

  setExpanded(isExpanded: boolean): void {
    if (isExpanded === this.#isExpanded) return;
    this.#isExpanded = isExpanded;
    this.#show();
  }

  #show(): void {
    const theme = this.#theme;
    const label = (): string => theme.fg("customMessageLabel", theme.bold(`[${oneLine(this.#content.label)}]`));
    const folded = (): string => `${label()} ${theme.fg("customMessageText", this.#content.folded())}`;
    this.#box.clear();
    this.#box.addChild(new PaintedText(this.#isExpanded ? label : folded, 0, 0));
    if (!this.#isExpanded) return;
    this.#box.addChild(new Spacer(1));
    this.#box.addChild(customMarkdown(this.#content.body, this.#markdownTheme, theme));
  }
}

/** Markdown in the colours of boxes. */
export function customMarkdown(text: string, markdownTheme: MarkdownTheme, theme: Theme): Component {
  return new Markdown(text, 0, 0, markdownTheme, { color: (words) => theme.fg("customMessageText", words) });
}
