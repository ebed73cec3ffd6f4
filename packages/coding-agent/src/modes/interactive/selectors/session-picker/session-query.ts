import { fuzzyMatch } from "@pi-stack/tui";
import type { SessionInfo } from "../../../../session/session-info.js";

/** What is searched for among sessions. */
export interface SessionQuery {
  /** Every session fits. */
  isBlank: boolean;
  /** How well a session fits, lower is better; `undefined` when it does not. */
  score(session: SessionInfo): number | undefined;
}

/** Letters may be skipped in what stands for a session in the list; a whole conversation has every letter. */
const fuzzyTitleLength = 100;
/** A word that stands only in the conversation fits less well than one of the title. */
const inTextOnly = 1000;

/**
 * Reads a search: words that all must fit, `"a phrase"` as it stands, or `re:` and a regular expression. One that is not
 * valid fits nothing. Case does not matter.
 */
export function parseSessionQuery(text: string): SessionQuery {
  const trimmed = text.trim();
  if (trimmed.startsWith("re:")) return regexQuery(trimmed.slice("re:".length).trim());
  const parts = [...trimmed.matchAll(/"([^"]*)"?|([^\s"]+)/g)].flatMap(([, phrase, word]) => {
    if (word !== undefined) return [{ isPhrase: false, text: word.toLowerCase() }];
    const wanted = normalize(phrase ?? "");
    return wanted === "" ? [] : [{ isPhrase: true, text: wanted }];
  });
  return { isBlank: parts.length === 0, score: (session) => scoreParts(parts, new Searched(session)) };
}

function regexQuery(source: string): SessionQuery {
  if (source === "") return { isBlank: true, score: () => 0 };
  const pattern = compile(source);
  return {
    isBlank: false,
    score: (session) => {
      const at = pattern ? new Searched(session).all.search(pattern) : -1;
      return at === -1 ? undefined : at;
    },
  };
}

function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(source, "i");
  } catch {
    // Half written, most likely: nothing fits until it is whole.
    return undefined;
  }
}

function scoreParts(parts: readonly { isPhrase: boolean; text: string }[], searched: Searched): number | undefined {
  let score = 0;
  for (const { isPhrase, text } of parts) {
    const part = isPhrase ? scorePhrase(text, searched) : scoreWord(text, searched);
    if (part === undefined) return undefined;
    score += part;
  }
  return score;
}

function scorePhrase(phrase: string, searched: Searched): number | undefined {
  const inTitle = searched.title.indexOf(phrase);
  if (inTitle !== -1) return inTitle - inTextOnly;
  const at = searched.normalized.indexOf(phrase);
  return at === -1 ? undefined : inTextOnly + at;
}

function scoreWord(word: string, searched: Searched): number | undefined {
  const inTitle = searched.title.indexOf(word);
  if (inTitle !== -1) return inTitle - inTextOnly;
  const at = searched.normalized.indexOf(word);
  const fuzzy = fuzzyMatch(word, searched.title);
  if (fuzzy.matches) return fuzzy.score;
  return at === -1 ? undefined : inTextOnly + at;
}

/** What can be searched of a session; made as far as it is asked for, since the text comes from disk. */
class Searched {
  readonly title: string;
  readonly #session: SessionInfo;
  #normalized: string | undefined;

  constructor(session: SessionInfo) {
    this.#session = session;
    this.title = normalize(`${session.name ?? ""} ${session.firstMessage.slice(0, fuzzyTitleLength)}`);
  }

  get all(): string {
    const { id, name = "", firstMessage, allMessagesText, cwd } = this.#session;
    return [id, name, allMessagesText || firstMessage, cwd].join(" ");
  }

  get normalized(): string {
    this.#normalized ??= normalize(this.all);
    return this.#normalized;
  }
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
