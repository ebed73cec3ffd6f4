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
  // Finding the key takes a system call; doing that one call after another keeps the order of the calls.
  const keyed = keys.then(() => enqueue(path, fn));
  keys = keyed.then(
    () => undefined,
    () => undefined,
  );
  return (await keyed).result;
}

async function enqueue<T>(path: string, fn: () => Promise<T>): Promise<{ result: Promise<T> }> {
  const key = await fileKey(path);
  const result = (chains.get(key) ?? Promise.resolve()).then(fn);
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
