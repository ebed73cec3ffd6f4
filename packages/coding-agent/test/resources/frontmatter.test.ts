import { CodingAgentError, parseFrontmatter, stripFrontmatter } from "@pi-stack/coding-agent";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const broken = "---\nname: x\ndescription: use it: now\n---\nbody";

function problemOf(content: string): unknown {
  try {
    return parseFrontmatter(content);
  } catch (error) {
    return CodingAgentError.is(error) ? `${error.code}: ${error.message}` : error;
  }
}

describe("parseFrontmatter", () => {
  it("parts a file in two", () => {
    expect(parseFrontmatter('---\nname: pdf\nquoted: "a: b"\non: true\n---\n\nBody\n')).toEqual({
      frontmatter: { name: "pdf", quoted: "a: b", on: true },
      body: "\nBody\n",
    });
  });

  it("takes the line ends of Windows and a byte order mark", () => {
    expect(parseFrontmatter("\uFEFF---\r\nname: pdf\r\n---\r\nBody\r\n")).toEqual({
      frontmatter: { name: "pdf" },
      body: "Body\n",
    });
  });

  it("reads all of YAML: lists, nested keys, texts of several lines", () => {
    const { frontmatter } = parseFrontmatter("---\ntools: [a, b]\nmeta:\n  n: 1\ndescription: >\n  one\n  two\n---\n");
    expect(frontmatter).toEqual({ tools: ["a", "b"], meta: { n: 1 }, description: "one two\n" });
  });

  it("finds none where the file does not begin with it, or it is empty", () => {
    expect(parseFrontmatter("Text\n---\na: b\n---\n")).toEqual({ frontmatter: {}, body: "Text\n---\na: b\n---\n" });
    expect(parseFrontmatter("---\n---\nText")).toEqual({ frontmatter: {}, body: "Text" });
    expect(parseFrontmatter("---\nA line under a rule.").body).toBe("---\nA line under a rule.");
  });

  it.each([
    ["invalid YAML", broken, /^resource_invalid: Line 3: .*no valid YAML/],
    ["a list", "---\n- a\n---\n", /^resource_invalid: Line 2: .*key: value/],
    ["no closing line", "---\nname: x\nbody", /^resource_invalid: Line 1: .*not closed/],
    ["too deep nesting", `---\na: ${"[".repeat(60_000)}\n---\n`, /^resource_invalid: Line \d: /],
    ["very much", `---\na: |\n${"  b\n\n".repeat(20_000)}---\n`, /^resource_invalid: Line 1: .*100005 characters/],
    ["a bomb of aliases", `---\na: &a [x,x,x,x,x,x,x,x,x,x]\n${bomb()}---\n`, /^resource_invalid: Line 2: /],
  ])("names the line of %s", (_what, content, expected) => {
    expect(problemOf(content)).toMatch(expected);
  });

  it("makes of plain lines what the YAML parser makes of them", () => {
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."aé7 :#-.,'\"\\[]{}&*!|>%@`~?=\t"), minLength: 1, maxLength: 12 }),
      fc.constantFrom("true", "True", "null", "~", "12", "1e3", ".inf", "2020-01-01", "yes", '"a"', "'it''s'"),
    );
    const line = fc.tuple(fc.constantFrom("a", "b-c", "null", "true"), value).map(([key, text]) => `${key}: ${text}`);
    const block = fc
      .tuple(fc.constantFrom("c: |", "c: >", "c: |-", "c: >-", "c:", "c: text"), fc.array(fc.oneof(value, line)))
      .map(([head, rows]) => [head, ...rows.map((row) => (row === "~" ? "" : `  ${row}`))].join("\n"));
    fc.assert(
      fc.property(fc.array(fc.oneof(line, block, fc.constantFrom("", " ", "  ", "# x")), { maxLength: 4 }), (lines) => {
        const yaml = `${lines.join("\n")}\n`;
        expect(attempt(() => parseFrontmatter(`---\n${yaml}---\n`).frontmatter)).toEqual(
          attempt(() => parse(yaml, { logLevel: "error" }) ?? {}),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("reads nested keys of any depth", () => {
    const yaml = Array.from({ length: 10 }, (_, depth) => `${" ".repeat(depth)}k:\n`).join("");
    expect(parseFrontmatter(`---\n${yaml}${" ".repeat(10)}k: end\n---\n`).frontmatter).toEqual(
      parse(`${yaml}${" ".repeat(10)}k: end`),
    );
  });
});

describe("stripFrontmatter", () => {
  it("leaves the body, of broken frontmatter too", () => {
    expect([stripFrontmatter(broken), stripFrontmatter("plain")]).toEqual(["body", "plain"]);
  });

  it("takes any text", () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom("-", "---", "\n", "\r", "a: b", " ") }), hasBody));
  });
});

function hasBody(text: string): boolean {
  return text.replace(/\r\n?/g, "\n").endsWith(stripFrontmatter(text));
}

function bomb(): string {
  const rows = [..."bcdefg"].map((name, index) => `${name}: &${name} [${`*${"abcdef"[index]},`.repeat(10)}]\n`);
  return rows.join("");
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return "refused";
  }
}
