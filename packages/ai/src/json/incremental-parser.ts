type Container = Record<string, unknown> | unknown[];

type State = "value" | "string" | "token" | "key-or-end" | "key" | "colon" | "comma-or-end" | "end" | "broken";

/** A pending number or literal longer than this is not tried before it ends, so that trying stays O(1) a piece. */
const longestTriedToken = 64;
const quote = 34;
const backslash = 92;
const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  '"': '"',
  "\\": "\\",
  "/": "/",
};
const literals: readonly (readonly [string, unknown])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

/**
 * Reads JSON that arrives in pieces and keeps the best reading of what has come so far: open strings, arrays and
 * objects count as they stand, an unfinished key or number fragment does not. Each piece costs O(piece).
 *
 * `value` is one live object that later pieces extend. Tolerates raw control characters and unknown escapes in strings,
 * and ignores whatever follows a complete value.
 */
export class IncrementalJsonParser {
  #state: State = "value";
  #root: unknown;
  readonly #stack: Container[] = [];
  #key = "";
  #index = 0;
  #string = "";
  #escape = "";
  #token = "";

  /** The reading so far; undefined before the first value begins. */
  get value(): unknown {
    return this.#root;
  }

  /** Whether the outermost value has been closed. */
  get complete(): boolean {
    return this.#state === "end";
  }

  push(text: string): void {
    let index = 0;
    while (index < text.length && this.#state !== "end" && this.#state !== "broken") {
      if (this.#state === "string" || this.#state === "key") index = this.#readString(text, index);
      else if (this.#state === "token") index = this.#readToken(text, index);
      else index = this.#readStructure(text, index);
    }
    if (this.#state === "string") this.#store(this.#string);
    else if (this.#state === "token") this.#tryToken();
  }

  #readStructure(text: string, index: number): number {
    const character = text.charAt(index);
    if (character === " " || character === "\n" || character === "\r" || character === "\t") return index + 1;
    if (this.#state === "value") return this.#beginValue(character, index);
    if (this.#state === "colon") this.#state = character === ":" ? "value" : "broken";
    else if (this.#state === "key-or-end" && character === '"') this.#beginString("key");
    else if (character === "}" || character === "]") this.#closeContainer(character);
    else if (this.#state === "comma-or-end" && character === ",") this.#nextItem();
    else this.#state = "broken";
    return index + 1;
  }

  #beginValue(character: string, index: number): number {
    const top = this.#top;
    if (Array.isArray(top)) this.#index = top.length;
    if (character === "{") this.#open({}, "key-or-end");
    else if (character === "[") this.#open([], "value");
    else if (character === '"') this.#beginString("string");
    else if (character === "]") this.#closeContainer(character);
    else {
      this.#token = "";
      this.#state = "token";
      return index;
    }
    return index + 1;
  }

  get #top(): Container | undefined {
    return this.#stack[this.#stack.length - 1];
  }

  #open(container: Container, state: State): void {
    this.#store(container);
    this.#stack.push(container);
    this.#state = state;
  }

  #beginString(state: "string" | "key"): void {
    this.#string = "";
    this.#escape = "";
    this.#state = state;
  }

  #nextItem(): void {
    this.#state = Array.isArray(this.#top) ? "value" : "key-or-end";
  }

  #closeContainer(character: string): void {
    const container = this.#top;
    if (container === undefined || Array.isArray(container) !== (character === "]")) {
      this.#state = "broken";
      return;
    }
    this.#stack.pop();
    this.#state = this.#stack.length === 0 ? "end" : "comma-or-end";
  }

  #readString(text: string, from: number): number {
    let index = from;
    if (this.#escape !== "") return this.#readEscape(text, index);
    while (index < text.length) {
      const code = text.charCodeAt(index);
      if (code === quote || code === backslash) break;
      index++;
    }
    this.#string += text.slice(from, index);
    if (index === text.length) return index;
    if (text.charCodeAt(index) === backslash) this.#escape = "\\";
    else this.#endString();
    return index + 1;
  }

  #readEscape(text: string, index: number): number {
    const character = text.charAt(index);
    if (this.#escape === "\\" && character !== "u") {
      this.#string += escapes[character] ?? `\\${character}`;
      this.#escape = "";
      return index + 1;
    }
    if (this.#escape !== "\\" && !/[0-9a-fA-F]/.test(character)) {
      this.#string += this.#escape;
      this.#escape = "";
      return index;
    }
    this.#escape += character;
    if (this.#escape.length === 6) {
      this.#string += String.fromCharCode(Number.parseInt(this.#escape.slice(2), 16));
      this.#escape = "";
    }
    return index + 1;
  }

  #endString(): void {
    if (this.#state === "key") {
      this.#key = this.#string;
      this.#state = "colon";
      return;
    }
    this.#store(this.#string);
    this.#endValue();
  }

  #readToken(text: string, from: number): number {
    let index = from;
    while (index < text.length && /[-+.\w]/.test(text.charAt(index))) index++;
    this.#token += text.slice(from, index);
    if (index < text.length) this.#endToken();
    return index;
  }

  #endToken(): void {
    const value = readToken(this.#token);
    if (value === undefined) {
      this.#dropUnread();
      this.#state = "broken";
    } else {
      this.#store(value);
      this.#endValue();
    }
  }

  #tryToken(): void {
    if (this.#token === "" || this.#token.length > longestTriedToken) return;
    const literal = literals.find(([word]) => word.startsWith(this.#token));
    const value = literal === undefined ? readToken(this.#token) : literal[1];
    if (value !== undefined) this.#store(value);
    else this.#dropUnread();
  }

  /** A fragment such as `1.` is no value: neither an array slot nor a key may show it. */
  #dropUnread(): void {
    const top = this.#top;
    if (top === undefined) this.#root = undefined;
    else if (Array.isArray(top)) top.length = this.#index;
    else delete top[this.#key];
  }

  #endValue(): void {
    this.#state = this.#stack.length === 0 ? "end" : "comma-or-end";
  }

  #store(value: unknown): void {
    const top = this.#top;
    if (top === undefined) this.#root = value;
    else if (Array.isArray(top)) top[this.#index] = value;
    else if (this.#key === "__proto__") {
      Object.defineProperty(top, this.#key, { value, writable: true, enumerable: true, configurable: true });
    } else top[this.#key] = value;
  }
}

function readToken(token: string): unknown {
  const literal = literals.find(([word]) => word === token);
  if (literal !== undefined) return literal[1];
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(token) ? Number(token) : undefined;
}
