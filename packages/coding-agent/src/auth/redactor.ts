import { homedir } from "node:os";
import { allEnvKeyNames } from "@pi-stack/ai";
import { keyShapes } from "./key-shapes.js";

/** A shorter value is no key, and taking it out would tear ordinary words apart. */
const shortestSecret = 8;

/** Fields that hold no words: taking something out of them would break them. */
const opaqueFields: ReadonlySet<string> = new Set(["data", "thinkingSignature", "textSignature", "thoughtSignature"]);

/** What a {@link Redactor} knows. */
export interface RedactorOptions {
  /** Keys in use. */
  secrets: readonly string[];
  /** Of the user, shown as `~`; left out: it stays. */
  home?: string | undefined;
}

/** Takes keys and the user's name out of what leaves this machine or is kept for others to read. */
export class Redactor {
  readonly #secrets: readonly string[];
  readonly #home: RegExp | undefined;

  constructor({ secrets, home }: RedactorOptions) {
    const whole = secrets.filter((secret) => secret.length >= shortestSecret);
    // As they stand in JSON, too.
    const forms = new Set(whole.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]));
    this.#secrets = [...forms].sort((a, b) => b.length - a.length);
    this.#home = home === undefined || home.length < 3 ? undefined : new RegExp(`${escaped(home)}(?![\\w.-])`, "g");
  }

  /** A text with `[key]` in the place of each key. */
  text(text: string): string {
    let clean = text;
    for (const secret of this.#secrets) clean = clean.replaceAll(secret, "[key]");
    for (const shape of keyShapes) clean = clean.replace(shape, "[key]");
    return this.#home ? clean.replace(this.#home, "~") : clean;
  }

  /** A copy of data with every text in it redacted; images and signatures stay as they are. */
  data<T>(value: T): T;
  data(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.data<unknown>(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, opaqueFields.has(key) ? item : this.data<unknown>(item)]),
    );
  }
}

/** A redactor that knows the keys of the user: those in use, and those of the environment. */
export function createRedactor(keysInUse: readonly string[], options: { keepsHome?: boolean } = {}): Redactor {
  const fromEnvironment = allEnvKeyNames().map((name) => process.env[name] ?? "");
  return new Redactor({
    secrets: [...keysInUse, ...fromEnvironment],
    home: options.keepsHome ? undefined : homedir(),
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
