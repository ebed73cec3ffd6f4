import { type Component, TUI } from "@pi-stack/tui";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import { expect, onTestFinished } from "vitest";
import { loadKeybindings } from "../../../src/modes/interactive/keys/load-keybindings.js";
import type { SelectorLook } from "../../../src/modes/interactive/selectors/selector.js";
import { ThemeController } from "../../../src/rendering/theme/theme-controller.js";
import { tempFolder } from "../../support/folder.js";

/** A screen in memory for one selector. */
export function look(size = { columns: 80, rows: 24 }) {
  const terminal = new VirtualTerminal(size);
  const tui = new TUI(terminal);
  const { theme } = new ThemeController(() => [], "dark", {});
  const selectorLook: SelectorLook = { theme, keys: loadKeybindings(tempFolder()).keys, tui };
  tui.start();
  onTestFinished(() => tui.stop());
  const screen = async (): Promise<string> => {
    await terminal.flush();
    return terminal
      .screen()
      .map((row) => row.trimEnd())
      .join("\n");
  };
  return {
    terminal,
    tui,
    look: selectorLook,
    screen,
    shows: (words: string | RegExp): Promise<void> =>
      words instanceof RegExp
        ? expect.poll(screen, { timeout: 5000 }).toMatch(words)
        : expect.poll(screen, { timeout: 5000 }).toContain(words),
    /** Shows a selector, and waits for what it gives. */
    show: <T>(make: (done: (value?: T) => void) => Component): Promise<T | undefined> =>
      new Promise((resolve) => {
        const component = make(resolve);
        tui.clear();
        tui.addChild(component);
        tui.setFocus(component);
      }),
  };
}
