import {
  AiError,
  StringEnum,
  type Tool,
  type ToolCall,
  Type,
  validateToolArguments,
  validateToolCall,
} from "@pi-stack/ai";
import { describe, expect, test } from "vitest";

function call(args: Record<string, unknown>): ToolCall {
  return { type: "toolCall", id: "c", name: "edit", arguments: args };
}

function validate(parameters: object, args: Record<string, unknown>): unknown {
  return validateToolArguments({ name: "edit", description: "", parameters: { ...parameters } }, call(args));
}

/** One property of each kind of schema: TypeBox, and the same as plain JSON Schema. */
function both(schema: object, value: unknown): unknown[] {
  const plain = { type: "object", properties: { v: JSON.parse(JSON.stringify(schema)) }, required: ["v"] };
  const boxed = Type.Object({ v: Type.Unsafe({ ...schema }) });
  return [plain, boxed].map((parameters) => {
    try {
      return Object(validate(parameters, { v: value })).v;
    } catch (error) {
      return AiError.is(error) ? error.code : error;
    }
  });
}

const refused = "invalid_tool_arguments";

test.each([
  [Type.Number(), "5", 5],
  [Type.Number(), " 1e3 ", 1000],
  [Type.Number(), "", refused],
  [Type.Number(), "Infinity", refused],
  [Type.Number(), true, refused],
  [Type.Integer(), "5.0", 5],
  [Type.Integer(), 5.0, 5],
  [Type.Integer(), 1.5, refused],
  [Type.Integer(), "1.5", refused],
  [Type.Integer(), "9007199254740993", refused],
  [Type.Boolean(), "TRUE", true],
  [Type.Boolean(), 0, false],
  [Type.Boolean(), "yes", refused],
  [Type.Boolean(), "", refused],
  [Type.String(), 5, "5"],
  [Type.String(), true, "true"],
  [Type.String(), null, refused],
  [Type.String(), { a: 1 }, refused],
  [Type.Null(), "", null],
  [Type.Array(Type.String()), '["x","y"]', ["x", "y"]],
  [Type.Array(Type.String()), "x", ["x"]],
  [Type.Array(Type.String()), '["x",', refused],
  [Type.Array(Type.Number()), ["1", 2], [1, 2]],
  [Type.Object({ a: Type.Number() }), '{"a":"1"}', { a: 1 }],
  [Type.Object({ a: Type.Number() }), "{broken", refused],
  [Type.Union([Type.String(), Type.Number()]), "5", "5"],
  [Type.Union([Type.Number(), Type.Boolean()]), "true", true],
  [Type.Union([Type.Literal("a"), Type.Literal("b")]), "c", refused],
  [StringEnum(["1", "2"]), 1, "1"],
  [StringEnum(["a", "b"]), "c", refused],
  [Type.Literal(7), "7", 7],
])("%j takes %j as %j, whatever made the schema", (schema, value, expected) => {
  expect(both(schema, value)).toEqual([expected, expected]);
});

describe("B44 lists of objects in the forms that models send", () => {
  const edit = { oldText: "a", newText: "b" };
  const item = Type.Object({ oldText: Type.String(), newText: Type.String() });
  const parameters = Type.Object({ edits: Type.Array(item, { minItems: 1 }) });
  const text = JSON.stringify([edit]);

  test.each([
    ["JSON text", text],
    ["JSON text with raw line breaks and tabs", '[{"oldText":"a\n\tx","newText":"b"}]'],
    ["a list of JSON texts", [JSON.stringify(edit)]],
    ["one object", edit],
    ["text encoded twice", JSON.stringify(text)],
  ])("%s is accepted", (_, edits) => {
    expect(validate(parameters, { edits })).toMatchObject({ edits: [{ newText: "b" }] });
  });

  test.each([
    ["broken JSON text", '[{"oldText":', /edits: must be array \(the string could not be parsed as JSON\)/],
    ["an empty list", [], /edits: must not have fewer than 1 items/],
    ["an object as text", [{ oldText: {}, newText: "b" }], /edits\.0\.oldText: must be string/],
  ])("%s is refused in words", (_, edits, words) => {
    expect(() => validate(parameters, { edits })).toThrow(words);
  });
});

test("null for an optional property is left out; for a required or nullable one it is not", () => {
  const parameters = Type.Object({ a: Type.Optional(Type.String()), b: Type.Union([Type.String(), Type.Null()]) });
  expect(validate(parameters, { a: null, b: null })).toEqual({ b: null });
  expect(() => validate(Type.Object({ a: Type.String() }), { a: null })).toThrow(/a: must be string/);
});

test("the error lists every problem and what was received before coercion", () => {
  const parameters = Type.Object(
    { path: Type.String(), limit: Type.Integer({ minimum: 1 }), list: Type.Array(Type.Number()) },
    { additionalProperties: false },
  );
  const args = { limit: "0", list: [1, "x"], extra: 1 };
  expect(() => validate(parameters, args)).toThrow(
    [
      'Validation failed for tool "edit":',
      "  - limit: must be >= 1",
      "  - list.1: must be number",
      "  - extra: must not be given: there is no such property",
      "  - path: must have required property",
      "",
      "Received arguments:",
      JSON.stringify(args, null, 2),
    ].join("\n"),
  );
});

test("the arguments are copied, extras are kept, defaults are not filled in", () => {
  const args = { n: "1", extra: { deep: [1] } };
  const parameters = Type.Object({ n: Type.Number(), d: Type.Optional(Type.Number({ default: 3 })) });
  const result = validate(parameters, args);
  expect(result).toEqual({ n: 1, extra: { deep: [1] } });
  expect(args).toEqual({ n: "1", extra: { deep: [1] } });
});

test("references, recursion, allOf, not, tuples, patterns and dependents of the root are followed", () => {
  const tree = Type.Recursive((self) => Type.Object({ name: Type.String(), kids: Type.Array(self) }));
  expect(validate(Type.Object({ tree }), { tree: { name: "a", kids: [{ name: 1, kids: [] }] } })).toMatchObject({
    tree: { kids: [{ name: "1" }] },
  });
  const plain = {
    type: "object",
    $defs: { id: { type: "string", pattern: "^[a-z]+$", maxLength: 3 } },
    properties: {
      id: { $ref: "#/$defs/id" },
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
      both: { allOf: [{ type: "number" }, { maximum: 5 }] },
      notZero: { not: { const: 0 } },
      set: { type: "array", uniqueItems: true, contains: { const: 1 } },
    },
    patternProperties: { "^x-": { type: "number" } },
  };
  const good = { id: "abc", pair: ["a", 1], both: 5, notZero: 1, set: [1, 2], "x-a": "3" };
  expect(validate(plain, good)).toEqual({ ...good, "x-a": 3 });
  for (const bad of [
    { id: "ABC" },
    { id: "abcd" },
    { pair: ["a", 1, 2] },
    { both: 6 },
    { notZero: 0 },
    { set: [1, 1] },
    { set: [2] },
  ]) {
    expect(() => validate(plain, bad)).toThrow(/Validation failed/);
  }
});

test("a schema that refers to itself and odd keywords do not hang or throw", () => {
  const loop = { type: "object", properties: { v: { $ref: "#/properties/v" } } };
  expect(validate(loop, { v: 1 })).toEqual({ v: 1 });
  expect(validate({ type: "object", properties: { v: { type: 7, pattern: "(", enum: 3 } } }, { v: 1 })).toEqual({
    v: 1,
  });
});

test("a call whose arguments did not arrive whole is refused", () => {
  const tool: Tool = { name: "edit", description: "", parameters: Type.Object({}) };
  const cut = { ...call({}), argumentsError: "The call was cut off" };
  expect(() => validateToolArguments(tool, cut)).toThrow(/root: The call was cut off/);
});

test("a call is matched to its tool by the exact name", () => {
  const tool: Tool = { name: "edit", description: "", parameters: Type.Object({ n: Type.Number() }) };
  expect(validateToolCall([tool], call({ n: "1" }))).toEqual({ n: 1 });
  expect(() => validateToolCall([{ ...tool, name: "Edit" }], call({}))).toThrow('Tool "edit" not found');
});

test("StringEnum leaves out what is empty", () => {
  expect({ ...StringEnum(["a", "b"], { description: "d", default: "a" }) }).toMatchObject({
    type: "string",
    enum: ["a", "b"],
    description: "d",
    default: "a",
  });
  expect(Object.keys(StringEnum(["a"], { description: "" }))).toEqual(["type", "enum"]);
});
