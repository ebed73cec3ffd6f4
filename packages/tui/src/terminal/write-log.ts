/** Keeps what was written to a terminal in a file, for whoever looks for the cause of a wrong screen. */
export class WriteLog {
  readonly #path: Promise<string>;
  #pending = "";
  #isWriting = false;
  #hasFailed = false;

  /** `target` is a file, or a folder, in which each process has its own file. */
  constructor(target: string) {
    this.#path = logPath(target);
  }

  /** Adds to the file, in order and in the background. A file that cannot be written is given up. */
  add(data: string): void {
    if (this.#hasFailed) return;
    this.#pending += data;
    if (!this.#isWriting) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      const path = await this.#path;
      while (this.#pending !== "") {
        const data = this.#pending;
        this.#pending = "";
        await process.getBuiltinModule("node:fs/promises").appendFile(path, data, { mode: 0o600 });
      }
    } catch {
      // There is no place to tell it: the screen belongs to the program.
      this.#hasFailed = true;
    }
    this.#isWriting = false;
  }
}

async function logPath(target: string): Promise<string> {
  const found = await process
    .getBuiltinModule("node:fs/promises")
    .stat(target)
    .catch(() => undefined);
  if (!found?.isDirectory()) return target;
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = `${two(now.getHours())}-${two(now.getMinutes())}-${two(now.getSeconds())}`;
  return process.getBuiltinModule("node:path").join(target, `tui-${date}_${time}-${process.pid}.log`);
}
