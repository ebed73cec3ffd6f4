import type { ProtectedResource, ProtectedResources } from "./project-resources.js";
import type { TrustStore } from "./trust-store.js";

/** What the user answers. `once` counts until pi ends, `these` while what waits stays as it is, `always` whatever it becomes. */
export type TrustAnswer = "once" | "these" | "always" | "no" | "never";

/** How it is decided whether a project is trusted; the first that says something counts. */
export interface TrustQuestion {
  cwd: string;
  waiting: ProtectedResources;
  /** `--approve` or `--no-approve`. */
  flag?: boolean | undefined;
  /** Of the user's own extensions. */
  hook?: ((cwd: string, resources: readonly ProtectedResource[]) => Promise<boolean | undefined>) | undefined;
  store: TrustStore;
  /** The user's `defaultProjectTrust`. */
  byDefault: "ask" | "always" | "never";
  /** Asks the user; without one, nothing is trusted. */
  ask?: ((resources: readonly ProtectedResource[]) => Promise<TrustAnswer | undefined>) | undefined;
}

/** What was decided, and what decided it. */
export interface TrustOutcome {
  trusted: boolean;
  by: "nothing waits" | "flag" | "extension" | "saved" | "default" | "user" | "nobody to ask";
}

/** Decides once per start whether what a project brings may run. Nothing of it has been run or obeyed before. */
export async function decideTrust(question: TrustQuestion): Promise<TrustOutcome> {
  const { cwd, waiting, flag, hook, store, byDefault, ask } = question;
  const { resources, fingerprint } = waiting;
  if (resources.length === 0) return { trusted: false, by: "nothing waits" };
  if (flag !== undefined) return { trusted: flag, by: "flag" };
  const hooked = await hook?.(cwd, resources);
  if (hooked !== undefined) return { trusted: hooked, by: "extension" };
  const saved = store.find(cwd, fingerprint);
  if (saved !== undefined) return { trusted: saved, by: "saved" };
  if (byDefault !== "ask") return { trusted: byDefault === "always", by: "default" };
  if (!ask) return { trusted: false, by: "nobody to ask" };
  const answer = await ask(resources);
  if (answer === "these") await store.save(cwd, { trusted: true, fingerprint: fingerprint() });
  else if (answer === "always") await store.save(cwd, { trusted: true });
  else if (answer === "never") await store.save(cwd, { trusted: false });
  return { trusted: answer === "once" || answer === "these" || answer === "always", by: "user" };
}

/** What was skipped, in words. */
export function skippedWords(resources: readonly ProtectedResource[]): string {
  const list = resources.map(({ path }) => path).join(", ");
  return `This project is not trusted, so these were skipped: ${list}. Use --approve, or /trust at the terminal, if you know where they come from.`;
}
