import { CodingAgentError } from "../errors/coding-agent-error.js";

function abortError(): CodingAgentError {
  return new CodingAgentError("aborted", "Operation aborted");
}

/** @throws {@link CodingAgentError} with code `aborted` when the signal has fired. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError();
}

/** Rejects as soon as the signal fires, also while `work` still waits for a slow file system. */
export async function abortable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  throwIfAborted(signal);
  if (signal === undefined) return work();
  return raceAbort(signal, work);
}

function raceAbort<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(abortError());
    signal.addEventListener("abort", stop, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}
