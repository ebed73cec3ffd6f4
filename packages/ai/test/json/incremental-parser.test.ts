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
