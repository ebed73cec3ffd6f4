/** What a key press costs a terminal program, with a short and with a long transcript above the editor. */
import { Text, TUI } from "@pi-stack/tui";
import { nullTerminal } from "./interactive/null-terminal.mjs";
import { figure, round } from "./measure/report.mjs";
import { spread } from "./measure/statistics.mjs";

const rowsOfMessage = 40;
const keys = 300;
const runs = 9;

export async function measure() {
  const figures = [];
  for (const [columns, rows] of [
    [80, 24],
    [200, 50],
  ]) {
    const short = [];
    const long = [];
    const ratios = [];
    let bytes = 0;
    for (let run = 0; run < runs; run++) {
      const few = await pressKeys(columns, rows, 2_000);
      const many = await pressKeys(columns, rows, 120_000);
      short.push(few.msPerKey);
      long.push(many.msPerKey);
      ratios.push(many.msPerKey / few.msPerKey);
      bytes = Math.max(bytes, many.bytesPerKey);
    }
    const name = `${columns}x${rows}, key press`;
    const basis = `${round(spread(short).median)} ms of CPU with 2,000 rows, ${round(spread(long).median)} ms with 120,000`;
    figures.push(figure(`${name}: 120,000 rows of transcript : 2,000`, ratios, { unit: "x", budget: 1.5, basis }));
    figures.push(figure(`${name}: CPU with 120,000 rows`, long, { unit: "ms", budget: 4 }));
    figures.push(figure(`${name}: bytes written`, [bytes], { unit: "bytes", budget: 300 }));
  }
  return figures;
}

async function pressKeys(columns, rows, transcriptRows) {
  const terminal = nullTerminal(columns, rows);
  const tui = new TUI(terminal);
  for (let row = 0; row < transcriptRows; row += rowsOfMessage) {
    const lines = Array.from(
      { length: rowsOfMessage },
      (_, line) => `\x1b[2m${row + line}\x1b[0m a line of a transcript`,
    );
    tui.addChild(new Text(lines.join("\n"), 0, 0));
  }
  const editor = new Text("> ", 0, 0);
  tui.addChild(editor);
  tui.addChild(new Text("\x1b[2m~/project (main)\x1b[0m", 0, 0));
  tui.start();
  await frame();
  const bytesBefore = terminal.bytes;
  const before = process.cpuUsage();
  for (let key = 0; key < keys; key++) {
    editor.setText(`> ${"typed text ".repeat(5).slice(0, key % 50)}`);
    tui.requestRender(false);
    await frame();
  }
  const { user, system } = process.cpuUsage(before);
  tui.stop();
  return { msPerKey: (user + system) / 1000 / keys, bytesPerKey: (terminal.bytes - bytesBefore) / keys };
}

/** Frames are at least 16 ms apart. */
function frame() {
  return new Promise((resolve) => setTimeout(resolve, 17));
}
