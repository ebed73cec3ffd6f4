import type { ExtensionError } from "../contracts/extension.js";

/** An error as those who hear of it get it. */
export function errorOf(extensionPath: string, event: string, error: unknown): ExtensionError {
  const stack = error instanceof Error ? error.stack : undefined;
  return { extensionPath, event, error: wordsOf(error), ...(stack === undefined ? {} : { stack }) };
}

/** The words of whatever was thrown; never none. */
export function wordsOf(thrown: unknown): string {
  try {
    const words = thrown instanceof Error ? thrown.message : String(thrown ?? "");
    return words === "" ? "It failed without saying why." : words;
  } catch {
    // An object without a prototype has no words.
    return "It failed without saying why.";
  }
}
