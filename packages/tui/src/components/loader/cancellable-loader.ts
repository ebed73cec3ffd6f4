import { getKeybindings } from "../../keybindings/keybindings-manager.js";
import { Loader } from "./loader.js";

/** A {@link Loader} whose work the user can end. */
export class CancellableLoader extends Loader {
  readonly #controller = new AbortController();
  /** Called once, when the user ends the work. */
  onAbort?: () => void;

  /** Aborted when the user ends the work. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get aborted(): boolean {
    return this.#controller.signal.aborted;
  }

  handleInput(data: string): void {
    if (this.aborted || !getKeybindings().matches(data, "tui.select.cancel")) return;
    this.#controller.abort();
    this.onAbort?.();
  }

  dispose(): void {
    this.stop();
  }
}
