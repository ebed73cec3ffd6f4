import { Text } from "@pi-stack/tui";
import type { AppContext } from "../app-context.js";

/** The first lines: what this is, and which keys help. */
export class Header {
  readonly #app: AppContext;
  readonly #text: Text = new Text("", 1, 1);
  #isExpanded = false;

  constructor(app: AppContext) {
    this.#app = app;
    app.layout.header.addChild(this.#text);
    this.#show();
  }

  setExpanded(isExpanded: boolean): void {
    this.#isExpanded = isExpanded;
    this.#show();
  }

  #show(): void {
    const { theme, version } = this.#app;
    const hints = `esc stops · ctrl+c twice quits · / commands · ! shell · ctrl+o ${this.#isExpanded ? "less" : "more"}`;
    this.#text.setText(`${theme.fg("accent", theme.bold("pi"))} ${theme.fg("dim", `v${version}  ${hints}`)}`);
  }
}
