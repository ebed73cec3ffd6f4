import { createRequire } from "node:module";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { parsePlainFrontmatter } from "./plain-frontmatter.js";

/** A Markdown file in its two parts. Line ends are line feeds, a byte order mark is gone. */
export interface ParsedFrontmatter {
  /** What stands between the `---` lines, unchecked; empty where there are none. */
  frontmatter: Record<string, unknown>;
  /** Everything behind the closing `---` line. */
  body: string;
}

/** {@link ParsedFrontmatter}, with what was wrong. */
export interface ReadFrontmatter extends ParsedFrontmatter {
  hasFrontmatter: boolean;
  /** Names the line of the file. */
  problem?: string;
}

/**
 * Parts a Markdown file into its frontmatter, YAML between two `---` lines at its very beginning, and its body.
 *
 * @throws {@link CodingAgentError} with code "resource_invalid" when the frontmatter is not closed, no YAML,
 * no mapping, or longer than 64 K characters
 */
export function parseFrontmatter(content: string): ParsedFrontmatter {
  const { frontmatter, body, problem } = readFrontmatter(content);
  if (problem !== undefined) throw new CodingAgentError("resource_invalid", problem);
  return { frontmatter, body };
}

/** The body of a Markdown file, whatever its frontmatter is like. */
export function stripFrontmatter(content: string): string {
  return split(content).body;
}

/** {@link parseFrontmatter} that never throws: a frontmatter that cannot be read is empty and comes with a problem. */
export function readFrontmatter(content: string): ReadFrontmatter {
  const { yaml, body } = split(content);
  if (yaml === undefined) {
    const problem = /^---[ \t]*\n[A-Za-z][\w-]*:/.test(body) ? { problem: notClosed } : {};
    return { frontmatter: {}, body, hasFrontmatter: false, ...problem };
  }
  const frontmatter = parsePlainFrontmatter(yaml) ?? parseYaml(yaml);
  return typeof frontmatter === "string"
    ? { frontmatter: {}, body, hasFrontmatter: true, problem: frontmatter }
    : { frontmatter, body, hasFrontmatter: true };
}

/** Characters that the parser may get: it needs a second for a megabyte. */
const maxLength = 64 * 1024;

const notClosed = 'Line 1: the frontmatter is not closed. End it with a line that is only "---".';

function split(content: string): { yaml: string | undefined; body: string } {
  const text = content.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const opening = /^---[ \t]*\n/.exec(text)?.[0];
  if (opening === undefined) return { yaml: undefined, body: text };
  const closing = /^---[ \t]*(?:\n|$)/m.exec(text.slice(opening.length));
  if (closing === null) return { yaml: undefined, body: text };
  const end = opening.length + closing.index;
  return { yaml: text.slice(opening.length, end), body: text.slice(end + closing[0].length) };
}

/** The mapping, or the words of a problem. */
function parseYaml(yaml: string): Record<string, unknown> | string {
  if (yaml.length > maxLength)
    return `Line 1: the frontmatter has ${yaml.length} characters; ${maxLength} are allowed.`;
  try {
    const document = yamlParser().parseDocument(yaml, { prettyErrors: false });
    const [error] = document.errors;
    if (error !== undefined) {
      // One more for the opening line.
      const line = yaml.slice(0, error.pos[0]).split("\n").length + 1;
      return `Line ${line}: the frontmatter is no valid YAML: ${error.message}. Texts with ": " or " #" in them need quotes.`;
    }
    const value: unknown = document.toJS();
    if (value === null || value === undefined) return {};
    if (typeof value === "object" && !Array.isArray(value)) return { ...value };
    return 'Line 2: the frontmatter must be lines of "key: value".';
  } catch (cause) {
    // Too many aliases, or nested too deeply.
    return `Line 2: the frontmatter cannot be used: ${errorMessage(cause)}`;
  }
}

/** Loaded when it is needed and at once: importing it takes longer (32 to 46 ms) than everything else at start. */
function yamlParser(): typeof import("yaml") {
  const parser: typeof import("yaml") = createRequire(import.meta.url)("yaml");
  return parser;
}
