/** Where in a list somebody is. Moves wrap around, pages do not. */
export class ListPosition {
  #count = 0;
  #index = 0;

  get index(): number {
    return this.#index;
  }

  get count(): number {
    return this.#count;
  }

  /** The list is another one; the position stays in it. */
  setCount(count: number): void {
    this.#count = count;
    this.moveTo(this.#index);
  }

  moveTo(index: number): void {
    this.#index = Math.max(0, Math.min(index, this.#count - 1));
  }

  /** Goes on by one, from the end to the beginning. */
  step(by: 1 | -1): void {
    if (this.#count > 0) this.#index = (this.#index + by + this.#count) % this.#count;
  }

  /** Goes on by many, as far as there are any. */
  page(by: number): void {
    this.moveTo(this.#index + by);
  }

  /** The first of the items that are shown, when `visible` fit. */
  windowStart(visible: number): number {
    return Math.max(0, Math.min(this.#index - Math.floor(visible / 2), this.#count - visible));
  }
}
