import { type Component, TUI } from "@pi-stack/tui";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import { onTestFinished } from "vitest";
import { darkTheme } from "../../src/rendering/theme/builtin-themes.js";
import { Theme } from "../../src/rendering/theme/theme.js";

/** A theme of its own, so that a test may change it. */
export const testTheme = (): Theme => new Theme(darkTheme, "truecolor");

/** A component on a terminal in memory. */
export function onScreen(component: Component, columns = 60) {
  const terminal = new VirtualTerminal({ columns, rows: 40 });
  const tui = new TUI(terminal);
  tui.addChild(component);
  tui.start();
  onTestFinished(() => tui.stop());
  return {
    tui,
    terminal,
    /** Everything that can be seen, after the next frame. */
    text: async (): Promise<string> => {
      tui.requestRender(true);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await terminal.flush();
      return [...terminal.scrollback(), ...terminal.screen()]
        .map((row) => row.trimEnd())
        .join("\n")
        .trimEnd();
    },
  };
}

/** What a component draws, without colours. */
export function textOf(component: Component, columns = 60): string {
  return component
    .render(columns)
    .map((row) => plain(row).trimEnd())
    .join("\n");
}

/** A text without its styles. */
export function plain(text: string): string {
  return text.replace(/\x1b\[[\d;]*m|\x1b\][^\x07]*\x07/g, "");
}
