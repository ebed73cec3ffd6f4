import { type Component, Container, type TUI } from "@pi-stack/tui";

/** The places of the screen, from top to bottom. Each is a container that its controller fills. */
export class Layout {
  readonly header: Container = new Container();
  readonly transcript: Container = new Container();
  readonly pending: Container = new Container();
  /** Two rows, also while nothing is done. */
  readonly status: Container = new Container();
  readonly widgetsAbove: Container = new Container();
  /** The editor, or what takes its place. */
  readonly editor: Container = new Container();
  readonly widgetsBelow: Container = new Container();
  readonly footer: Container = new Container();
  readonly #tui: TUI;

  constructor(tui: TUI) {
    this.#tui = tui;
    const { header, transcript, pending, status, widgetsAbove, editor, widgetsBelow, footer } = this;
    for (const place of [header, transcript, pending, status, widgetsAbove, editor, widgetsBelow, footer])
      tui.addChild(place);
  }

  /** Shows a component in the place of the editor, and gives it the keys. */
  putInEditorPlace(component: Component): void {
    this.editor.clear();
    this.editor.addChild(component);
    this.#tui.setFocus(component);
  }
}
