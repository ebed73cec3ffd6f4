/** Prints by how much the heap grows with so many edits of 100 KB that can be undone, all over the text. */
import { createEditor, linesOf } from "./create-editor.mjs";

const edits = Number(process.argv[2]);
const steps = ["x", "\x17", "\x1b[200~pasted words\x1b[201~", "\x0b", "\x7f"];
const up = "\x1b[A";

const editor = createEditor();
edit(20);
editor.setText(linesOf(100_000));
editor.render(80);
const before = heapBytes();
edit(edits);
process.stdout.write(JSON.stringify({ grownBytes: heapBytes() - before, length: editor.getText().length }));

function edit(count) {
  for (let index = 0; index < count; index++) {
    editor.handleInput(steps[index % steps.length]);
    editor.handleInput(up);
    editor.render(80);
  }
}

function heapBytes() {
  for (let round = 0; round < 3; round++) globalThis.gc();
  return process.memoryUsage().heapUsed;
}
