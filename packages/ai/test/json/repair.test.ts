import { parseJsonWithRepair, parseStreamingJson, repairJson } from "@pi-stack/ai";
import { expect, test } from "vitest";

test.each([
  ['{"a":"he', { a: "he" }],
  ['{"a":tr', { a: true }],
  ['{"a":[1,2', { a: [1, 2] }],
  ['{"a":1}garbage', { a: 1 }],
  ['{"a":1.', {}],
  ['{"a":-', {}],
  ['{"x', {}],
  ["null", null],
  ["nul", {}],
  ["[1", [1]],
  ["[1.", []],
  ["5", 5],
  ["", {}],
  [" \n", {}],
  [undefined, {}],
  ["garbage", {}],
  ['{"a":{"b":[{"c":"d', { a: { b: [{ c: "d" }] } }],
  ['{"path":"C:\\q', { path: "C:\\q" }],
])("reads %j so far", (text, expected) => {
  expect(parseStreamingJson(text)).toEqual(expected);
});

test("raw control characters and unknown escapes inside strings are repaired, outside nothing is touched", () => {
  expect(repairJson('{\n"a":"x\ny\tz\u0001"}')).toBe('{\n"a":"x\\ny\\tz\\u0001"}');
  expect(repairJson('{"a":"C:\\dir \\" \\\\ \\n"}')).toBe('{"a":"C:\\\\dir \\" \\\\ \\n"}');
  expect(parseJsonWithRepair('{"a":"x\ny \\q"}')).toEqual({ a: "x\ny \\q" });
});

test("what cannot be repaired throws the first error", () => {
  expect(() => parseJsonWithRepair('{"a":\n}')).toThrow(SyntaxError);
  expect(() => parseJsonWithRepair('{"a":"\\u12"')).toThrow(SyntaxError);
});
