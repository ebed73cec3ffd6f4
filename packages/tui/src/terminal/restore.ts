import { writeSync } from "node:fs";

/** Signals whose default is the end of the process. */
const endings = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const;

/**
 * Calls `restore` before this process ends by `process.exit`, a signal or an uncaught error; a signal or error that
 * somebody else listens to is theirs, and only counts when the process ends of it. Returns the way out.
 */
export function restoreBeforeEnd(restore: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1) return;
    restore();
    dispose();
    // Without a listener the signal has its default effect, and whoever waits for the process sees it.
    process.kill(process.pid, signal);
  };
  const onUncaught = (): void => {
    // Before Node prints the error: on a terminal in raw mode it could not be read.
    const isHandled = process.listenerCount("uncaughtException") > 0 || process.hasUncaughtExceptionCaptureCallback();
    if (!isHandled) restore();
  };
  const dispose = (): void => {
    process.off("exit", restore).off("uncaughtExceptionMonitor", onUncaught);
    for (const signal of endings) process.off(signal, onSignal);
  };
  process.on("exit", restore).on("uncaughtExceptionMonitor", onUncaught);
  for (const signal of endings) process.on(signal, onSignal);
  return dispose;
}

const attempts = 20;

/**
 * Writes to stdout at once, also while the process is ending. Whether it could: a terminal that is gone needs nothing
 * any more.
 */
export function writeNow(data: string): boolean {
  let rest = Buffer.from(data);
  for (let attempt = 0; attempt < attempts && rest.length > 0; attempt++) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      const isBusy = error instanceof Error && "code" in error && error.code === "EAGAIN";
      if (!isBusy) return false;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
  return rest.length === 0;
}
