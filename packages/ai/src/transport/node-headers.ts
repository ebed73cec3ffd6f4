/** A minimal `Headers`: case-blind names, values joined by a comma, `set-cookie` kept apart. */
export class NodeHeaders implements Headers {
  readonly #values = new Map<string, string[]>();

  constructor(entries: Iterable<readonly [string, string]> = []) {
    for (const [name, value] of entries) this.append(name, value);
  }

  append(name: string, value: string): void {
    const known = this.#values.get(name.toLowerCase());
    if (known) known.push(value);
    else this.#values.set(name.toLowerCase(), [value]);
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase())?.join(", ") ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), [value]);
  }

  getSetCookie(): string[] {
    return [...(this.#values.get("set-cookie") ?? [])];
  }

  forEach(visit: (value: string, name: string, headers: Headers) => void, thisArg?: unknown): void {
    for (const [name, value] of this) visit.call(thisArg, value, name, this);
  }

  *entries(): IterableIterator<[string, string]> {
    for (const [name, values] of this.#values) yield [name, values.join(", ")];
  }

  *keys(): IterableIterator<string> {
    yield* this.#values.keys();
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}
