import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { resolveLinks } from "../storage/resolve-links.js";

const chains = new Map<string, Promise<void>>();
let keys: Promise<unknown> = Promise.resolve();

/**
 * Runs changes of one file strictly one after another, in the order of the calls; other files are not held up.
 * All names of a file (links included) share one queue. A failed change does not stop the next.
 */
export async function withFileMutationQueue<T>(path: string, fn: () => Promise<T>): Promise<T> {
  return queueFileMutation(async () => path, fn);
}

/**
 * {@link withFileMutationQueue} for a path that must first be looked up. Looking up takes time that differs from path
 * to path; it is done for one call after another, which keeps the order of the calls.
 */
export async function queueFileMutation<T>(
  resolvePath: () => Promise<string>,
  fn: (path: string) => Promise<T>,
): Promise<T> {
  const queued = keys.then(() => enqueue(resolvePath, fn));
  keys = queued.then(
    () => undefined,
    () => undefined,
  );
  return (await queued).result;
}

/** Wraps the promise of the result: only the place in the queue is waited for here. */
async function enqueue<T>(
  resolvePath: () => Promise<string>,
  fn: (path: string) => Promise<T>,
): Promise<{ result: Promise<T> }> {
  const path = await resolvePath();
  const key = await fileKey(path);
  const result = (chains.get(key) ?? Promise.resolve()).then(() => fn(path));
  const chain = result
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => {
      if (chains.get(key) === chain) chains.delete(key);
    });
  chains.set(key, chain);
  return { result };
}

async function fileKey(path: string): Promise<string> {
  const target = await resolveLinks(path).catch(() => resolve(path));
  const parent = await realpath(dirname(target)).catch(() => dirname(target));
  return realpath(target).catch(() => join(parent, basename(target)));
}
