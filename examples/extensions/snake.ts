/** `/snake`: a game over the screen while the model works. Arrows, and q to leave. */
import type { ExtensionAPI } from "@pi-stack/coding-agent";
import { type Component, matchesKey, type TUI } from "@pi-stack/tui";

const [columns, rows] = [20, 10];

class Snake implements Component {
  readonly #tui: TUI;
  readonly #done: (score: number) => void;
  readonly #timer: ReturnType<typeof setInterval>;
  #body = [{ x: 5, y: 5 }];
  #step = { x: 1, y: 0 };
  #food = { x: 12, y: 5 };

  constructor(tui: TUI, done: (score: number) => void) {
    this.#tui = tui;
    this.#done = done;
    this.#timer = setInterval(() => this.#move(), 150);
  }

  handleInput(data: string): void {
    if (matchesKey(data, "up")) this.#step = { x: 0, y: -1 };
    else if (matchesKey(data, "down")) this.#step = { x: 0, y: 1 };
    else if (matchesKey(data, "left")) this.#step = { x: -1, y: 0 };
    else if (matchesKey(data, "right")) this.#step = { x: 1, y: 0 };
    else if (data === "q") this.#end();
  }

  render(): string[] {
    const cell = (x: number, y: number): string =>
      this.#body.some((part) => part.x === x && part.y === y)
        ? "●"
        : this.#food.x === x && this.#food.y === y
          ? "◆"
          : " ";
    const line = (y: number): string => Array.from({ length: columns }, (_, x) => cell(x, y)).join("");
    const body = Array.from({ length: rows }, (_, y) => `│${line(y)}│`);
    return [`┌${"─".repeat(columns)}┐`, ...body, `└${"─".repeat(columns)}┘`];
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  #move(): void {
    const [head = this.#food] = this.#body;
    const next = { x: (head.x + this.#step.x + columns) % columns, y: (head.y + this.#step.y + rows) % rows };
    if (this.#body.some((part) => part.x === next.x && part.y === next.y)) {
      this.#end();
      return;
    }
    const eats = next.x === this.#food.x && next.y === this.#food.y;
    this.#body = [next, ...(eats ? this.#body : this.#body.slice(0, -1))];
    if (eats) this.#food = { x: Math.floor(Math.random() * columns), y: Math.floor(Math.random() * rows) };
    this.#tui.requestRender();
  }

  #end(): void {
    this.dispose();
    this.#done(this.#body.length);
  }
}

export default function snake(pi: ExtensionAPI): void {
  pi.registerCommand("snake", {
    description: "A game while you wait",
    handler: async (_args, { ui }) => {
      const score = await ui.custom<number>((tui, _theme, _keys, done) => new Snake(tui, done), {
        overlay: true,
        overlayOptions: { anchor: "center" },
      });
      ui.notify(`The snake was ${score ?? 0} long.`);
    },
  });
}
