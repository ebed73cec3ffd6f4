import { type Component, Loader } from "@pi-stack/tui";
import type { AppContext } from "../app-context.js";
import { Frame } from "./frame.js";

/** Does work while the place of the editor says so. The user may end it, by the signal. */
export async function whileBusy<T>(
  app: AppContext,
  title: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopped = new AbortController();
  const ended = new AbortController();
  const dialog = new BusyDialog(app, title, () => stopped.abort());
  void app.dialogs.show(() => dialog, { signal: ended.signal });
  try {
    return await work(stopped.signal);
  } finally {
    dialog.dispose();
    ended.abort();
  }
}

class BusyDialog extends Frame implements Component {
  readonly #app: AppContext;
  readonly #stop: () => void;
  readonly #loader: Loader;

  constructor(app: AppContext, title: string, stop: () => void) {
    super(app.theme, title, "esc to stop");
    this.#app = app;
    this.#stop = stop;
    const { tui, theme } = app;
    this.#loader = new Loader(
      tui,
      (text) => theme.fg("accent", text),
      (text) => theme.fg("muted", text),
      "Working...",
    );
    this.body.addChild(this.#loader);
  }

  handleInput(data: string): void {
    if (!this.#app.keys.matches(data, "tui.select.cancel")) return;
    this.#loader.setMessage("Stopping...");
    this.#stop();
  }

  dispose(): void {
    this.#loader.stop();
  }
}
