import { ControlSequenceStripper, stripControlSequences } from "@pi-stack/tui";
import { describe, expect, it } from "vitest";

const pieces = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));

function strip(parts: string[]): string {
  const stripper = new ControlSequenceStripper();
  return parts.map((part) => stripper.push(part)).join("") + stripper.end();
}

describe("ControlSequenceStripper", () => {
  it.each([1, 2, 3, 5, 8])("gives the same as for the whole text, in pieces of %s", (size) => {
    const text =
      "a\x1b[31mred\x1b[0m \x1b]8;;https://x.test\x1b\\link\x1b]8;;\x07 \x9b1mC1\x9c\x1bP1;2qdata\x1b\\ tab\tend\r\n\x1b(Bz";
    expect(strip(pieces(text, size))).toBe(stripControlSequences(text));
    expect(strip(pieces(text, size))).toContain("red link");
  });

  it("drops a sequence that never ends, with bounded memory, and shows what follows a string's end", () => {
    const image = pieces("A".repeat(100_000), 1000);
    expect(strip(["before\x1b]1337;File=", ...image])).toBe("before");
    expect(strip(["before\x1b]1337;File=", ...image, "\x1b", "\\after"])).toBe("beforeafter");
    expect(strip(["before\x1b]1337;File=", ...image, "\x07after"])).toBe("beforeafter");
  });

  it("drops a lone escape at the end", () => {
    expect(strip(["done\x1b"])).toBe("done");
  });
});
