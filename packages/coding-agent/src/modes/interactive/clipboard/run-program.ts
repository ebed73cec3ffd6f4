/** How long a program may take to read or write the clipboard, in milliseconds. */
const timeoutMs = 5000;
/** More than any screenshot has. */
const maxBytes = 64 * 1024 * 1024;

/** What a program printed; `undefined` when it is not there, failed, or took too long. */
export async function runProgram(
  program: string,
  args: readonly string[],
  input?: Uint8Array,
): Promise<Uint8Array | undefined> {
  const { execa } = await import("execa");
  const result = await execa(program, args, {
    encoding: "buffer",
    maxBuffer: maxBytes,
    timeout: timeoutMs,
    reject: false,
    // Programs that own the clipboard stay in the background and hold what they inherit.
    stderr: "ignore",
    ...(input === undefined ? { stdin: "ignore" } : { input, stdout: "ignore" }),
  });
  return result.failed ? undefined : (result.stdout ?? new Uint8Array());
}
