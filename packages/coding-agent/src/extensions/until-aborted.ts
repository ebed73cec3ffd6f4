/** Those who wait until a signal fires. One listener a signal, however many wait: adding one costs more than most waits. */
const waits = new WeakMap<AbortSignal, Set<() => void>>();

/** What work comes to; nothing once the signal has fired, for work that never ends must not hold an abort. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) {
    work.then(undefined, () => undefined);
    return Promise.resolve(undefined);
  }
  const others = waitsFor(signal);
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(undefined);
    others.add(leave);
    work.then(
      (value) => {
        others.delete(leave);
        resolve(value);
      },
      (error: unknown) => {
        others.delete(leave);
        reject(error);
      },
    );
  });
}

function waitsFor(signal: AbortSignal): Set<() => void> {
  const known = waits.get(signal);
  if (known) return known;
  const leaves = new Set<() => void>();
  waits.set(signal, leaves);
  const leaveAll = (): void => {
    for (const leave of leaves) leave();
    leaves.clear();
  };
  signal.addEventListener("abort", leaveAll, { once: true });
  return leaves;
}
