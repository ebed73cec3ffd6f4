import { readFileSync } from "node:fs";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage, systemErrorCode } from "../errors/system-error.js";

/** What JSON may hold beyond the standard. */
export interface JsonSyntax {
  /** Line comments and commas before a closing bracket. */
  comments?: boolean;
}

/** A JSON object from disk, not yet looked into. */
export interface JsonObject {
  [key: string]: unknown;
}

/**
 * Reads a JSON file whose top level is an object.
 * @returns undefined when the file is missing or blank
 * @throws {@link CodingAgentError} with code "file_invalid" (line and column named) or "file_unreadable"
 */
export function readJsonObject(path: string, syntax: JsonSyntax = {}): JsonObject | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT" || systemErrorCode(error) === "ENOTDIR") return undefined;
    throw new CodingAgentError(
      "file_unreadable",
      `Cannot read ${path}: ${errorMessage(error)}. Check what it is and its permissions.`,
      { cause: error },
    );
  }
  return parseJsonObject(path, text, syntax);
}

/** The same for a text that was read already; `path` is named in errors. */
export function parseJsonObject(path: string, text: string, syntax: JsonSyntax = {}): JsonObject | undefined {
  const source = text.replace(/^\uFEFF/, "");
  if (source.trim() === "") return undefined;
  const errors: ParseError[] = [];
  const value: unknown = parse(source, errors, {
    disallowComments: syntax.comments !== true,
    allowTrailingComma: syntax.comments === true,
  });
  const [first] = errors;
  if (first) throw invalid(path, source, first.offset, spaced(printParseErrorCode(first.error)));
  if (!isJsonObject(value)) throw invalid(path, source, 0, "an object was expected");
  return value;
}

/** Whether a value is a list of texts. */
export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

/** Whether a value is a plain object: no array, no null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(path: string, text: string, offset: number, what: string): CodingAgentError {
  const before = text.slice(0, offset).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  return new CodingAgentError(
    "file_invalid",
    `${path}:${before.length}:${column} is not valid: ${what}. The file was left as it is; correct it there.`,
  );
}

/** "CommaExpected" -> "comma expected" */
function spaced(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
