/** Takes the terminal over, tells of every key, and ends in the way that a key asks for. */
import { spawnSync } from "node:child_process";
import { ProcessTerminal, parseKey, TuiError } from "@pi-stack/tui";

const terminal = new ProcessTerminal({ focusReporting: true });
let interrupts = 0;

terminal.onFocusChange = (isFocused) => terminal.write(`focus ${isFocused}\r\n`);
if (process.env["OWN_HANDLER"]) process.on("SIGTERM", () => terminal.write("my own handler\r\n"));
begin();
terminal.write(`pid ${process.pid} kitty ${terminal.kittyProtocolActive}.\r\n`);

function begin(): void {
  terminal.start(
    (data) => onKey(data),
    () => terminal.write(`size ${terminal.columns}x${terminal.rows}\r\n`),
    () => terminal.write("resumed\r\n"),
  );
  terminal.hideCursor();
  terminal.setProgress(true);
}

function onKey(data: string): void {
  if (data === "q") stop();
  else if (data === "\x03") {
    if (++interrupts === 2) process.exit(0);
  } else if (data === "e") process.exit(0);
  else if (data === "\x1a") terminal.suspend();
  else if (data === "x") throw new Error("a program's own mistake");
  else if (data === "v") openEditor();
  else if (data === "s") startAgain();
  else if (data === "r") void Promise.reject(new Error("a promise nobody waits for"));
  else if (data === "d") void terminal.drainInput(500, 100).then(stop);
  else if (data === "a") terminal.write("\x1b[?1049h\x1b[?1000;1006h\x1b[?2026h");
  else terminal.write(`key ${JSON.stringify(data)} ${parseKey(data)}.\r\n`);
}

function stop(): void {
  terminal.stop();
  // All of this must be lost.
  terminal.write("LATE");
  terminal.setProgress(true);
  terminal.hideCursor();
  setTimeout(() => terminal.write("LATER"), 300);
}

/** Lets another program have the terminal, as an external editor would. */
function openEditor(): void {
  terminal.stop();
  spawnSync("sh", ["-c", "stty -a; echo edited"], { stdio: "inherit" });
  begin();
}

function startAgain(): void {
  try {
    terminal.start(onKey, () => undefined);
  } catch (error) {
    if (TuiError.is(error)) terminal.write(`${error.code}: ${error.message}\r\n`);
  }
}
