import { homedir } from "node:os";
import type { DoubleQuotedChild, GlobPart, ParameterExpansionPart, SimpleExpansionPart, Word, WordPart } from "unbash";
import { expandBraces } from "./brace-expansion.js";

/** A word of a command, as far as it can be told without running anything. */
export interface ShellWord {
  /** What it is, where that is certain. */
  value?: string;
  /** How each of the words that it may become begins, as far as that is certain. */
  start: string;
  /** It becomes exactly one word, whatever is put in for it. */
  isSingle: boolean;
  /** A pattern of file names, its literal characters behind backslashes where they would be signs of it. */
  glob?: string;
  /** As it was written. */
  source: string;
}

/** A word of which nothing is known. */
export function unknownWord(source: string, isSingle = false): ShellWord {
  return { start: "", isSingle, source };
}

export function knownWord(value: string): ShellWord {
  return { value, start: value, isSingle: true, source: value };
}

/** What a word becomes: several words where braces stand in it. */
export function readWord(word: Word): ShellWord[] {
  if (word.parts?.some(({ type }) => type === "BraceExpansion")) {
    const texts = expandBraces(word.text);
    // Signs of patterns and of the shell may come together out of braces: only plain texts are certain.
    if (texts) return texts.map((text) => (/[*?[~]/.test(text) ? unknownWord(text) : knownWord(text)));
    return [unknownWord(word.text)];
  }
  return [new WordReader(word).read()];
}

/** The one value of a word, where it is certain. */
export function certainValue(word: Word | undefined): string | undefined {
  if (!word) return undefined;
  const words = readWord(word);
  return words.length === 1 ? words[0]?.value : undefined;
}

class WordReader {
  readonly #word: Word;
  #text = "";
  #glob = "";
  #hasGlob = false;
  #isCertain = true;
  #isSingle = true;
  #start: string | undefined;

  constructor(word: Word) {
    this.#word = word;
  }

  read(): ShellWord {
    const { text: source, parts, value } = this.#word;
    if (!this.#tilde(source)) return unknownWord(source);
    if (!parts) this.#literal(this.#text === "" ? value : value.slice(1));
    else for (const [index, part] of parts.entries()) this.#part(part, index === 0 && this.#text !== "");
    const start = this.#start ?? this.#text;
    if (!this.#isCertain) return { start, isSingle: this.#isSingle, source };
    if (this.#hasGlob) return { start, isSingle: false, glob: this.#glob, source };
    return { value: this.#text, start: this.#text, isSingle: true, source };
  }

  /** Puts the home folder in for `~`. False for a folder that only the shell knows. */
  #tilde(source: string): boolean {
    if (!source.startsWith("~")) return true;
    if (source !== "~" && !source.startsWith("~/")) return false;
    this.#literal(process.env["HOME"] ?? homedir());
    return true;
  }

  #literal(text: string): void {
    this.#text += text;
    this.#glob += text.replace(/[\\*?[\]]/g, "\\$&");
  }

  #part(part: WordPart, isBehindTilde: boolean): void {
    switch (part.type) {
      case "Literal":
        this.#literal(isBehindTilde ? part.value.slice(1) : part.value);
        break;
      case "SingleQuoted":
      case "AnsiCQuoted":
        this.#literal(part.value);
        break;
      case "DoubleQuoted":
        for (const each of part.parts) this.#quoted(each);
        break;
      case "Glob":
        this.#pattern(part);
        break;
      case "SimpleExpansion":
      case "ParameterExpansion":
        this.#variable(part, true);
        break;
      default:
        this.#unknown(part.type !== "ArithmeticExpansion" && part.type !== "ProcessSubstitution");
    }
  }

  #pattern(part: GlobPart): void {
    if (part.kind === "bracket" && part.parts.some(({ type }) => type !== "Literal")) {
      this.#unknown(true);
      return;
    }
    this.#start ??= this.#text;
    this.#hasGlob = true;
    this.#glob += part.text;
    this.#text += part.value;
  }

  #quoted(part: DoubleQuotedChild): void {
    if (part.type === "Literal") this.#literal(part.value);
    else if (part.type === "SimpleExpansion" || part.type === "ParameterExpansion") this.#variable(part, false);
    else this.#unknown(false);
  }

  #variable({ text }: SimpleExpansionPart | ParameterExpansionPart, isBare: boolean): void {
    const home = process.env["HOME"];
    // A text that gives HOME another value is asked about for that.
    if (/^\$(HOME|\{HOME\})$/.test(text) && home !== undefined && /^[\w./-]+$/.test(home)) this.#literal(home);
    // "$@" and "${a[@]}" become any number of words, quotes or not.
    else this.#unknown(isBare || /[@*!]/.test(text));
  }

  #unknown(mayBeSeveral: boolean): void {
    this.#start ??= this.#text;
    this.#isCertain = false;
    if (mayBeSeveral) this.#isSingle = false;
  }
}
