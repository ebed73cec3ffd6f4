import { fitsWildcard } from "../../settings/wildcard.js";
import type { CommandPattern, PatternWord } from "../rules/rule.js";
import { isRisky } from "./risky-options.js";
import type { ShellWord } from "./shell-word.js";

/** Whether a command is what a rule is about; `maybe` where that depends on what only a shell can tell. */
export type Match = "yes" | "maybe" | "no";

/**
 * Whether a rule that forbids or asks is about a command. Such rules stand for every way to write the program, also with
 * options before the words that they name, and for whatever follows.
 */
export function limitsCommand(pattern: CommandPattern, words: readonly ShellWord[]): Match {
  const [first, ...rest] = pattern.words;
  const [name, ...given] = words;
  if (!first || !name) return "no";
  const match = limitsName(first, name);
  if (match === "no") return "no";
  if (!name.isSingle) return "maybe";
  return weaker(match, limitsRest(rest, given));
}

function limitsName(pattern: PatternWord, word: ShellWord): Match {
  if (word.value === undefined) return canBecome(pattern, word) ? "maybe" : "no";
  const text = word.value.toLowerCase();
  const base = text.slice(text.lastIndexOf("/") + 1).replace(/\.exe$/, "");
  const wanted: PatternWord = { ...pattern, text: pattern.text.toLowerCase() };
  return fits(wanted, text) || fits(wanted, base) ? "yes" : "no";
}

function limitsRest(pattern: readonly PatternWord[], words: readonly ShellWord[]): Match {
  const [wanted, ...rest] = pattern;
  if (!wanted) return "yes";
  const [word, ...after] = words;
  if (!word) return "no";
  if (!word.isSingle && word.glob === undefined) return "maybe";
  let best: Match = "no";
  if (word.value === undefined) best = canBecome(wanted, word) ? "maybe" : "no";
  else if (fits(wanted, word.value)) best = limitsRest(rest, after);
  if (best === "yes") return best;
  // An option, and what may be its value, can stand before what the rule names.
  const text = word.value ?? word.start;
  if (text !== "" && !text.startsWith("-")) return best;
  best = stronger(best, limitsRest(pattern, after));
  return best === "yes" ? best : stronger(best, limitsRest(pattern, after.slice(1)));
}

/**
 * Whether a rule that allows is about a command, for certain. A wildcard at its end stands for words that are known, and for
 * those that cannot become options; never for options by which the program runs other programs or writes where it likes.
 */
export function allowsCommand(pattern: CommandPattern, words: readonly ShellWord[]): boolean {
  const { length } = pattern.words;
  if (words.length < length || (!pattern.isOpen && words.length > length)) return false;
  if (!pattern.words.every((wanted, index) => allowsWord(wanted, words[index]))) return false;
  if (isRisky(words, length)) return false;
  // A wildcard within a word stands for no option by which more is done than the rule says.
  const loose = pattern.words.findIndex(({ isLiteral }, index) => index > 0 && !isLiteral);
  if (loose > 0 && isRisky(words, loose)) return false;
  return areCovered(words.slice(length));
}

function areCovered(words: readonly ShellWord[]): boolean {
  for (const { value, start, isSingle, glob } of words) {
    if (value === "--") return true;
    if (value !== undefined) continue;
    const staysWhole = isSingle || glob !== undefined;
    if (!staysWhole || start === "" || /^[-+]/.test(start)) return false;
  }
  return true;
}

function allowsWord(pattern: PatternWord, word: ShellWord | undefined): boolean {
  return word?.value !== undefined && fits(pattern, word.value);
}

function fits({ text, isLiteral }: PatternWord, value: string): boolean {
  const wanted = homeIn(text);
  return isLiteral ? wanted === value : fitsWildcard(wanted, value);
}

function homeIn(text: string): string {
  return text.startsWith("~/") ? `${process.env["HOME"] ?? "~"}${text.slice(1)}` : text;
}

/** Whether a word of which only the beginning is known may turn out to be what is wanted. */
function canBecome({ text, isLiteral }: PatternWord, { start }: ShellWord): boolean {
  const known = start.slice(start.lastIndexOf("/") + 1).toLowerCase();
  const star = isLiteral ? -1 : text.indexOf("*");
  const fixed = (star < 0 ? text : text.slice(0, star)).toLowerCase();
  if (start.includes("/") || known === "") return true;
  return star < 0 ? fixed.startsWith(known) : fixed.startsWith(known) || known.startsWith(fixed);
}

const strength: Readonly<Record<Match, number>> = { no: 0, maybe: 1, yes: 2 };

/** The less certain of two. */
function weaker(one: Match, other: Match): Match {
  return strength[one] < strength[other] ? one : other;
}

/** The more certain of two. */
export function stronger(one: Match, other: Match): Match {
  return strength[one] > strength[other] ? one : other;
}
