import type { Component, OverlayHandle, OverlayOptions, TUI } from "@pi-stack/tui";
import type { CustomUIFactory, CustomUIOptions, ExtensionComponent } from "../../../contracts/extension-ui.js";
import type { AppContext } from "../app-context.js";
import { requireComponent } from "./guarded-component.js";

/** What {@link CustomUIs} needs of the interface that it is a part of. */
export interface CustomUIHost {
  app: AppContext;
  /** As extensions are given it. */
  tui: TUI;
  /** Fires when nothing of extensions is to be shown any more. */
  signal: AbortSignal;
  guard<T extends Component>(component: T, name: string, onFailure: (error: unknown) => void): T;
  /** Something of an extension went wrong. */
  report(error: unknown): void;
}

/** Components that extensions show until they are done: in the place of the editor, or over the screen. */
export class CustomUIs {
  readonly #host: CustomUIHost;
  readonly #overlays = new Set<OverlayHandle>();
  /** The ways out of those that are shown. */
  readonly #open = new Set<() => void>();

  constructor(host: CustomUIHost) {
    this.#host = host;
  }

  /**
   * Resolves with what `done` was given; with nothing when the component fails, or all of the extensions goes. Each `done`
   * ends its own component.
   */
  show<T>(factory: CustomUIFactory<T>, options: CustomUIOptions = {}): Promise<T | undefined> {
    const { app, tui, signal } = this.#host;
    if (signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      let isDone = false;
      let close: () => void = () => undefined;
      const end = (settle: () => void): void => {
        if (isDone) return;
        isDone = true;
        this.#open.delete(leave);
        signal.removeEventListener("abort", leave);
        close();
        settle();
      };
      const done = (result?: T): void => end(() => resolve(result));
      const leave = (): void => done();
      this.#open.add(leave);
      signal.addEventListener("abort", leave);
      const begin = async (): Promise<void> => {
        const given = await factory(tui, app.theme, app.keys, done);
        requireComponent(given, "The factory of ctx.ui.custom()");
        const component = this.#host.guard(given, "What an extension shows", (error) => {
          this.#host.report(error);
          done();
        });
        if (isDone) component.dispose?.();
        else close = options.overlay ? this.#showOver(component, options) : this.#showInPlace(component);
      };
      begin().catch((error: unknown) => end(() => reject(error)));
    });
  }

  /** Nobody could leave them any more: something in them that has the keys has failed. */
  leaveAll(): void {
    for (const leave of [...this.#open]) leave();
  }

  /** An editor that comes back takes the keys; they belong to what is shown over it. */
  refocus(): void {
    const top = [...this.#overlays].filter((handle) => !handle.isHidden()).at(-1);
    top?.focus();
  }

  #showInPlace(component: ExtensionComponent): () => void {
    const ended = new AbortController();
    void this.#host.app.dialogs.show(() => component, { signal: ended.signal });
    return () => {
      ended.abort();
      component.dispose?.();
    };
  }

  #showOver(component: ExtensionComponent, { overlayOptions, onHandle }: CustomUIOptions): () => void {
    const options = liveOptions(overlayOptions, (error) => this.#host.report(error));
    const handle = this.#host.app.tui.showOverlay(component, options);
    if (options.nonCapturing !== true) this.#overlays.add(handle);
    try {
      onHandle?.(handle);
    } catch (error) {
      this.#host.report(error);
    }
    return () => {
      this.#overlays.delete(handle);
      handle.hide();
      component.dispose?.();
    };
  }
}

/** Options that are asked for again in each frame. Where that fails, they are as they were. */
function liveOptions(given: CustomUIOptions["overlayOptions"] = {}, report: (error: unknown) => void): OverlayOptions {
  let last: OverlayOptions = typeof given === "function" ? {} : given;
  let hasFailed = false;
  const fail = (error: unknown): void => {
    if (!hasFailed) queueMicrotask(() => report(error));
    hasFailed = true;
  };
  const latest = (): OverlayOptions => {
    try {
      if (typeof given === "function") last = given() ?? {};
    } catch (error) {
      fail(error);
    }
    return last;
  };
  const visible: OverlayOptions["visible"] = (width, height) => {
    try {
      return latest().visible?.(width, height) ?? true;
    } catch (error) {
      fail(error);
      return true;
    }
  };
  return new Proxy<OverlayOptions>(
    {},
    { get: (_target, key) => (key === "visible" ? visible : Reflect.get(latest(), key)) },
  );
}
