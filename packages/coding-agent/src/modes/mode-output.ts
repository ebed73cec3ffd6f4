import { stripControlSequences } from "@pi-stack/tui";

/** Where a mode without a user interface writes. */
export interface ModeOutput {
  /** Resolves when the reader has taken it; a reader that went away ends the process quietly. */
  write(text: string): Promise<void>;
  /** One message for the person, on stderr. */
  warn(message: string): void;
}

/** Writes to the process's own streams. Text that came from outside cannot control a terminal. */
export function createProcessOutput(options: { raw?: boolean } = {}): ModeOutput {
  const clean = options.raw ? (text: string): string => text : stripControlSequences;
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        process.stdout.write(clean(text), (error) => (error ? reject(error) : resolve()));
      }),
    warn: (message) => {
      process.stderr.write(`${stripControlSequences(message)}\n`);
    },
  };
}
