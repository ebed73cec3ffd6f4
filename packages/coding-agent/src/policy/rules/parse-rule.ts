import { parseCommandPattern } from "./command-pattern.js";
import { PatternError } from "./pattern-error.js";
import type { RulePattern } from "./rule.js";

/** Tools whose rules are about paths. */
export const pathTools: readonly string[] = ["read", "edit", "write", "grep", "find", "ls"];

/** A rule, or why a text is none. */
export type ParsedRule =
  | { tool: string; pattern: RulePattern }
  | {
      problem: string;
      /** Counted from 1. */
      column: number;
      /** Whose rule it was meant to be, if that can be told. */
      tool?: string;
    };

const head = /^\s*([A-Za-z0-9_.:/-]+)\s*/;

/** Reads `tool`, `tool(pattern)` or `tool(name_*)`. Never throws. */
export function parseRule(text: string): ParsedRule {
  const found = head.exec(text);
  const name = found?.[1];
  if (found === null || name === undefined)
    return { problem: "the name of a tool was expected", column: firstColumn(text) };
  const rest = text.slice(found[0].length);
  const column = found[0].length + 1;
  if (rest === "") return { tool: name, pattern: { kind: "any" } };
  const known = name === "tool" ? {} : { tool: name };
  if (!rest.startsWith("(")) return { problem: `"(" was expected after ${name}`, column, ...known };
  const end = rest.trimEnd();
  if (!end.endsWith(")")) return { problem: `")" was expected at the end`, column: column + end.length, ...known };
  const inner = end.slice(1, -1);
  return parsePattern(name, inner, column + 1);
}

function parsePattern(name: string, inner: string, column: number): ParsedRule {
  const pattern = inner.trim();
  const start = column + (inner.length - inner.trimStart().length);
  if (name === "tool") return parseToolName(pattern, start);
  if (pattern === "") return { problem: "nothing stands between the brackets", column, tool: name };
  if (name === "bash") return parseCommand(pattern, start);
  if (!pathTools.includes(name)) {
    const problem = `rules of ${name} take no pattern; write ${name} alone. Patterns are for bash, ${pathTools.join(", ")}`;
    return { problem, column, tool: name };
  }
  const nul = pattern.indexOf("\0");
  if (nul >= 0) return { problem: "a path cannot hold a NUL character", column: start + nul, tool: name };
  if (/[*?].*\/\.\.(\/|$)/.test(pattern)) {
    return { problem: `".." cannot stand behind a wildcard`, column: start + pattern.indexOf("/.."), tool: name };
  }
  return {
    tool: name,
    pattern: pattern === "**" || pattern === "/**" ? { kind: "any" } : { kind: "path", text: pattern },
  };
}

function parseToolName(pattern: string, column: number): ParsedRule {
  const odd = /[^A-Za-z0-9_.:/*-]/.exec(pattern);
  if (pattern === "") return { problem: "the name of a tool was expected", column };
  if (odd) return { problem: `"${odd[0]}" cannot stand in the name of a tool`, column: column + odd.index };
  return { tool: pattern, pattern: { kind: "any" } };
}

function parseCommand(pattern: string, column: number): ParsedRule {
  if (pattern === "*") return { tool: "bash", pattern: { kind: "any" } };
  try {
    return { tool: "bash", pattern: { kind: "command", command: parseCommandPattern(pattern) } };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return { problem: error.message, column: column + error.offset, tool: "bash" };
  }
}

function firstColumn(text: string): number {
  return text.length - text.trimStart().length + 1;
}
