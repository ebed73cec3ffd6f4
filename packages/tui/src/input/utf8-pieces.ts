/** Decodes UTF-8 that comes in pieces: the bytes of a character that a piece has cut off wait for the next one. */
export class Utf8Pieces {
  readonly #decoder: InstanceType<typeof TextDecoder> = new TextDecoder("utf-8", { ignoreBOM: true });
  #held: Uint8Array = new Uint8Array();

  /** Whether bytes wait for the rest of their character. */
  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  decode(bytes: Uint8Array): string {
    const [first = 0] = bytes;
    if (this.#held.length === 1 && bytes.length > 0 && !isContinuation(first)) {
      // What waited was no beginning of a character.
      return this.flush() + this.decode(bytes);
    }
    if (this.#held.length === 0 && bytes.length === 1 && first > 0x7f && lengthAt(first) === 1) return metaKey(first);
    const all = this.#held.length === 0 ? bytes : Uint8Array.from([...this.#held, ...bytes]);
    const end = completeEnd(all);
    this.#held = all.slice(end);
    return this.#decoder.decode(all.subarray(0, end));
  }

  /** What waits, as well as it can be read: a single byte is a key with the eighth bit for alt. */
  flush(): string {
    const held = this.#held;
    this.#held = new Uint8Array();
    const [only] = held;
    return held.length === 1 && only !== undefined ? metaKey(only) : this.#decoder.decode(held);
  }
}

function metaKey(byte: number): string {
  return `\x1b${String.fromCharCode(byte - 128)}`;
}

/** Where the last character begins, if it is not whole; otherwise the end. */
function completeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (!isContinuation(byte)) return lengthAt(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte <= 0xbf;
}

/** How many bytes the character has that begins with this one. */
function lengthAt(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 1;
}
