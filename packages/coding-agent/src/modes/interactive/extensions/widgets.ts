import { type Component, Container, TruncatedText } from "@pi-stack/tui";
import type { ExtensionComponent, WidgetPlacement } from "../../../contracts/extension-ui.js";
import { styledLine } from "../footer/styled-line.js";
import type { Layout } from "../layout/layout.js";

/** Of a widget of lines. */
const maxLines = 10;

/** What extensions show above and below the editor, by their keys. */
export class Widgets {
  readonly #layout: Layout;
  readonly #shown = new Map<string, { component: ExtensionComponent; placement: WidgetPlacement }>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Shows lines, one row each; of more than ten, the first. They may have colours. */
  setLines(key: string, lines: readonly unknown[], placement: WidgetPlacement): void {
    const shown = lines.slice(0, maxLines).map((line) => styledLine(String(line)));
    const left = lines.length - shown.length;
    if (left > 0) shown.push(`… ${left} more`);
    const rows = new Container();
    for (const line of shown) rows.addChild(new TruncatedText(line, 1, 0));
    this.set(key, rows, placement);
  }

  /** Takes the place of what was shown under this key; without a component, it goes. */
  set(key: string, component: ExtensionComponent | undefined, placement: WidgetPlacement): void {
    const before = this.#shown.get(key);
    if (before) {
      this.#placeOf(before.placement).removeChild(before.component);
      before.component.dispose?.();
    }
    this.#shown.delete(key);
    if (!component) return;
    this.#shown.set(key, { component, placement });
    this.#placeOf(placement).addChild(component);
  }

  clear(): void {
    for (const key of [...this.#shown.keys()]) this.set(key, undefined, "aboveEditor");
  }

  #placeOf(placement: WidgetPlacement): { addChild(child: Component): void; removeChild(child: Component): void } {
    return placement === "belowEditor" ? this.#layout.widgetsBelow : this.#layout.widgetsAbove;
  }
}
