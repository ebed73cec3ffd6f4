import { currentEnvironment } from "../environment.js";
import { graphemes } from "../text/graphemes.js";
import { Emitter } from "./emitter.js";
import { decodeKittyPrintable } from "./keys.js";
import { PasteCollector, pasteEnd, pasteStart } from "./paste-collector.js";
import { sequenceEnd } from "./sequence-end.js";
import { Utf8Pieces } from "./utf8-pieces.js";

/** How long a {@link StdinBuffer} waits, in milliseconds. */
export interface StdinBufferOptions {
  /**
   * For the rest of a sequence that may be a key by itself, as ESC is.
   * @defaultValue the environment variable PI_TUI_ESC_TIMEOUT, or 10
   */
  timeout?: number;
  /** For the rest of a sequence that can be no key so far. @defaultValue as `timeout` */
  sequenceTimeout?: number;
  /** For more of a paste whose end has not come; then it is delivered as it is. @defaultValue 5000 */
  pasteTimeout?: number;
}

/** Events of a {@link StdinBuffer} and what they carry. */
export interface StdinBufferEventMap {
  /** One key, or one answer of the terminal. */
  data: [sequence: string];
  /** A whole paste, without its markers. */
  paste: [content: string];
}

type InputEvent = { name: keyof StdinBufferEventMap; text: string };

/** A stretch of plain text with line breaks that is at least this long was not typed. */
const burstLength = 128;
/** This long nothing comes, and such a stretch is over. */
const burstQuietMs = 50;
/** The rest of a marker of pastes may take this long: what stood for it by itself would be no key. */
const markerTimeoutMs = 500;
/** After this long without more of a paste, whoever interrupts wants out of it. */
const stalledMs = 1000;
const interrupts: ReadonlySet<string> = new Set(["\x03", "\x1b[99;5u", "\x1b[27;5;99~", "\x1b[27u"]);
const defaultTimeoutMs = 10;

/**
 * Cuts input, which comes in pieces of any length, into single keys, answers and pastes. Plain text comes a character
 * (as a reader sees it) an event. Many lines that come at once, from a terminal that does not mark pastes, are a paste.
 */
export class StdinBuffer extends Emitter<StdinBufferEventMap> {
  readonly #timeoutMs: number;
  readonly #sequenceTimeoutMs: number;
  readonly #pasteTimeoutMs: number;
  #utf8 = new Utf8Pieces();
  #buffer = "";
  #paste: PasteCollector | undefined;
  #isStalled = false;
  #burst: string[] | undefined;
  /** A character that was reported as a key: some terminals send it once more by itself. */
  #echo: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Changes when all is dropped: then nothing more of the piece under way is delivered. */
  #era = 0;

  constructor(options: StdinBufferOptions = {}) {
    super();
    this.#timeoutMs = options.timeout ?? configuredTimeout() ?? defaultTimeoutMs;
    this.#sequenceTimeoutMs = options.sequenceTimeout ?? this.#timeoutMs;
    this.#pasteTimeoutMs = options.pasteTimeout ?? 5000;
  }

  /** Takes a piece of input. What is whole is delivered before this returns. */
  process(data: string | Uint8Array): void {
    clearTimeout(this.#timer);
    const isNothing = data.length === 0 && this.#buffer === "" && !this.#paste && !this.#burst;
    const text = typeof data === "string" ? data : this.#utf8.decode(data);
    const events: InputEvent[] = isNothing ? [{ name: "data", text: "" }] : [];
    this.#take(text, events);
    this.#wait();
    this.#deliver(events);
  }

  /** Gives up waiting: what was held back of a sequence, and is not delivered any more. Pastes go on. */
  flush(): string[] {
    clearTimeout(this.#timer);
    const held = this.#buffer + this.#utf8.flush();
    this.#buffer = "";
    this.#wait();
    return held === "" ? [] : [held];
  }

  /** Drops all that was held back. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#era++;
    this.#utf8 = new Utf8Pieces();
    this.#buffer = "";
    this.#paste = undefined;
    this.#burst = undefined;
    this.#echo = undefined;
  }

  /** What is held back of a sequence. */
  getBuffer(): string {
    return this.#buffer;
  }

  /** Drops all that was held back and all listeners. */
  destroy(): void {
    this.clear();
    this.removeAllListeners();
  }

  #deliver(events: readonly InputEvent[]): void {
    const era = this.#era;
    for (const { name, text } of events) {
      if (this.#era !== era) return;
      this.emit(name, text);
    }
  }

  #take(text: string, events: InputEvent[]): void {
    let rest = text;
    while (rest !== "") {
      if (this.#paste) rest = this.#takePaste(this.#paste, rest, events);
      else if (this.#burst) rest = this.#takeBurst(this.#burst, rest, events);
      else rest = this.#takeKeys(rest, events);
    }
  }

  #takePaste(paste: PasteCollector, text: string, events: InputEvent[]): string {
    if (this.#isStalled && interrupts.has(text)) {
      this.#endPaste(paste.content, events);
      return text;
    }
    this.#isStalled = false;
    const whole = paste.add(text);
    if (!whole) return "";
    this.#endPaste(whole.content, events);
    return whole.rest;
  }

  #takeBurst(burst: string[], text: string, events: InputEvent[]): string {
    const escapeAt = text.indexOf("\x1b");
    burst.push(escapeAt < 0 ? text : text.slice(0, escapeAt));
    if (escapeAt < 0) return "";
    this.#endPaste(burst.join(""), events);
    return text.slice(escapeAt);
  }

  #endPaste(content: string, events: InputEvent[]): void {
    this.#paste = undefined;
    this.#burst = undefined;
    this.#isStalled = false;
    events.push({ name: "paste", text: content });
  }

  /** What is left when a paste begins; otherwise what may go on is kept, and nothing is left. */
  #takeKeys(piece: string, events: InputEvent[]): string {
    const text = this.#buffer + piece;
    this.#buffer = "";
    let from = 0;
    while (from < text.length) {
      if (text[from] !== "\x1b") {
        const escapeAt = text.indexOf("\x1b", from);
        const run = text.slice(from, escapeAt < 0 ? undefined : escapeAt);
        from += run.length;
        if (isBurst(run)) {
          this.#burst = [run];
          return this.#takeBurst(this.#burst, text.slice(from), events);
        }
        this.#takeRun(run, from === text.length, events);
        continue;
      }
      if (text.startsWith(pasteStart, from)) {
        this.#paste = new PasteCollector();
        return text.slice(from + pasteStart.length);
      }
      const end = sequenceEnd(text, from);
      if (end === undefined) {
        this.#buffer = text.slice(from);
        return "";
      }
      this.#takeSequence(text.slice(from, end), events);
      from = end;
    }
    return "";
  }

  #takeSequence(sequence: string, events: InputEvent[]): void {
    // The end of a paste that was given up before.
    if (sequence === pasteEnd) return;
    events.push({ name: "data", text: sequence });
    const isPlainPress = /^\x1b\[\d[\d:]*(?:;1?(?::1)?)?u$/.test(sequence);
    this.#echo = isPlainPress ? decodeKittyPrintable(sequence) : undefined;
  }

  #takeRun(run: string, isLast: boolean, events: InputEvent[]): void {
    const code = run.charCodeAt(run.length - 1);
    const isCut = isLast && code >= 0xd800 && code <= 0xdbff;
    if (isCut) this.#buffer = run.slice(-1);
    for (const character of charactersOf(isCut ? run.slice(0, -1) : run)) {
      if (character !== this.#echo) events.push({ name: "data", text: character });
      this.#echo = undefined;
    }
  }

  #wait(): void {
    if (this.#paste) this.#waitForPaste();
    else if (this.#burst) this.#waitFor(burstQuietMs);
    else if (this.#buffer !== "" || this.#utf8.isHolding) this.#waitFor(this.#patience());
  }

  #patience(): number {
    const held = this.#buffer;
    if (held.length < 3 || held[1] === "\x1b") return this.#timeoutMs;
    if (pasteStart.startsWith(held) || pasteEnd.startsWith(held)) return Math.max(this.#timeoutMs, markerTimeoutMs);
    return this.#sequenceTimeoutMs;
  }

  #waitFor(delayMs: number): void {
    this.#timer = setTimeout(() => this.#onSilence(), delayMs);
  }

  #waitForPaste(): void {
    const first = Math.min(stalledMs, this.#pasteTimeoutMs);
    this.#timer = setTimeout(() => {
      this.#isStalled = true;
      this.#waitFor(this.#pasteTimeoutMs - first);
    }, first);
  }

  #onSilence(): void {
    const events: InputEvent[] = [];
    if (this.#paste) this.#endPaste(this.#paste.content, events);
    else if (this.#burst) this.#endPaste(this.#burst.join(""), events);
    else events.push(...this.flush().map((text): InputEvent => ({ name: "data", text })));
    this.#deliver(events);
  }
}

/** Whether so many lines at once cannot have been typed. A last line break may be Enter. */
function isBurst(run: string): boolean {
  return run.length >= burstLength && /[\r\n](?=[^\r\n])/.test(run);
}

/** Control characters by themselves, the others as a reader sees them. */
function* charactersOf(run: string): Generator<string> {
  for (const [part] of run.matchAll(/[\x00-\x1f\x7f]|[\x20-\x7e]+(?![^\x00-\x7f])|[^\x00-\x1f\x7f]+/g)) {
    if (/^[\x00-\x7f]*$/.test(part)) yield* part;
    else yield* graphemes(part);
  }
}

function configuredTimeout(): number | undefined {
  const value = currentEnvironment()["PI_TUI_ESC_TIMEOUT"];
  return value !== undefined && /^\d{1,5}$/.test(value) ? Number(value) : undefined;
}
