import { pollWhen, tellsChanges } from "./changes.js";
import type { Component } from "./component.js";
import { ContainerLayout, registerLayout } from "./container-layout.js";

let readLayout: (container: Container) => ContainerLayout;

/** Components one below the other. Only those that have changed are looked at when it is drawn again. */
export class Container implements Component {
  static {
    readLayout = (container) => container.#layout;
  }

  readonly #layout: ContainerLayout = new ContainerLayout(this);

  constructor() {
    registerLayout(this, this.#layout, Container.prototype.render);
    pollWhen(this, () => this.#layout.needsPolling);
  }

  /** The children from top to bottom. Whoever has taken this array may change it at any time. */
  get children(): Component[] {
    return this.#layout.exposeChildren();
  }

  addChild(component: Component): void {
    this.#layout.add(component);
  }

  /** Takes out the first place at which the component stands. */
  removeChild(component: Component): void {
    this.#layout.remove(component);
  }

  clear(): void {
    this.#layout.clear();
  }

  invalidate(): void {
    this.#layout.invalidate();
  }

  /** All rows as one array; the same array as long as nothing changes. */
  render(width: number): string[] {
    const rows = this.#layout.flat(width);
    // A subclass may edit what it gets.
    return this.render === Container.prototype.render ? rows : [...rows];
  }
}

tellsChanges(Container.prototype.render);

/** The rows of a container one by one. Kept off the class: its subclasses have names of their own. */
export function contentOf(container: Container): ContainerLayout {
  return readLayout(container);
}
