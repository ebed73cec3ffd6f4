import type { Component } from "@pi-stack/tui";
import type { AgentSession } from "../../../agent-session/agent-session.js";
import { currentTheme } from "../../../rendering/theme/current-theme.js";
import type { Theme } from "../../../rendering/theme/theme.js";
import type { ReadonlyFooterDataProvider } from "./footer-data-provider.js";
import { footerLines } from "./footer-text.js";

/** The lines below the editor. They are made anew when something was told, not in every frame. */
export class FooterComponent implements Component {
  readonly #data: ReadonlyFooterDataProvider;
  readonly #theme: Theme;
  #session: AgentSession;
  #rows: string[] | undefined;
  #width = 0;

  /** @param theme - @defaultValue the theme in use */
  constructor(session: AgentSession, data: ReadonlyFooterDataProvider, theme: Theme = currentTheme()) {
    this.#session = session;
    this.#data = data;
    this.#theme = theme;
  }

  setSession(session: AgentSession): void {
    this.#session = session;
    this.invalidate();
  }

  /** To be called when something that is shown may be another. */
  invalidate(): void {
    this.#rows = undefined;
  }

  render(width: number): string[] {
    if (!this.#rows || width !== this.#width) {
      this.#width = width;
      this.#rows = footerLines(this.#session, this.#data, this.#theme, width);
    }
    return this.#rows;
  }
}
