import { Box, Spacer } from "@pi-stack/tui";
import { currentTheme } from "./theme/current-theme.js";

/** A line as wide as the terminal. */
export class DynamicBorder extends Box {
  /** @param color - paints the line; @defaultValue the border colour of the theme in use */
  constructor(color: (text: string) => string = (text) => currentTheme().fg("border", text)) {
    super(0, 0, (row) => color("─".repeat(row.length)));
    this.addChild(new Spacer(1));
  }
}
