import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideBash } from "../../src/policy/decide-bash.js";
import { newFolder, policyOf } from "./support/policy.js";

const cwd = newFolder();

/** Ways to write `rm`, all of which bash runs as that program. */
const forbidden = fc.constantFrom(
  "rm x",
  "'rm' x",
  "r''m -f x",
  "\\rm x",
  "/bin/rm x",
  "$'\\x72m' x",
  "r\\\nm x",
  "{rm,x}",
  "rm</dev/null",
);

const harmless = fc.constantFrom(
  "git status",
  "ls src",
  "echo 'a b'",
  "echo $((1 + 2))",
  "ls -l 'rm x' \"x$(git status)\"",
  "true",
);

const { text: safe } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 3 },
    harmless,
    fc
      .tuple(tie("text"), fc.constantFrom(" && ", " ; ", " | ", "\n", " || "), tie("text"))
      .map((parts) => parts.join("")),
  ),
}));

/** Shell texts in which a command stands in some place where it runs, or may. */
const { text: dangerous } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof({ maxDepth: 4, withCrossShrink: true }, forbidden, placed(tie("text"))),
}));

function placed(inner: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const around: readonly ((text: string, other: string) => string)[] = [
    (text, other) => `${other} && ${text}`,
    (text, other) => `${text}; ${other}`,
    (text, other) => `${other} | ${text}`,
    (text, other) => `${other}\n${text}`,
    (text) => `( ${text}\n)`,
    (text) => `{ ${text}\n}`,
    (text) => `echo $(${text}\n)`,
    (text) => `echo "a $(${text}\n) b"`,
    (text) => `if ${text}\nthen true; fi`,
    (text, other) => `while ${other}; do ${text}\ndone`,
    (text) => `for i in 1 2; do ${text}\ndone`,
    (text) => `f() { ${text}\n}; f`,
    (text) => `case a in a) ${text}\n;; esac`,
    (text) => `cat <<END\n$(${text}\n)\nEND`,
    (text) => `x=$(${text}\n)`,
    (text) => `[[ -n $(${text}\n) ]]`,
    (text) => `ls <(${text}\n)`,
    (text) => `echo \${x:-$(${text}\n)}`,
    (text) => `eval ${quoted(text)}`,
    (text) => `sh -c ${quoted(text)}`,
    (text) => `bash -ec ${quoted(text)} a b`,
    (text) => `timeout 5 bash -c ${quoted(text)}`,
    (text) => `env nohup sh -c ${quoted(text)}`,
    (text) => `find . -exec sh -c ${quoted(text)} \\;`,
    (text) => `trap ${quoted(text)} EXIT`,
    (text) => `! { ${text}\n}`,
    (text) => `coproc { ${text}\n}`,
  ];
  return fc.tuple(inner, fc.constantFrom(...around), safe).map(([text, put, other]) => put(text, other));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

describe("random shell texts", () => {
  const names = ["git status", "ls", "echo", "cat", "find"];
  const allowing = policyOf(cwd, { mode: "ask", allow: names.map((name) => `bash(${name} *)`) }).policy;
  const forbidding = policyOf(cwd, { deny: ["bash(rm *)"] }).policy;

  it("with a command in them that no rule allows are never allowed", () => {
    fc.assert(
      fc.property(dangerous, (text) => decideBash(allowing, text, cwd).effect !== "allow"),
      { numRuns: 1500 },
    );
  });

  it("with a forbidden command in them are never allowed where all else is", () => {
    fc.assert(
      fc.property(dangerous, (text) => decideBash(forbidding, text, cwd).effect !== "allow"),
      { numRuns: 1500 },
    );
  });

  it("of allowed commands alone are allowed", () => {
    fc.assert(
      fc.property(safe, (text) => decideBash(allowing, text, cwd).effect === "allow"),
      { numRuns: 500 },
    );
  });

  it("of any characters are judged without a failure", () => {
    const signs = fc.constantFrom(
      ..."rm git$(){}[]<>|&;'\"`\\\n #!*?~=+-@%^:,./0".split(""),
      "$((",
      "${",
      "<<E\n",
      "\u00e9",
      "\u2003",
    );
    const text = fc.array(signs, { maxLength: 60 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (each) => ["allow", "ask", "deny"].includes(decideBash(allowing, each, cwd).effect)),
      { numRuns: 1500 },
    );
    expect(decideBash(allowing, "", cwd).effect).toBe("allow");
  });
});
