import { stableHash } from "./stable-hash.js";

/** How one API wants its tool-call ids. Every function is pure and leaves what it made unchanged. */
export interface ToolCallIdRule {
  /** The id as the API takes it; `own` tells whether the target model itself gave it. May be empty when nothing is left. */
  readonly normalise: (id: string, own: boolean) => string;
  /** The part by which the API tells calls apart. */
  readonly key: (id: string) => string;
  /** Whether an id that the target model gave may return in a later answer of its own; otherwise it is replaced. */
  readonly ownIdsMayRepeat: boolean;
  /** A valid id made from any text, the same for the same text. */
  readonly derive: (seed: string) => string;
}

/** An alphabet and a length limit, as most APIs have it. */
export function sanitisedIds(forbidden: RegExp, maxLength: number): ToolCallIdRule {
  return {
    normalise: (id) => sanitise(id, forbidden, maxLength),
    key: (id) => id,
    ownIdsMayRepeat: false,
    derive: deriveCallId,
  };
}

/**
 * Chat Completions: an id from the Responses API (`call|item`) loses its item part. Servers that count calls anew in
 * every answer get their ids back: Kimi's models want them as they were.
 * Source: https://github.com/MoonshotAI/Kimi-K2/blob/main/docs/tool_call_guidance.md
 */
export function completionsIds(maxLength: number): ToolCallIdRule {
  return {
    normalise: (id) => {
      const [callPart = ""] = id.split("|");
      return id.includes("|") ? sanitise(callPart, wordForbids, maxLength) : sanitise(id, /[^!-~]/g, maxLength);
    },
    key: (id) => id,
    ownIdsMayRepeat: true,
    derive: deriveCallId,
  };
}

/** Responses: `call|item`, where the item part counts only in answers of the target model itself. */
export function responsesIds(): ToolCallIdRule {
  return {
    normalise: (id, own) => {
      const [callPart = "", itemPart = ""] = id.split("|");
      const call = sanitise(callPart, wordForbids, 64);
      const isItemId = /^fc_[a-zA-Z0-9_-]{1,61}$/.test(itemPart);
      return own && isItemId && call !== "" ? `${call}|${itemPart}` : call;
    },
    key: (id) => callPartOf(id),
    ownIdsMayRepeat: false,
    derive: deriveCallId,
  };
}

/** Exactly nine letters or digits, as Mistral and the chat templates of its models want it. */
export function nineCharacterIds(): ToolCallIdRule {
  return {
    normalise: (id) => {
      const word = id.replace(/[^a-zA-Z0-9]/g, "");
      return word.length === 9 || id === "" ? word : nineOf(id);
    },
    key: (id) => id,
    ownIdsMayRepeat: false,
    derive: nineOf,
  };
}

/** The part of a Responses id (`call|item`) that results refer to. */
export function callPartOf(id: string): string {
  const end = id.indexOf("|");
  return end === -1 ? id : id.slice(0, end);
}

/** Everything but letters, digits, `_` and `-`. */
export const wordForbids: RegExp = /[^a-zA-Z0-9_-]/g;

function sanitise(id: string, forbidden: RegExp, maxLength: number): string {
  return id.replace(forbidden, "_").slice(0, maxLength);
}

function deriveCallId(seed: string): string {
  return `call_${stableHash(seed)}`;
}

function nineOf(seed: string): string {
  return stableHash(seed).slice(-9).padStart(9, "0");
}
