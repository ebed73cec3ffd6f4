import { PatternError } from "./pattern-error.js";
import type { CommandPattern, PatternWord } from "./rule.js";

/** What would make several commands of a pattern, or something that only a shell can tell. */
const shellSigns = ";|&<>()`$\n\r\0";

/**
 * Reads a command pattern: words, with `*` for any characters within one, quotes and backslashes as a shell has them, and
 * ` *` at the end for any further words.
 * @throws {@link PatternError}
 */
export function parseCommandPattern(text: string): CommandPattern {
  const words = new PatternReader(text).read();
  const last = words.at(-1);
  const isOpen = words.length > 1 && last !== undefined && last.text === "*" && !last.isLiteral;
  return { words: isOpen ? words.slice(0, -1) : words, isOpen };
}

class PatternReader {
  readonly #text: string;
  readonly #words: PatternWord[] = [];
  #word = "";
  #isInWord = false;
  #hasQuotedStar = false;
  #hasOpenStar = false;

  constructor(text: string) {
    this.#text = text;
  }

  read(): PatternWord[] {
    const text = this.#text;
    for (let at = 0; at < text.length; at++) {
      const sign = text.charAt(at);
      if (sign === " " || sign === "\t") this.#endWord(at);
      else if (sign === "'" || sign === '"') at = this.#quoted(sign, at);
      else if (sign === "\\") this.#add(text.charAt(++at), true);
      else if (shellSigns.includes(sign)) {
        throw new PatternError(`"${sign}" needs quotes: a rule is about one command`, at);
      } else this.#add(sign, false);
    }
    this.#endWord(text.length);
    return this.#words;
  }

  #quoted(quote: string, start: number): number {
    this.#isInWord = true;
    for (let at = start + 1; at < this.#text.length; at++) {
      const sign = this.#text.charAt(at);
      if (sign === quote) return at;
      if (sign === "\\" && quote === '"' && /["\\$`]/.test(this.#text.charAt(at + 1)))
        this.#add(this.#text.charAt(++at), true);
      else this.#add(sign, true);
    }
    throw new PatternError(`the quote ${quote} is not closed`, start);
  }

  #add(sign: string, isQuoted: boolean): void {
    this.#isInWord = true;
    this.#word += sign;
    if (sign !== "*") return;
    if (isQuoted) this.#hasQuotedStar = true;
    else this.#hasOpenStar = true;
  }

  #endWord(at: number): void {
    if (!this.#isInWord) return;
    if (this.#hasQuotedStar && this.#hasOpenStar) {
      throw new PatternError("a word cannot hold both a wildcard and a quoted *", at - 1);
    }
    this.#words.push({ text: this.#word, isLiteral: !this.#hasOpenStar });
    this.#word = "";
    this.#isInWord = false;
    this.#hasQuotedStar = false;
    this.#hasOpenStar = false;
  }
}

/** A word as it has to stand in a rule to mean itself. */
export function patternWord(value: string): string {
  if (value !== "" && /^[A-Za-z0-9_@%+=:,./~-]+$/.test(value)) return value;
  return `'${value.replaceAll("'", `'"'"'`)}'`;
}
