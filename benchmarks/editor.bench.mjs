/** What a key costs in a long text, what undo keeps in memory, and how long a large paste takes. */
import { fileURLToPath } from "node:url";
import { createEditor, linesOf } from "./editor/create-editor.mjs";
import { pairs, printed, ratios } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";

const runs = 9;
const keys = 300;
const textLength = 100_000;
const undoMemory = fileURLToPath(new URL("editor/undo-memory.mjs", import.meta.url));
const up = "\x1b[A";
const sentence = "some words of a usual length, ";

const texts = {
  lines: linesOf(textLength),
  "one long line": sentence.repeat(textLength / sentence.length),
  "one line of Chinese": "文字列を書く、".repeat(textLength / 7),
};

export async function measure() {
  const figures = [];
  for (const [name, text] of Object.entries(texts)) figures.push(...(await typing(name, text)));
  const grown = [];
  for (let run = 0; run < 3; run++) grown.push((await printed(["--expose-gc", undoMemory, "500"])).grownBytes / 1e6);
  figures.push(figure("memory of 500 undo steps in 100 KB", grown, { unit: "MB", budget: 5 }));
  const pasting = Array.from({ length: runs }, pasteMs);
  figures.push(figure("a paste of 1 MB, inserted, drawn and sent", pasting, { unit: "ms", budget: 1000 }));
  return figures;
}

async function typing(name, text) {
  const against = await pairs(
    runs,
    () => editorMsPerKey(text),
    () => plainMsPerKey(text),
  );
  const basis = `${round(median(ratios(against)))} x a bare insertion into a string (${round(median(against.b) * 1000)} µs)`;
  return [figure(`a key in the middle of 100 KB: ${name}`, against.a, { unit: "ms", budget: 2, basis })];
}

function editorMsPerKey(text) {
  const editor = createEditor();
  // A program that listens is handed the whole text at every key.
  editor.onChange = () => undefined;
  editor.setText(text);
  editor.render(80);
  for (let row = 0; row < 600; row++) editor.handleInput(up);
  return cpuMs(() => {
    editor.handleInput("x");
    editor.render(80);
  });
}

function plainMsPerKey(text) {
  let changed = text;
  const at = Math.floor(text.length / 2);
  return cpuMs(() => {
    changed = `${changed.slice(0, at)}x${changed.slice(at)}`;
    // Reading it makes the engine put the pieces together.
    if (changed.charCodeAt(at) !== 0x78) throw new Error("Nothing was inserted.");
  });
}

function cpuMs(press) {
  const before = process.cpuUsage();
  for (let key = 0; key < keys; key++) press();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / keys;
}

function pasteMs() {
  const editor = createEditor();
  const text = linesOf(1_000_000).trim();
  let sent = "";
  editor.onSubmit = (submitted) => {
    sent = submitted;
  };
  const start = performance.now();
  editor.handleInput(`\x1b[200~${text}\x1b[201~`);
  editor.render(80);
  editor.handleInput("\r");
  const ms = performance.now() - start;
  if (sent !== text) throw new Error("The paste was not sent whole.");
  return ms;
}
