import type { ModeOutput } from "../mode-output.js";

/** Keeps standard output for one writer; what other code of this process prints goes to stderr from now on. */
export function takeStdout(): ModeOutput {
  const write = process.stdout.write.bind(process.stdout);
  const toStderr: typeof process.stdout.write = process.stderr.write.bind(process.stderr);
  process.stdout.write = toStderr;
  return {
    write: (text) =>
      new Promise((resolve) => {
        write(text, () => resolve());
      }),
    warn: (message) => {
      process.stderr.write(`${message}\n`);
    },
  };
}
