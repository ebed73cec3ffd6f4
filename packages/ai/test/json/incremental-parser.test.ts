import fc from "fast-check";
import { expect, test } from "vitest";
import { IncrementalJsonParser } from "../../src/json/incremental-parser.js";

function parse(text: string, size = 1): unknown {
  const parser = new IncrementalJsonParser();
  for (let start = 0; start < text.length; start += size) parser.push(text.slice(start, start + size));
  return parser.value;
}

test("reads any JSON as JSON.parse does, however it is cut", () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1, max: 9 }), (text, size) => {
      expect(parse(text, size)).toEqual(JSON.parse(text));
    }),
  );
});

test("every prefix of an object reads as an object, and strings only grow", () => {
  const text = JSON.stringify({ path: 'a\n"b" 🏷', list: [1, -2.5e3, { deep: [true, null] }], end: "x" });
  const parser = new IncrementalJsonParser();
  for (const character of text) {
    parser.push(character);
    expect(parser.value).toBeTypeOf("object");
  }
  expect(parser.complete).toBe(true);
});

test("keys called __proto__ stay keys", () => {
  const value = parse('{"__proto__":{"polluted":true}}');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.keys(Object(value))).toEqual(["__proto__"]);
});

test("deep nesting does not overflow the stack", () => {
  expect(() => parse("[".repeat(200_000), 1000)).not.toThrow();
});

test("100 KB of arguments in pieces of 20 characters cost no more than a few readings", () => {
  const text = JSON.stringify({ content: 'line "of" code;\n'.repeat(6500) });
  const time = (factor: number): number => {
    const long = JSON.stringify({ content: 'line "of" code;\n'.repeat(6500 * factor) });
    const start = performance.now();
    parse(long, 20);
    return performance.now() - start;
  };
  parse(text, 20);
  const small = Math.min(time(1), time(1), time(1));
  const large = Math.min(time(8), time(8));
  expect(large).toBeLessThan(Math.max(small, 2) * 8 * 4);
});
