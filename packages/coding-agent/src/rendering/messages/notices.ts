import { Container, Spacer, stripControlSequences, Text } from "@pi-stack/tui";
import type { ThemeColor } from "../theme/color-names.js";
import type { Theme } from "../theme/theme.js";

/** A line of the program's own between the messages. Words from elsewhere are cleaned. */
export function notice(text: string, color: ThemeColor, theme: Theme): Container {
  const container = new Container();
  container.addChild(new Spacer(1));
  container.addChild(new Text(theme.fg(color, stripControlSequences(text)), 1, 0));
  return container;
}
