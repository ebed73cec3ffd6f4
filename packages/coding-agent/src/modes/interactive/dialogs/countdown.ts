import type { Component, TUI } from "@pi-stack/tui";
import { Frame } from "./frame.js";

/** Ends a dialog after a while, and says in its title how long that is yet. Returns the way to call it off. */
export function countDown(dialog: Component, timeoutMs: number, tui: TUI, end: () => void): () => void {
  const until = performance.now() + timeoutMs;
  const show = (): void => {
    if (!(dialog instanceof Frame)) return;
    dialog.setSecondsLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    tui.requestRender();
  };
  show();
  const seconds = setInterval(show, 1000);
  const timer = setTimeout(end, timeoutMs);
  return () => {
    clearInterval(seconds);
    clearTimeout(timer);
  };
}
