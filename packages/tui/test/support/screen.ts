import { type Component, TUI } from "@pi-stack/tui";
import { VirtualTerminal, type VirtualTerminalOptions } from "@pi-stack/tui/testing";
import { onTestFinished } from "vitest";

/** A program on a terminal in memory. */
export function screenOf(
  components: Component[],
  options: VirtualTerminalOptions = {},
): { tui: TUI; terminal: VirtualTerminal; settled: () => Promise<string[]> } {
  const terminal = new VirtualTerminal({ columns: 40, rows: 10, ...options });
  const tui = new TUI(terminal);
  for (const component of components) tui.addChild(component);
  tui.start();
  onTestFinished(() => tui.stop());
  /** What stands on the screen once the next frame is drawn. */
  const settled = async (): Promise<string[]> => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    await terminal.flush();
    return terminal.screen();
  };
  return { tui, terminal, settled };
}

/** Strips styles. */
export const plain = (rows: readonly string[]): string[] => rows.map((row) => row.replace(/\x1b\[[\d;]*m/g, ""));
