/** What a rule says of a call. */
export type RuleEffect = "allow" | "ask" | "deny";

/** Whose a rule is. */
export type RuleOwner = "managed" | "user" | "folder" | "project" | "flag" | "session";

/** A word of a command pattern. */
export interface PatternWord {
  /** With `*` for any characters, unless `isLiteral`. */
  text: string;
  /** It was quoted: its `*` are themselves. */
  isLiteral: boolean;
}

/** What a `bash` rule asks of a command: its words, and whether more may follow. */
export interface CommandPattern {
  words: readonly PatternWord[];
  /** Ends in ` *`. */
  isOpen: boolean;
}

/** What a rule asks of a call beside the name of the tool. */
export type RulePattern =
  | { kind: "any" }
  | { kind: "path"; text: string }
  | { kind: "command"; command: CommandPattern };

/** A rule, read. */
export interface Rule {
  /** As it was written. */
  text: string;
  effect: RuleEffect;
  owner: RuleOwner;
  /** Where it stands: a file and a key, or a flag. */
  where: string;
  /** Name of the tool; may hold `*`. */
  tool: string;
  pattern: RulePattern;
  /** It could not be read, and forbids all that it may have been about. */
  isBroken?: boolean;
}
