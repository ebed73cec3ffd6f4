import { type Component, Container, Spacer, Text } from "@pi-stack/tui";

/** Lines that are laid out together. */
const pieceLines = 50;

/** Lines of text, one below the other. A piece of them that has not changed is not laid out again. */
export class TextRows extends Container {
  readonly #paddingX: number;
  #pieces: { text: string; component: Component }[] = [];

  /** @param paddingX - cells at both sides */
  constructor(paddingX = 0) {
    super();
    this.#paddingX = paddingX;
  }

  setLines(lines: readonly string[]): void {
    const texts: string[] = [];
    for (let from = 0; from < lines.length; from += pieceLines)
      texts.push(lines.slice(from, from + pieceLines).join("\n"));
    let same = 0;
    while (same < texts.length && this.#pieces[same]?.text === texts[same]) same++;
    if (same === texts.length && same === this.#pieces.length) return;
    for (const { component } of this.#pieces.slice(same)) this.removeChild(component);
    this.#pieces = [...this.#pieces.slice(0, same), ...texts.slice(same).map((text) => this.#pieceOf(text))];
    for (const { component } of this.#pieces.slice(same)) this.addChild(component);
  }

  #pieceOf(text: string): { text: string; component: Component } {
    // A blank text would draw nothing at all.
    const isBlank = text.trim() === "";
    return { text, component: isBlank ? new Spacer(text.split("\n").length) : new Text(text, this.#paddingX, 0) };
  }
}
