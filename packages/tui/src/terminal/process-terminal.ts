import { currentEnvironment, isRemote } from "../environment.js";
import { TuiError } from "../errors/tui-error.js";
import { pasteEnd, pasteStart } from "../input/paste-collector.js";
import { StdinBuffer } from "../input/stdin-buffer.js";
import { CommandTerminal } from "./command-terminal.js";
import { InputDrain } from "./input-drain.js";
import { Keyboard } from "./keyboard.js";
import { Progress } from "./progress.js";
import { setRawMode } from "./raw-mode.js";
import { restoreBeforeEnd, writeNow } from "./restore.js";
import { Suspension } from "./suspension.js";
import type { Terminal } from "./terminal.js";
import { TerminalModes } from "./terminal-modes.js";
import { WriteLog } from "./write-log.js";

/** What a {@link ProcessTerminal} does beyond the usual. */
export interface ProcessTerminalOptions {
  /** Asks the terminal to tell when it gets and loses the focus. @defaultValue false */
  focusReporting?: boolean;
}

/** Over a network, the bytes of one key may come this far apart. */
const remoteEscapeMs = 50;
/** What can be no key by itself is waited for this long. */
const sequenceMs = 150;
const pasteMode = "\x1b[?2004h";
const focusMode = "\x1b[?1004h";
const focusGained = "\x1b[I";
const focusLost = "\x1b[O";
const defaultColumns = 80;
const defaultRows = 24;

/** What belongs to the time between `start()` and `stop()`. */
interface Session {
  onInput(data: string): void;
  onResize(): void;
  onResume(): void;
  wasRaw: boolean;
  input: StdinBuffer;
  stopGuarding(): void;
}

/**
 * The terminal that this process runs in. It is given back as it was on every way out: `stop()`, the end of the process,
 * signals, uncaught errors, and while the process is suspended. A terminal that goes away is a hang-up: SIGHUP is raised.
 */
export class ProcessTerminal extends CommandTerminal implements Terminal {
  /** Called when the terminal gets or loses the focus, if it was asked to tell. */
  onFocusChange?: (isFocused: boolean) => void;
  readonly #log: WriteLog | undefined;
  readonly #modes = new TerminalModes();
  readonly #keyboard = new Keyboard((data) => this.#send(data));
  readonly #progress = new Progress((data) => this.#send(data));
  readonly #suspension = new Suspension({ leave: () => this.#leave(), enter: () => this.#resume() });
  readonly #initialModes: string;
  /** `away`: the process is suspended, the terminal is another's. */
  #state: "new" | "started" | "away" | "stopped" = "new";
  #session: Session | undefined;
  #drain: InputDrain | undefined;
  #hasHungUp = false;

  constructor(options: ProcessTerminalOptions = {}) {
    super();
    this.#initialModes = options.focusReporting ? pasteMode + focusMode : pasteMode;
    const target = currentEnvironment()["PI_TUI_WRITE_LOG"];
    this.#log = target ? new WriteLog(target) : undefined;
  }

  get columns(): number {
    return process.stdout.columns || sizeFromEnvironment("COLUMNS") || defaultColumns;
  }

  get rows(): number {
    return process.stdout.rows || sizeFromEnvironment("LINES") || defaultRows;
  }

  get kittyProtocolActive(): boolean {
    return this.#keyboard.isKitty;
  }

  /**
   * @throws {@link TuiError} with code "not_a_terminal" when stdin or stdout is none, and "already_started" when it was
   * started and not stopped since
   */
  start(onInput: (data: string) => void, onResize: () => void, onResume: () => void = onResize): void {
    if (this.#session) throw new TuiError("already_started", "The terminal is started already: call stop() first.");
    for (const stream of ["stdin", "stdout"] as const) if (!process[stream].isTTY) throw notATerminal(stream);
    this.#session = {
      onInput,
      onResize,
      onResume,
      wasRaw: process.stdin.isRaw,
      input: this.#openInput(),
      stopGuarding: restoreBeforeEnd(() => this.#rescue()),
    };
    this.#state = "started";
    this.#suspension.listen();
    process.stdin.on("data", this.#onData).on("end", this.#onHangUp).on("error", this.#onHangUp);
    process.stdout.on("resize", onResize).on("error", this.#onHangUp);
    this.#modes.note(this.#initialModes);
    this.#enter();
  }

  stop(): void {
    const session = this.#session;
    if (!session) return;
    this.#leave();
    this.#state = "stopped";
    this.#session = undefined;
    this.#modes.forget();
    this.#progress.set(false);
    this.#drain?.end();
    session.stopGuarding();
    session.input.destroy();
    this.#suspension.dispose();
    process.stdin.off("data", this.#onData).off("end", this.#onHangUp).off("error", this.#onHangUp).pause();
    process.stdout.off("resize", session.onResize);
    // What was written last may fail yet.
    setImmediate(() => process.stdout.off("error", this.#onHangUp));
  }

  /** Switches the keyboard protocol off first, so that what comes afterwards is what a shell understands. */
  async drainInput(maxMs = 1000, idleMs = 50): Promise<void> {
    if (this.#state !== "started") return;
    this.#send(this.#keyboard.leave());
    this.#drain ??= new InputDrain(maxMs, idleMs);
    await this.#drain.finished;
    this.#drain = undefined;
  }

  /** Before `start()`, it is written as it is; after `stop()` and while the process is suspended, it is dropped. */
  write(data: string): void {
    if (this.#isGivenBack()) return;
    this.#log?.add(data);
    this.#modes.note(data);
    process.stdout.write(data);
  }

  setProgress(active: boolean): void {
    if (!this.#isGivenBack()) this.#progress.set(active);
  }

  /**
   * Gives the terminal back and stops this process and its group, as Ctrl+Z does in a shell; once it is continued, all
   * is taken over again, and `onResume` is called. Does nothing on Windows, which has no job control.
   */
  suspend(): void {
    if (this.#state === "started") this.#suspension.suspend(0);
  }

  #enter(): void {
    setRawMode(true);
    process.stdin.resume();
    this.#send(this.#modes.redo());
    // Node learns of a size that changed in the meantime.
    if (process.platform !== "win32") process.kill(process.pid, "SIGWINCH");
    this.#keyboard.enter();
    this.#progress.enter();
  }

  #resume(): void {
    this.#state = "started";
    this.#enter();
    this.#session?.onResume();
  }

  #leave(): void {
    if (this.#state !== "started") return;
    this.#send(this.#undo());
    setRawMode(this.#session?.wasRaw ?? false);
    this.#state = "away";
  }

  /** The process is ending, maybe in the middle of a frame. */
  #rescue(): void {
    if (this.#state !== "started") return;
    this.#state = "stopped";
    writeNow(`${this.#undo()}\x1b[0m\r\n`);
    setRawMode(this.#session?.wasRaw ?? false);
  }

  #undo(): string {
    return this.#progress.leave() + this.#modes.undo() + this.#keyboard.leave();
  }

  #openInput(): StdinBuffer {
    const env = currentEnvironment();
    const waits = isRemote(env) && !env["PI_TUI_ESC_TIMEOUT"] ? { timeout: remoteEscapeMs } : {};
    const input = new StdinBuffer({ ...waits, sequenceTimeout: sequenceMs });
    input.on("data", (sequence) => this.#take(sequence));
    input.on("paste", (content) => this.#deliver(`${pasteStart}${content}${pasteEnd}`));
    return input;
  }

  #take(sequence: string): void {
    if (this.#keyboard.takeReply(sequence)) return;
    if (sequence === focusGained || sequence === focusLost) this.onFocusChange?.(sequence === focusGained);
    else this.#deliver(sequence);
  }

  #deliver(data: string): void {
    if (!this.#drain) this.#session?.onInput(data);
  }

  #send(data: string): void {
    if (data !== "" && !this.#isGivenBack()) process.stdout.write(data);
  }

  #isGivenBack(): boolean {
    return this.#state === "stopped" || this.#state === "away";
  }

  readonly #onData = (data: string | Uint8Array): void => {
    this.#drain?.restart();
    this.#session?.input.process(data);
  };

  readonly #onHangUp = (): void => {
    if (this.#hasHungUp) return;
    this.#hasHungUp = true;
    if (this.#session) process.kill(process.pid, "SIGHUP");
  };
}

function notATerminal(stream: "stdin" | "stdout"): TuiError {
  const message = `${stream} is not a terminal. Run this program in a terminal, without redirecting its ${stream}.`;
  return new TuiError("not_a_terminal", message);
}

function sizeFromEnvironment(name: string): number {
  return Math.max(0, Math.floor(Number(currentEnvironment()[name]))) || 0;
}
