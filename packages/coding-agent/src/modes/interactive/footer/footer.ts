import type { Component, TUI } from "@pi-stack/tui";
import type { Theme } from "../../../rendering/theme/theme.js";
import type { AppContext } from "../app-context.js";
import { FooterComponent } from "./footer-component.js";
import { FooterDataProvider, type ReadonlyFooterDataProvider } from "./footer-data-provider.js";

/** Makes a footer that takes the place of the usual one. */
export type FooterFactory = (
  tui: TUI,
  theme: Theme,
  data: ReadonlyFooterDataProvider,
) => Component & { dispose?(): void };

/** What stands below the editor: the usual footer, or another one. */
export class Footer {
  readonly data: FooterDataProvider;
  readonly #app: AppContext;
  readonly #usual: FooterComponent;
  #other: ReturnType<FooterFactory> | undefined;

  constructor(app: AppContext) {
    this.#app = app;
    this.data = new FooterDataProvider(() => app.session.modelRegistry);
    this.data.setCwd(app.session.sessionManager.getCwd());
    this.data.onBranchChange(() => {
      this.#usual.invalidate();
      app.tui.requestRender();
    });
    this.#usual = new FooterComponent(app.session, this.data, app.theme);
    app.layout.footer.addChild(this.#usual);
  }

  /** Something that is shown may be another. */
  refresh(): void {
    const { session } = this.#app;
    this.data.setCwd(session.sessionManager.getCwd());
    this.#usual.setSession(session);
    this.#other?.invalidate?.();
  }

  /** What an extension has to say; without a text it says nothing any more. */
  setStatus(key: string, text: string | undefined): void {
    this.data.setStatus(key, text);
    this.refresh();
    this.#app.tui.requestRender();
  }

  /** Extensions have nothing to say any more. */
  clearStatuses(): void {
    this.data.clearStatuses();
    this.refresh();
  }

  /** Shows another footer; without a factory, the usual one comes back. */
  use(factory: FooterFactory | undefined): void {
    const { layout, tui, theme } = this.#app;
    this.#other?.dispose?.();
    this.#other = factory?.(tui, theme, this.data);
    layout.footer.clear();
    layout.footer.addChild(this.#other ?? this.#usual);
    tui.requestRender();
  }

  dispose(): void {
    this.#other?.dispose?.();
    this.data.dispose();
  }
}
