// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of prompt templates look like that.
import { parseCommandArgs, substituteArgs } from "@pi-stack/coding-agent";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("parseCommandArgs", () => {
  it.each([
    ["one  two\tthree ", ["one", "two", "three"]],
    [`"a b" 'c d' e`, ["a b", "c d", "e"]],
    [`"" x ''`, ["", "x", ""]],
    ["don't stop, it's fine", ["don't", "stop,", "it's", "fine"]],
    ["dogs' and cats' toys", ["dogs'", "and", "cats'", "toys"]],
    [`"it's" 'say "hi"'`, ["it's", 'say "hi"']],
    [`--a="b c" --d='e f' g"h i"j`, ["--a=b c", "--d=e f", "gh ij"]],
    [`never "closed and 'never`, ["never", '"closed', "and", "'never"]],
    [`back\\slash "a\\" b`, ["back\\slash", "a\\", "b"]],
    ["two\nlines next", ["two\nlines", "next"]],
    ["", []],
  ])("parses %j", (text, expected) => {
    expect(parseCommandArgs(text)).toEqual(expected);
  });

  it("takes a long text full of apostrophes in linear time", () => {
    // Searching from each of them anew takes minutes.
    expect(parseCommandArgs("'tis ".repeat(200_000))).toHaveLength(200_000);
  });

  it("loses no character but spaces and quotes", () => {
    const text = fc.string({ unit: fc.constantFrom("a", " ", "\t", "\n", "'", '"', "=", "\\", "é", "\u{1F600}") });
    fc.assert(
      fc.property(text, (words) => {
        const bare = (each: string): string => each.replace(/[ \t'"]/g, "");
        expect(bare(parseCommandArgs(words).join(""))).toBe(bare(words));
      }),
    );
  });
});

describe("substituteArgs", () => {
  const args = ["one", "two", "three"];

  it.each([
    ["$1-$3-$4", "one-three-"],
    ["$@|$ARGUMENTS", "one two three|one two three"],
    ["${@:2}|${@:0}|${@:9}", "two three|one two three|"],
    ["${@:2:1}|${@:0:2}|${@:1:0}", "two|one two|"],
    ["$0 $$ $x ${1} ${@} $", " $$ $x ${1} ${@} $"],
  ])("fills %s", (content, expected) => {
    expect(substituteArgs(content, args)).toBe(expected);
  });

  it("counts to more than nine", () => {
    expect(substituteArgs("$10 $1", [..."abcdefghij"])).toBe("j a");
  });

  it("puts arguments in as they are", () => {
    expect(substituteArgs("$1 $2 $@", ["$2 $@ $ARGUMENTS", "$& $$ $'"])).toBe(
      "$2 $@ $ARGUMENTS $& $$ $' $2 $@ $ARGUMENTS $& $$ $'",
    );
  });

  it("never expands what an argument says, whatever it says", () => {
    const piece = fc.constantFrom("$1", "$2", "$@", "$ARGUMENTS", "${@:1}", "${@:2:1}", "$&", "$", "{", "x", " ");
    const text = fc.oneof(fc.string({ unit: piece, maxLength: 8 }), fc.string());
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (content, values) => {
        // The same with marks that no placeholder can be made of, which then give way to the arguments.
        const marks = values.map((_value, index) => `\uE000${index}\uE001`);
        const filled = substituteArgs(content, marks).replace(/\uE000(\d)\uE001/g, (_, index) => values[index] ?? "");
        expect(substituteArgs(content, values)).toBe(filled);
      }),
    );
  });
});
