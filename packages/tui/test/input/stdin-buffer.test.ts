import { StdinBuffer, type StdinBufferOptions } from "@pi-stack/tui";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A buffer and what it has delivered: sequences as they are, pastes with a word before them. */
function listening(options?: StdinBufferOptions): { buffer: StdinBuffer; seen: string[] } {
  const buffer = new StdinBuffer(options);
  const seen: string[] = [];
  buffer.on("data", (data) => seen.push(data)).on("paste", (content) => seen.push(`paste ${content}`));
  return { buffer, seen };
}

/** What comes of input that is followed by silence. */
function delivered(...pieces: (string | Uint8Array)[]): string[] {
  const { buffer, seen } = listening();
  for (const piece of pieces) buffer.process(piece);
  vi.runAllTimers();
  return seen;
}

describe("StdinBuffer", () => {
  it.each([
    ["abc", ["a", "b", "c"]],
    ["\x1b[A\x1b[1;5C", ["\x1b[A", "\x1b[1;5C"]],
    ["a\x1b[3~b", ["a", "\x1b[3~", "b"]],
    ["\x1bOP\x1bb", ["\x1bOP", "\x1bb"]],
    ["\x1b[<35;20;5m\x1b[<0;1;1M", ["\x1b[<35;20;5m", "\x1b[<0;1;1M"]],
    ["\x1b[M !!x", ["\x1b[M !!", "x"]],
    ["\x1b[[Ax\x1b[[5~", ["\x1b[[A", "x", "\x1b[[5~"]],
    ["\x1b[2$\x1b[3^", ["\x1b[2$", "\x1b[3^"]],
    ["\x1b[?2026;1$yx", ["\x1b[?2026;1$y", "x"]],
    ["\x1b]11;rgb:0/0/0\x07x", ["\x1b]11;rgb:0/0/0\x07", "x"]],
    ["\x1b]11;rgb:0/0/0\x1b\\x", ["\x1b]11;rgb:0/0/0\x1b\\", "x"]],
    ["\x1bP1+r\x07\x1b\\\x1b_Gi=1;OK\x1b\\", ["\x1bP1+r\x07\x1b\\", "\x1b_Gi=1;OK\x1b\\"]],
    ["\x1b]\x1b[A", ["\x1b]", "\x1b[A"]],
    ["\x1b\x1b[A", ["\x1b\x1b[A"]],
    ["\x1b\x1b\x1b[A", ["\x1b\x1b", "\x1b[A"]],
    ["\x1b[1\x03", ["\x1b[1", "\x03"]],
    ["\x1b😀", ["\x1b😀"]],
    ["a😀e\u0301\r\n👩‍🚀", ["a", "😀", "e\u0301", "\r", "\n", "👩‍🚀"]],
    ["\x1b", ["\x1b"]],
    ["\x1b[", ["\x1b["]],
    ["\x1b\x1b", ["\x1b\x1b"]],
    ["", [""]],
  ])("cuts %j into single keys", (input, sequences) => {
    expect(delivered(input)).toEqual(sequences);
  });

  it("takes a sequence together however it is cut", () => {
    const whole = "\x1b[1;5Ca\x1b]11;rgb:0/0/0\x1b\\\x1b[200~two\x1b[Alines\x1b[201~😀\x1bOP";
    const expected = ["\x1b[1;5C", "a", "\x1b]11;rgb:0/0/0\x1b\\", "paste two\x1b[Alines", "😀", "\x1bOP"];
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: whole.length })), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
        expect(delivered(...pieces.filter((piece) => piece !== ""))).toEqual(expected);
      }),
    );
  });

  it("tells Escape from the start of a sequence by waiting", () => {
    const { buffer, seen } = listening({ timeout: 30 });
    buffer.process("\x1b");
    vi.advanceTimersByTime(29);
    expect(seen).toEqual([]);
    expect(buffer.getBuffer()).toBe("\x1b");
    buffer.process("b");
    buffer.process("\x1b");
    vi.advanceTimersByTime(30);
    expect(seen).toEqual(["\x1bb", "\x1b"]);
  });

  it("waits as long as PI_TUI_ESC_TIMEOUT says, and 10 ms otherwise", () => {
    const waited = [undefined, "80", "soon"].map((value) => {
      vi.stubEnv("PI_TUI_ESC_TIMEOUT", value);
      const { buffer, seen } = listening();
      buffer.process("\x1b");
      let passed = 0;
      while (seen.length === 0 && passed < 200) {
        vi.advanceTimersByTime(1);
        passed++;
      }
      return passed;
    });
    expect(waited).toEqual([10, 80, 10]);
  });

  it("may wait longer for what can be no key", () => {
    const { buffer, seen } = listening({ timeout: 10, sequenceTimeout: 100 });
    buffer.process("\x1b[1;5");
    vi.advanceTimersByTime(99);
    buffer.process("C");
    expect(seen).toEqual(["\x1b[1;5C"]);
    buffer.process("\x1b[<35");
    vi.advanceTimersByTime(100);
    expect(seen).toEqual(["\x1b[1;5C", "\x1b[<35"]);
  });

  it("holds back the bytes of a character that is not whole", () => {
    const bytes = new TextEncoder().encode("é漢😀x");
    expect(delivered(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(["é", "漢", "😀", "x"]);
    expect(delivered(bytes.slice(0, 4), bytes.slice(4))).toEqual(["é", "漢", "😀", "x"]);
  });

  it("takes a single byte with the eighth bit for alt", () => {
    expect(delivered(Uint8Array.of(0xe1))).toEqual(["\x1ba"]);
    expect(delivered(Uint8Array.of(0xe1), Uint8Array.of(0x62))).toEqual(["\x1ba", "b"]);
    expect(delivered(Uint8Array.of(0xb1))).toEqual(["\x1b1"]);
  });

  it("drops a character that a terminal sends beside its key report", () => {
    expect(delivered("\x1b[97uab")).toEqual(["\x1b[97u", "b"]);
    expect(delivered("\x1b[97u", "a", "a")).toEqual(["\x1b[97u", "a"]);
    expect(delivered("a\x1b[97;1:3ua")).toEqual(["a", "\x1b[97;1:3u", "a"]);
    expect(delivered("\x1b[97;5ua")).toEqual(["\x1b[97;5u", "a"]);
  });

  it("gives up what it holds when asked, and forgets it when cleared", () => {
    const { buffer, seen } = listening();
    buffer.process("\x1b[<35");
    expect(buffer.flush()).toEqual(["\x1b[<35"]);
    expect(buffer.flush()).toEqual([]);
    buffer.process("\x1b[200~lost");
    buffer.clear();
    buffer.process("x");
    expect(seen).toEqual(["x"]);
  });

  it("delivers nothing after it was destroyed, not even the rest of a piece", () => {
    const { buffer, seen } = listening();
    buffer.once("data", () => buffer.destroy());
    buffer.process("abc\x1b");
    vi.runAllTimers();
    expect(seen).toEqual(["a"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("calls those who listen, and those who want one event once", () => {
    const buffer = new StdinBuffer();
    const all: string[] = [];
    const once: string[] = [];
    const all2 = (data: string): void => void all.push(data);
    buffer.on("data", all2).once("data", (data) => once.push(data));
    buffer.process("ab");
    buffer.off("data", all2).process("c");
    expect([all, once]).toEqual([["a", "b"], ["a"]]);
  });
});

describe("B50 pastes", () => {
  const start = "\x1b[200~";
  const end = "\x1b[201~";

  it.each([
    ["1 MB", "0123456789abcde\n".repeat(65_536)],
    ["5,000 lines", "a line with ä and 😀\r\n".repeat(5000)],
  ])("are complete: %s in pieces of 1 KB, in linear time", (_, content) => {
    const { buffer, seen } = listening();
    vi.useRealTimers();
    const bytes = Buffer.from(start + content + end);
    const began = performance.now();
    for (let at = 0; at < bytes.length; at += 1021) buffer.process(bytes.subarray(at, at + 1021));
    expect(seen).toEqual([`paste ${content}`]);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it("keep every character, also where markers and characters are cut", () => {
    const content = "a\tb\r\n\x00\x1b[A\x1b[20😀 \x1b[201x";
    const bytes = Buffer.from(start + content + end);
    for (const size of [1, 2, 3, 5, 7]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, n * size + size),
      );
      expect(delivered(...pieces)).toEqual([`paste ${content}`]);
    }
  });

  it("survive a marker that comes in two parts, and pauses of 1.1 s", () => {
    const { buffer, seen } = listening();
    for (const piece of ["\x1b[20", "0~one ", "two", "\x1b[20", "1~"]) {
      buffer.process(piece);
      vi.advanceTimersByTime(piece.startsWith("\x1b") ? 400 : 1100);
    }
    expect(seen).toEqual(["paste one two"]);
  });

  it("are delivered after silence when their end never comes; an end that comes late is no input", () => {
    const { buffer, seen } = listening();
    buffer.process(`${start}half`);
    vi.advanceTimersByTime(4999);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    buffer.process(`${end}x`);
    expect(seen).toEqual(["paste half", "x"]);
  });

  it("can be left with Ctrl+C when their end does not come", () => {
    const { buffer, seen } = listening({ pasteTimeout: 60_000 });
    buffer.process(`${start}half\x03`);
    vi.advanceTimersByTime(1000);
    buffer.process("\x03");
    expect(seen).toEqual(["paste half\x03", "\x03"]);
  });

  it("are told by their size where the terminal does not mark them", () => {
    const content = "one line of many\r".repeat(1200);
    const { buffer, seen } = listening();
    for (let at = 0; at < content.length; at += 4095) buffer.process(content.slice(at, at + 4095));
    vi.advanceTimersByTime(50);
    buffer.process("x");
    expect(seen).toEqual([`paste ${content}`, "x"]);
  });

  it("that are not marked end where a sequence begins", () => {
    const content = "one line of many\r".repeat(20);
    expect(delivered(content, "rest\x1b[Ax")).toEqual([`paste ${content}rest`, "\x1b[A", "x"]);
    expect(delivered(`${content}\x1b[A`)).toEqual([`paste ${content}`, "\x1b[A"]);
  });

  it("are not seen in what somebody types", () => {
    expect(delivered("hello\r")).toEqual([..."hello\r"]);
    expect(delivered("one\rtwo\r")).toEqual([..."one\rtwo\r"]);
    expect(delivered(`${"x".repeat(300)}\r`)).toEqual([..."x".repeat(300), "\r"]);
  });
});
