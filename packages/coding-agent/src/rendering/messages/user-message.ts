import { Box, Container, Markdown, type MarkdownTheme, Spacer } from "@pi-stack/tui";
import { getMarkdownTheme } from "../theme/component-themes.js";
import { currentTheme } from "../theme/current-theme.js";
import type { Theme } from "../theme/theme.js";
import { ZoneRow, zoneEnd, zoneStart } from "../zone-row.js";

/** What the user said. */
export class UserMessageComponent extends Container {
  constructor(text: string, markdownTheme: MarkdownTheme = getMarkdownTheme(), theme: Theme = currentTheme()) {
    super();
    const box = new Box(1, 0, (row) => theme.bg("userMessageBg", row));
    box.addChild(new ZoneRow(zoneStart));
    box.addChild(new Markdown(text, 0, 0, markdownTheme, { color: (words) => theme.fg("userMessageText", words) }));
    box.addChild(new ZoneRow(zoneEnd));
    this.addChild(new Spacer(1));
    this.addChild(box);
  }
}
