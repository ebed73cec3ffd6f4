"use strict";Object.defineProperty(exports, "__esModule", { value: true });exports.default = viEditor;
var _codingAgent = await jitiImport("@pi-stack/coding-agent"); /** An editor with two modes, a little as in vi: escape to move (h j k l, w, x), i to write. `/vi` switches it. */

const moves = {
  h: "\x1b[D",
  j: "\x1b[B",
  k: "\x1b[A",
  l: "\x1b[C",
  w: "\x1bf",
  b: "\x1bb",
  x: "\x1b[3~"
};

class ViEditor extends _codingAgent.CustomEditor {
  #isMoving = false;

  handleInput(data) {
    if (!this.#isMoving && data === "\x1b" && this.getText() !== "") this.#isMoving = true;else
    if (this.#isMoving && data === "i") this.#isMoving = false;else
    super.handleInput(this.#isMoving ? moves[data] ?? "" : data);
  }
}

function viEditor(pi) {
  pi.registerCommand("vi", {
    description: "Write as in vi, or as usual",
    handler: (_args, { ui }) => {
      const isOn = ui.getEditorComponent() !== undefined;
      ui.setEditorComponent(isOn ? undefined : (tui, theme, keys) => new ViEditor(tui, theme, keys));
    }
  });
} /* v9-098cc7949b36efe3 */
