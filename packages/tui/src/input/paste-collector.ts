/** Stands before pasted text. Source: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html (bracketed paste mode) */
export const pasteStart = "\x1b[200~";
/** Stands after pasted text. */
export const pasteEnd = "\x1b[201~";

/** Takes a paste together that comes in pieces, however its end marker is cut. Linear in the length of the paste. */
export class PasteCollector {
  readonly #pieces: string[] = [];
  /** So much of the end of the last pieces as may belong to the end marker. */
  #seam = "";
  #length = 0;

  /** The whole paste and what came after it, once the end marker has come. */
  add(piece: string): { content: string; rest: string } | undefined {
    this.#pieces.push(piece);
    const searched = this.#seam + piece;
    const found = searched.indexOf(pasteEnd);
    if (found < 0) {
      this.#length += piece.length;
      this.#seam = searched.slice(1 - pasteEnd.length);
      return undefined;
    }
    const all = this.content;
    const end = this.#length - this.#seam.length + found;
    return { content: all.slice(0, end), rest: all.slice(end + pasteEnd.length) };
  }

  /** What has come so far. */
  get content(): string {
    return this.#pieces.join("");
  }
}
