/** A line of a search result. */
export interface GrepRow {
  kind: "match" | "context" | "note";
  path: string;
  /** 0 for a note. */
  line: number;
  text: string;
}

/** ripgrep is told to cut lines; anything longer is a fault of it and must not fill the memory. */
const maxLineLength = 256 * 1024;

const note = /^(.*): ((?:WARNING: stopped searching )?binary file (?:matches|after match) \(.*\))$/s;

/** Reads the output of `rg --null --line-number`: `path NUL line:text` for matches, `path NUL line-text` for context. */
export class RowParser {
  private readonly decoder = new TextDecoder();
  private rest = "";

  push(chunk: Uint8Array): GrepRow[] {
    const lines = (this.rest + this.decoder.decode(chunk, { stream: true })).split("\n");
    this.rest = (lines.pop() ?? "").slice(0, maxLineLength);
    return lines.flatMap((line) => this.parse(line));
  }

  private parse(line: string): GrepRow[] {
    const separator = line.indexOf("\0");
    if (separator === -1) {
      const found = note.exec(line);
      return found === null ? [] : [{ kind: "note", path: found[1] ?? "", line: 0, text: found[2] ?? "" }];
    }
    const found = /^(\d+)([:-])(.*)$/s.exec(line.slice(separator + 1));
    if (found === null) return [];
    const kind = found[2] === ":" ? "match" : "context";
    const text = (found[3] ?? "").replace(/\r$/, "");
    return [{ kind, path: line.slice(0, separator), line: Number(found[1]), text }];
  }
}
