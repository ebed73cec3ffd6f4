const sgr = /^\x1b\[([\d;:]*)m$/;
const hyperlink = /^\x1b\]8;([^;]*);([^\x07\x1b]*)(?:\x07|\x1b\\)$/;

/** The slot of a style that a parameter sets or clears, so that a later one replaces an earlier one. */
const slots: ReadonlyMap<number, string> = new Map([
  [1, "bold"],
  [2, "dim"],
  [3, "italic"],
  [4, "underline"],
  [5, "blink"],
  [7, "inverse"],
  [8, "hidden"],
  [9, "strike"],
  [21, "underline"],
  [53, "overline"],
]);

const clears: ReadonlyMap<number, readonly string[]> = new Map([
  [22, ["bold", "dim"]],
  [23, ["italic"]],
  [24, ["underline"]],
  [25, ["blink"]],
  [27, ["inverse"]],
  [28, ["hidden"]],
  [29, ["strike"]],
  [39, ["foreground"]],
  [49, ["background"]],
  [55, ["overline"]],
  [59, ["underline-color"]],
]);

const extended: ReadonlyMap<number, string> = new Map([
  [38, "foreground"],
  [48, "background"],
  [58, "underline-color"],
]);

/** The styles and the hyperlink that are open at a place in a text. */
export class StyleState {
  readonly #styles = new Map<string, string>();
  #link = "";

  /** Takes one control sequence into account; those that style nothing change nothing. */
  apply(sequence: string): void {
    const link = hyperlink.exec(sequence);
    if (link) this.#link = link[2] ? sequence : "";
    const parameters = sgr.exec(sequence)?.[1];
    if (parameters !== undefined) this.#applySgr(parameters === "" ? ["0"] : parameters.split(";"));
  }

  /** Whether a hyperlink is open. */
  get hasLink(): boolean {
    return this.#link !== "";
  }

  /** What opens the present styles and link on a fresh row. */
  open(): string {
    const styles = [...this.#styles.values()];
    return `${styles.length > 0 ? `\x1b[${styles.join(";")}m` : ""}${this.#link}`;
  }

  /** What must be closed at the end of a row: an underline or a link would run on to the edge of the screen. */
  closeAtBreak(): string {
    return `${this.#styles.has("underline") ? "\x1b[24m" : ""}${this.#link ? "\x1b]8;;\x1b\\" : ""}`;
  }

  #applySgr(parameters: string[]): void {
    for (let index = 0; index < parameters.length; index++) {
      const parameter = parameters[index] ?? "";
      const code = Number.parseInt(parameter || "0", 10);
      const extendedSlot = extended.get(code);
      if (extendedSlot !== undefined && !parameter.includes(":")) {
        const length = parameters[index + 1] === "2" ? 5 : 3;
        this.#styles.set(extendedSlot, parameters.slice(index, index + length).join(";"));
        index += length - 1;
      } else if (code === 0) this.#styles.clear();
      else this.#set(code, extendedSlot, parameter);
    }
  }

  #set(code: number, extendedSlot: string | undefined, parameter: string): void {
    for (const slot of clears.get(code) ?? []) this.#styles.delete(slot);
    const slot = extendedSlot ?? slots.get(code) ?? colorSlot(code);
    if (parameter === "4:0") this.#styles.delete("underline");
    else if (slot !== undefined) this.#styles.set(slot, parameter);
  }
}

function colorSlot(code: number): string | undefined {
  if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) return "foreground";
  if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) return "background";
  return undefined;
}
