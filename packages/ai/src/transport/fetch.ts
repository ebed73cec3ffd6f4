import { nodeFetch } from "./node-fetch.js";

/** The part of `fetch` that provider clients use. */
export type FetchFunction = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * The `fetch` that every provider is reached through: on Node our own over `node:http` and `node:https`, elsewhere the
 * global one. Node's global `fetch` is never touched, since loading it triples the start time of a small program.
 */
export const providerFetch: FetchFunction = (input, init) =>
  runsOnNode() ? nodeFetch(input, init) : globalThis.fetch(input, init);

function runsOnNode(): boolean {
  if (typeof process === "undefined") return false;
  const versions: Record<string, string | undefined> = process.versions ?? {};
  return versions["node"] !== undefined && versions["bun"] === undefined && "getBuiltinModule" in process;
}
