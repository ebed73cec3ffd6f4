import { IncrementalJsonParser } from "./incremental-parser.js";

const legalEscapes = new Set(['"', "\\", "/", "b", "f", "n", "r", "t", "u"]);
const shortEscapes: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/**
 * Escapes raw control characters inside string literals and doubles backslashes that start no legal escape.
 * Text outside of strings is left as it is.
 */
export function repairJson(text: string): string {
  let inString = false;
  let repaired = "";
  let kept = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '"') inString = !inString;
    if (!inString) continue;
    if (character === "\\") {
      if (legalEscapes.has(text.charAt(index + 1))) index++;
      else {
        repaired += `${text.slice(kept, index)}\\\\`;
        kept = index + 1;
      }
    } else if (character < " ") {
      repaired += text.slice(kept, index) + escapeControl(character);
      kept = index + 1;
    }
  }
  return repaired + text.slice(kept);
}

function escapeControl(character: string): string {
  return shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * Parses JSON, and if that fails its repaired form.
 *
 * @throws SyntaxError of the first attempt when neither parses.
 */
export function parseJsonWithRepair(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const repaired = repairJson(text);
    if (repaired === text) throw error;
    try {
      return JSON.parse(repaired);
    } catch {
      throw error;
    }
  }
}

/**
 * What a JSON text that may still be growing says so far; `{}` when it says nothing yet. Never throws.
 * For text that arrives in pieces use `IncrementalJsonParser`, which reads each piece once.
 */
export function parseStreamingJson(text: string | undefined): unknown {
  if (text === undefined || text.trim() === "") return {};
  try {
    return parseJsonWithRepair(text);
  } catch {
    const parser = new IncrementalJsonParser();
    parser.push(text);
    return parser.value ?? {};
  }
}
