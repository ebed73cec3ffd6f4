/** One event of a `text/event-stream` body. */
export interface SseEvent {
  /** The `event:` field, or `"message"`. */
  event: string;
  /** The `data:` lines, joined by a line feed. */
  data: string;
  /** Whether a blank line closed it; false only for what a body ended with. */
  complete: boolean;
}

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
    const lines = this.#withLineFeeds(text).split("\n");
    lines[0] = this.#line + (lines[0] ?? "");
    this.#line = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") this.#dispatch(events, true);
      else this.#field(line);
    }
  }

  /** The text with each line end as one line feed, also where CR and LF come in two pieces. */
  #withLineFeeds(text: string): string {
    if (text === "") return text;
    const rest = this.#afterCarriageReturn && text.startsWith("\n") ? text.slice(1) : text;
    this.#afterCarriageReturn = text.endsWith("\r");
    return rest.includes("\r") ? rest.replace(/\r\n?/g, "\n") : rest;
  }

  #field(line: string): void {
    if (line.startsWith("data")) {
      const data = fieldValue(line, 4);
      if (data !== undefined) this.#data = this.#data === undefined ? data : `${this.#data}\n${data}`;
    } else if (line.startsWith("event")) this.#event = fieldValue(line, 5) ?? this.#event;
  }

  #dispatch(events: SseEvent[], complete: boolean): void {
    if (this.#data !== undefined) events.push({ event: this.#event || "message", data: this.#data, complete });
    this.#event = "";
    this.#data = undefined;
  }
}

/**
 * The value of a line whose name ends before `colon`: what follows the colon and one space; "" without a colon, undefined
 * where the name goes on.
 */
function fieldValue(line: string, colon: number): string | undefined {
  if (line.length === colon) return "";
  if (line.charCodeAt(colon) !== 58) return undefined;
  return line.slice(line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1);
}
