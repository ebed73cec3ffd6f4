import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";

const expectedShape = '{"path": "...", "edits": [{"oldText": "...", "newText": "..."}]}';
/** Some models encode twice; more than that is no longer a slip. */
const maxEncodings = 3;

/**
 * Brings the forms in which models send edits into the one of the schema: edits as JSON text, entries as JSON text, a
 * single entry without a list, the older top-level `oldText` and `newText`.
 *
 * @throws {@link CodingAgentError} with code `invalid_arguments` when text cannot be parsed or an entry has no texts
 */
export function prepareEditArguments(rawArguments: unknown): unknown {
  const decoded = decode(rawArguments, "the arguments");
  if (!isRecord(decoded)) return decoded;
  const { oldText, newText, file_path: filePath, ...rest } = decoded;
  const edits = toList(decode(rest["edits"], "edits"));
  if (edits === undefined) return decoded;
  const entries = edits.map((entry, index) => decode(entry, `edits[${index}]`));
  const legacy = oldText !== undefined || newText !== undefined ? [{ oldText, newText }] : [];
  const all = [...entries, ...legacy];
  all.forEach(checkEntry);
  const path = rest["path"] ?? filePath;
  return { ...rest, ...(path !== undefined && { path }), edits: all };
}

function toList(edits: unknown): unknown[] | undefined {
  if (edits === undefined || edits === null) return [];
  if (Array.isArray(edits)) return edits;
  return isRecord(edits) ? [edits] : undefined;
}

function decode(value: unknown, name: string): unknown {
  let current = value;
  for (let count = 0; typeof current === "string" && count < maxEncodings; count++) current = parse(current, name);
  return current;
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    try {
      return JSON.parse(escapeControlCharacters(text));
    } catch {
      throw new CodingAgentError(
        "invalid_arguments",
        `${name} could not be parsed as JSON (${errorMessage(error)}). Expected: ${expectedShape}`,
        { cause: error },
      );
    }
  }
}

/** Models put raw newlines and tabs into string literals of JSON, which JSON forbids. Outside of them nothing changes. */
function escapeControlCharacters(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[\s\S])*"/g, (literal) =>
    literal.replace(/[\u0000-\u001f]/g, (character) => JSON.stringify(character).slice(1, -1)),
  );
}

function checkEntry(entry: unknown, index: number): void {
  const texts = isRecord(entry) ? [entry["oldText"], entry["newText"]] : [undefined];
  if (texts.every((text) => typeof text === "string" || typeof text === "number")) return;
  throw new CodingAgentError("invalid_arguments", `edits[${index}] needs two texts. Expected: ${expectedShape}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
