import { Container, Spacer } from "@pi-stack/tui";
import { shownNote } from "../text/long-text.js";
import { PaintedText } from "../text/painted-text.js";
import type { ThemeColor } from "../theme/color-names.js";
import type { Theme } from "../theme/theme.js";

/** A line of the program's own between the messages. Words from elsewhere are cleaned. */
export function notice(text: string, color: ThemeColor, theme: Theme): Container {
  const words = shownNote(text);
  const container = new Container();
  container.addChild(new Spacer(1));
  container.addChild(new PaintedText(() => theme.fg(color, words)));
  return container;
}
