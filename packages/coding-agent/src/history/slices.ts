import { setImmediate as nextTurn } from "node:timers/promises";

/** Other work of the process waits no longer than about this. */
const sliceMs = 8;

/** Cuts long synchronous work into pieces. */
export class Slices {
  #end = 0;

  constructor() {
    this.restart();
  }

  get isOver(): boolean {
    return performance.now() > this.#end;
  }

  /** To be awaited only when a piece is over: a promise for each step would cost more than the step. */
  async pause(): Promise<void> {
    await nextTurn();
    this.restart();
  }

  restart(): void {
    this.#end = performance.now() + sliceMs;
  }
}
