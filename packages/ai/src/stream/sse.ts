/** One event of a `text/event-stream` body. */
export interface SseEvent {
  /** The `event:` field, or `"message"`. */
  event: string;
  /** The `data:` lines, joined by a line feed. */
  data: string;
  /** Whether a blank line closed it; false only for what a body ended with. */
  complete: boolean;
}

const lineFeed = 10;

/**
 * Reads a `text/event-stream` body piece by piece, wherever the pieces are cut: inside a UTF-8 character, between CR
 * and LF, inside a field. Costs O(bytes).
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export class SseDecoder {
  readonly #text = new TextDecoder("utf-8");
  #line = "";
  #afterCarriageReturn = false;
  #event = "";
  #data: string | undefined;

  /** Takes the next bytes and returns the events that they complete. */
  push(bytes: Uint8Array): SseEvent[] {
    const events: SseEvent[] = [];
    this.#read(this.#text.decode(bytes, { stream: true }), events);
    return events;
  }

  /** Call at a clean end only: returns the last event even when no blank line followed it. */
  end(): SseEvent[] {
    const events: SseEvent[] = [];
    this.#read(this.#text.decode(), events);
    if (this.#line !== "") this.#field(this.#line);
    this.#line = "";
    this.#dispatch(events, false);
    return events;
  }

  #read(text: string, events: SseEvent[]): void {
    let start = 0;
    if (this.#afterCarriageReturn && text !== "") {
      this.#afterCarriageReturn = false;
      if (text.charCodeAt(0) === lineFeed) start = 1;
    }
    let feed = text.indexOf("\n", start);
    let carriage = text.indexOf("\r", start);
    while (feed !== -1 || carriage !== -1) {
      const end = carriage === -1 || (feed !== -1 && feed < carriage) ? feed : carriage;
      const line = this.#line + text.slice(start, end);
      if (line === "") this.#dispatch(events, true);
      else this.#field(line);
      this.#line = "";
      start = end + 1;
      if (end === carriage) {
        if (start === text.length) this.#afterCarriageReturn = true;
        else if (text.charCodeAt(start) === lineFeed) start++;
        carriage = text.indexOf("\r", start);
      }
      if (feed !== -1 && feed < start) feed = text.indexOf("\n", start);
    }
    this.#line += text.slice(start);
  }

  #field(line: string): void {
    const data = fieldValue(line, "data");
    if (data !== undefined) this.#data = this.#data === undefined ? data : `${this.#data}\n${data}`;
    else this.#event = fieldValue(line, "event") ?? this.#event;
  }

  #dispatch(events: SseEvent[], complete: boolean): void {
    if (this.#data !== undefined) events.push({ event: this.#event || "message", data: this.#data, complete });
    this.#event = "";
    this.#data = undefined;
  }
}

/** The value of a line if it is the field of that name: what follows the colon and one space; "" without a colon. */
function fieldValue(line: string, name: string): string | undefined {
  if (!line.startsWith(name)) return undefined;
  const colon = name.length;
  if (line.length === colon) return "";
  if (line.charCodeAt(colon) !== 58) return undefined;
  return line.slice(line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1);
}
