/** Signals whose default is the end of the process. */
const endings = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const;

/**
 * Calls `restore` before this process ends by `process.exit`, a signal or an uncaught error; a signal or error that
 * somebody else listens to is theirs, and only counts when the process ends of it. Returns the way out.
 */
export function restoreBeforeEnd(restore: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1 + onlookers()) return;
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

/**
 * Listeners of the package signal-exit, which many others bring along: they only look on, and leave the end of the
 * process to whoever else listens. If they were taken for that, nobody would end it.
 * Source: https://github.com/tapjs/signal-exit (versions 3 and 4, read 2026-11-30)
 */
function onlookers(): number {
  const emitters: unknown[] = [
    Reflect.get(process, "__signal_exit_emitter__"),
    Reflect.get(globalThis, Symbol.for("signal-exit emitter")),
  ];
  return emitters.reduce((sum: number, emitter) => sum + countOf(emitter), 0);
}

function countOf(emitter: unknown): number {
  if (typeof emitter !== "object" || emitter === null || !("count" in emitter)) return 0;
  return typeof emitter.count === "number" ? emitter.count : 0;
}

const attempts = 20;

/**
 * Writes to stdout at once, also while the process is ending. Whether it could: a terminal that is gone needs nothing
 * any more.
 */
export function writeNow(data: string): boolean {
  // By name, so that bundlers for browsers find nothing to resolve in a package whose other parts run there.
  const { writeSync } = process.getBuiltinModule("node:fs");
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
