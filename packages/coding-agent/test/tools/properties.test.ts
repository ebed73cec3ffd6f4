import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { OutputAccumulator } from "../../src/tools/bash/output-accumulator.js";
import { Utf8Pieces } from "../../src/tools/bash/utf8-pieces.js";
import { fromByteText } from "../../src/tools/edit/byte-text.js";
import { planEdit } from "../../src/tools/edit/plan-edit.js";
import { LineWindow } from "../../src/tools/read/line-window.js";
import { createWorkspace } from "./support/workspace.js";

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const borders = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return borders.slice(1).map((end, index) => bytes.subarray(borders[index], end));
}

const places = fc.array(fc.nat(), { maxLength: 8 });
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const bytesLine = fc
  .uint8Array({ maxLength: 12 })
  .map((bytes) => Buffer.from(bytes.map((byte) => (byte === 10 || byte === 13 ? 32 : byte))).toString("latin1"));

describe("edit", () => {
  it("never changes a byte outside of the matched place", () => {
    const part = fc.array(
      fc.tuple(bytesLine, lineEnd).map((pair) => pair.join("")),
      { maxLength: 5 },
    );
    const blanks = fc.constantFrom("", " ", " \t", "\u00a0");
    fc.assert(
      fc.property(part, part, lineEnd, blanks, (before, after, end, blank) => {
        const head = `${before.join("")}<`;
        const tail = `>${after.join("")}`;
        const place = Buffer.from(`first mark${blank}${end}second mark`).toString("latin1");
        const file = Buffer.from(head + place + tail, "latin1");
        fc.pre(head.indexOf("first mark") === -1 && tail.indexOf("first mark") === -1);
        fc.pre(!/^(?:\xff\xfe|\xfe\xff)/.test(head));
        const { after: result } = planEdit(file, [{ oldText: "first mark\nsecond mark", newText: "1\n2" }], "f");
        expect(fromByteText(result).toString("latin1")).toBe(`${head}1${end}2${tail}`);
      }),
    );
  });
});

describe("read", () => {
  it("gives the same window whatever the chunks", () => {
    const text = fc.array(fc.constantFrom("a", "é", "\n", "\n", "long line ", "\r\n"), { maxLength: 60 });
    const limits = fc.record({
      firstLine: fc.nat(6),
      wantedLines: fc.constantFrom(Number.POSITIVE_INFINITY, 1, 2, 5),
      maxLines: fc.integer({ min: 1, max: 6 }),
      maxBytes: fc.integer({ min: 4, max: 60 }),
    });
    fc.assert(
      fc.property(text, limits, places, (parts, limit, cuts) => {
        const bytes = Buffer.from(parts.join(""));
        const whole = new LineWindow(limit);
        whole.push(bytes);
        const pieces = new LineWindow(limit);
        for (const chunk of cut(bytes, cuts)) pieces.push(chunk);
        const result = pieces.finish();
        expect(result).toEqual(whole.finish());
        const content = parts.join("");
        const lines = content.replace(/\n$/, "").split("\n");
        expect(result.totalLines).toBe(content === "" ? 0 : lines.length);
        const end = limit.firstLine + result.shownLines;
        const final = result.shownLines > 0 && end === lines.length && content.endsWith("\n") ? "\n" : "";
        expect(result.text).toBe(lines.slice(limit.firstLine, end).join("\n") + final);
      }),
    );
  });
});

describe("bash output", () => {
  it("counts lines and keeps the end whatever the chunks", async () => {
    const space = await createWorkspace();
    vi.stubEnv("TMPDIR", space.dir);
    onTestFinished(() => void vi.unstubAllEnvs());
    const output = fc.record({
      line: fc.constantFrom("x", "é".repeat(30), "y".repeat(700)),
      count: fc.integer({ min: 1, max: 3000 }),
    });
    await fc.assert(
      fc.asyncProperty(output, fc.boolean(), places, async ({ line, count }, terminated, cuts) => {
        const text = `${line}\n`.repeat(count).slice(0, terminated ? undefined : -1);
        const accumulator = new OutputAccumulator();
        for (const chunk of cut(Buffer.from(text), cuts)) void accumulator.append(chunk);
        const { text: shown, truncation, lastLineBytes } = accumulator.snapshot();
        expect(lastLineBytes).toBe(Buffer.byteLength(line));
        const fits = Buffer.byteLength(text) <= 51_200 && count <= 2000;
        expect(truncation === undefined).toBe(fits);
        const room = Math.min(2000, Math.floor(51_201 / (Buffer.byteLength(line) + 1)));
        expect(shown).toBe(fits ? text : Array(Math.min(count, room)).fill(line).join("\n"));
        expect(truncation?.totalLines ?? count).toBe(count);
        await accumulator.finish();
      }),
      { numRuns: 60 },
    );
  });

  /** Any text but one that holds the replacement mark itself. */
  const wholeText = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\ufffd"));

  it("never tears characters of mixed streams apart", () => {
    fc.assert(
      fc.property(wholeText, wholeText, places, (one, two, cuts) => {
        const streams = [one, two].map((text) => ({ chunks: cut(Buffer.from(text), cuts), pieces: new Utf8Pieces() }));
        const output: string[] = [];
        for (let index = 0; index <= cuts.length; index++) {
          for (const { chunks, pieces } of streams)
            output.push(pieces.push(chunks[index] ?? Buffer.alloc(0)).toString());
        }
        for (const { pieces } of streams) output.push(pieces.flush().toString());
        expect(output.join("")).not.toContain("\ufffd");
        expect(output.join("").length).toBe(one.length + two.length);
      }),
    );
  });
});
