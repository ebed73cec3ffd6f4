import { CachedRows } from "../../component/cached-rows.js";
import { pollWhen, tellsChanges } from "../../component/changes.js";
import type { Component } from "../../component/component.js";
import { ContainerLayout } from "../../component/container-layout.js";
import { visibleWidth } from "../../text/width.js";

/** Components with a margin and a background around them. Without rows inside it draws nothing. */
export class Box implements Component {
  readonly #cache: CachedRows = new CachedRows(this, Box.prototype.render);
  readonly #content: ContainerLayout;
  readonly #paddingX: number;
  readonly #paddingY: number;
  #background: ((text: string) => string) | undefined;
  #rows: string[] | undefined;

  /**
   * @param paddingX - cells at both sides
   * @param paddingY - rows above and below
   * @param background - paints whole rows
   */
  constructor(paddingX = 1, paddingY = 1, background?: (text: string) => string) {
    this.#paddingX = paddingX;
    this.#paddingY = paddingY;
    this.#background = background;
    this.#content = new ContainerLayout(this);
    pollWhen(this, () => this.#content.needsPolling);
  }

  get children(): Component[] {
    return this.#content.exposeChildren();
  }

  addChild(component: Component): void {
    this.#content.add(component);
  }

  removeChild(component: Component): void {
    this.#content.remove(component);
  }

  clear(): void {
    this.#content.clear();
  }

  setBgFn(background: ((text: string) => string) | undefined): void {
    if (background === this.#background) return;
    this.#background = background;
    this.#cache.drop();
  }

  invalidate(): void {
    this.#content.invalidate();
    this.#cache.drop();
  }

  render(width: number): string[] {
    const inner = Math.max(1, width - 2 * this.#paddingX);
    // Changes in the content are told past us; here we only see that its rows are others.
    const rows = this.#content.flat(inner);
    if (rows !== this.#rows) this.#cache.forget();
    this.#rows = rows;
    return this.#cache.get(width, () => this.#draw(rows, width));
  }

  #draw(rows: readonly string[], width: number): string[] {
    if (rows.length === 0) return [];
    const margin = " ".repeat(this.#paddingX);
    const blank = Array.from({ length: this.#paddingY }, () => "");
    return [...blank, ...rows.map((row) => margin + row), ...blank].map((row) => this.#fill(row, width));
  }

  #fill(row: string, width: number): string {
    const filled = row + " ".repeat(Math.max(0, width - visibleWidth(row)));
    return this.#background ? this.#background(filled) : filled;
  }
}

tellsChanges(Box.prototype.render);
