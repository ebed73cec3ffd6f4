/** Names of the browser's types that playwright-core's declarations mention; nothing here uses what they hold. */
interface Node {
  readonly nodeType: number;
}
interface HTMLElement extends Node {
  readonly tagName: string;
}
interface SVGElement extends Node {
  readonly tagName: string;
}
interface HTMLElementTagNameMap {
  div: HTMLElement;
}
