import { type Component, Container, Spacer, Text } from "@pi-stack/tui";

/** Lines that are laid out together. */
const pieceLines = 50;

/** Lines of text, one below the other. A piece of them that has not changed is not laid out again. */
export class TextRows extends Container {
  #pieces: { text: string; component: Component }[] = [];

  constructor(lines: readonly string[] = []) {
    super();
    this.setLines(lines);
  }

  setLines(lines: readonly string[]): void {
    const texts: string[] = [];
    for (let from = 0; from < lines.length; from += pieceLines)
      texts.push(lines.slice(from, from + pieceLines).join("\n"));
    let same = 0;
    while (same < texts.length && this.#pieces[same]?.text === texts[same]) same++;
    for (const { component } of this.#pieces.slice(same)) this.removeChild(component);
    this.#pieces = [...this.#pieces.slice(0, same), ...texts.slice(same).map(pieceOf)];
    for (const { component } of this.#pieces.slice(same)) this.addChild(component);
  }
}

function pieceOf(text: string): { text: string; component: Component } {
  // A blank text would draw nothing at all.
  const component = text.trim() === "" ? new Spacer(text.split("\n").length) : new Text(text, 0, 0);
  return { text, component };
}
