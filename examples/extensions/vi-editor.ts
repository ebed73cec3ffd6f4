/** An editor with two modes, a little as in vi: escape to move (h j k l, w, x), i to write. `/vi` switches it. */
import { CustomEditor, type ExtensionAPI } from "@pi-stack/coding-agent";

const moves: Readonly<Record<string, string>> = {
  h: "\x1b[D",
  j: "\x1b[B",
  k: "\x1b[A",
  l: "\x1b[C",
  w: "\x1bf",
  b: "\x1bb",
  x: "\x1b[3~",
};

class ViEditor extends CustomEditor {
  #isMoving = false;

  override handleInput(data: string): void {
    if (!this.#isMoving && data === "\x1b" && this.getText() !== "") this.#isMoving = true;
    else if (this.#isMoving && data === "i") this.#isMoving = false;
    else super.handleInput(this.#isMoving ? (moves[data] ?? "") : data);
  }
}

export default function viEditor(pi: ExtensionAPI): void {
  pi.registerCommand("vi", {
    description: "Write as in vi, or as usual",
    handler: (_args, { ui }) => {
      const isOn = ui.getEditorComponent() !== undefined;
      ui.setEditorComponent(isOn ? undefined : (tui, theme, keys) => new ViEditor(tui, theme, keys));
    },
  });
}
