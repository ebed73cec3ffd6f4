import type { Component } from "@pi-stack/tui";
import type { AppContext } from "../app-context.js";
import { footerLines } from "./footer-text.js";
import { gitBranch } from "./git-branch.js";

/** The lines below the editor. They are made anew when something was told, not in every frame. */
export class Footer implements Component {
  readonly #app: AppContext;
  #branch: string | undefined;
  #rows: string[] | undefined;
  #width = 0;

  constructor(app: AppContext) {
    this.#app = app;
    app.layout.footer.addChild(this);
  }

  dispose(): void {
    this.#rows = undefined;
  }

  invalidate(): void {
    this.#rows = undefined;
  }

  /** Something that is shown may be another. */
  refresh(): void {
    this.#branch = gitBranch(this.#app.session.sessionManager.getCwd());
    this.#rows = undefined;
  }

  render(width: number): string[] {
    if (!this.#rows || width !== this.#width) {
      this.#width = width;
      this.#rows = footerLines(this.#app.session, this.#branch, this.#app.theme, width);
    }
    return this.#rows;
  }
}
