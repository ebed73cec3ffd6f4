import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CodingAgentError } from "../../errors/coding-agent-error.js";

/** How a question is asked. */
export interface QuestionOptions {
  /** What is typed is not shown. */
  isSecret?: boolean;
  /** Ends waiting. */
  signal?: AbortSignal | undefined;
}

/**
 * Asks a person at the terminal, on stderr: stdout is for answers.
 *
 * @throws {@link CodingAgentError} with code "cancelled" when they leave, or the signal has fired
 */
export function askAtTerminal(question: string, { isSecret = false, signal }: QuestionOptions = {}): Promise<string> {
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(question);
  const output = isSecret ? muted : process.stderr;
  const terminal = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  return new Promise<string>((resolve, reject) => {
    const leave = (): void => {
      terminal.close();
      reject(new CodingAgentError("cancelled", "Nothing was stored."));
    };
    if (signal?.aborted) return leave();
    signal?.addEventListener("abort", leave, { once: true });
    terminal.once("SIGINT", leave);
    terminal.once("close", leave);
    // The question stands there already: asked again by readline, it would be drawn over.
    terminal.once("line", (line) => {
      terminal.off("close", leave);
      signal?.removeEventListener("abort", leave);
      terminal.close();
      if (isSecret) process.stderr.write("\n");
      resolve(line.trim());
    });
  });
}

/** All that a pipe brings, without the last line end. */
export async function readPipe(): Promise<string> {
  let text = "";
  for await (const piece of process.stdin.setEncoding("utf8")) {
    text += piece;
    if (text.length > 100_000)
      throw new CodingAgentError("invalid_arguments", "No key is that long. Pipe in the key alone.");
  }
  return text.replace(/\r?\n$/, "");
}
