import type { Extension, ExtensionError } from "../../../contracts/extension.js";
import { wordsOf } from "../../../extensions/extension-error.js";
import type { AppContext } from "../app-context.js";
import { shortPath } from "../footer/footer-text.js";

/** The same failure is told again only after so long; with every event of a run it may come. In milliseconds. */
const quietMs = 10_000;
const maxStackLines = 4;

/** Tells of what goes wrong in extensions, as lines in the conversation. */
export class ErrorLines {
  readonly #app: AppContext;
  /** When each was told last, and how often it has come since. */
  readonly #told = new Map<string, { at: number; since: number }>();

  constructor(app: AppContext) {
    this.#app = app;
  }

  tell({ extensionPath, event, error, stack }: ExtensionError): void {
    const key = `${extensionPath}\n${event}\n${error}`;
    const known = this.#told.get(key);
    if (known && performance.now() - known.at < quietMs) {
      known.since++;
      return;
    }
    this.#told.set(key, { at: performance.now(), since: 0 });
    const again = known && known.since > 0 ? ` (and ${known.since} times since it was told last)` : "";
    this.#app.notify(`Extension ${shortPath(extensionPath)}, ${event}: ${error}${again}`, "error");
    const where = stack === undefined ? "" : framesOf(stack);
    if (where !== "") this.#app.notify(where, "dim");
  }

  clear(): void {
    this.#told.clear();
  }
}

/** Something of the user interface that failed, with the extension whose file stands in its stack. */
export function errorOfInterface(error: unknown, extensions: readonly Extension[]): ExtensionError {
  const stack = error instanceof Error ? error.stack : undefined;
  const owners = extensions.length === 1 ? extensions : extensions.filter((each) => stack?.includes(each.resolvedPath));
  const extensionPath = owners.length === 1 ? owners[0]?.path : undefined;
  return {
    extensionPath: extensionPath ?? "<ui>",
    event: "ui",
    error: wordsOf(error),
    ...(stack === undefined ? {} : { stack }),
  };
}

/** Without the words, which were told already. */
function framesOf(stack: string): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames.slice(0, maxStackLines).join("\n");
}
