import { evaluatingBuiltins, launchers, shells } from "./program-names.js";
import type { Passing } from "./shell-command.js";
import { knownWord, type ShellWord, unknownWord } from "./shell-word.js";

/** What a command runs in turn. */
export interface Unwrapped {
  passing: Passing;
  commands: readonly (readonly ShellWord[])[];
  /** Texts for a shell. */
  scripts: readonly string[];
  /** What of its own words is left to be allowed. */
  own?: readonly ShellWord[];
  opaque?: string;
}

type Unwrap = (words: readonly ShellWord[]) => Unwrapped;

const plain: Unwrapped = { passing: "none", commands: [], scripts: [] };

function opaque(reason: string): Unwrapped {
  return { ...plain, opaque: reason };
}

function through(words: readonly ShellWord[]): Unwrapped {
  return words.length === 0 ? plain : { ...plain, passing: "through", commands: [words] };
}

/** What a command runs in turn, as its words say it. */
export function unwrap(words: readonly ShellWord[]): Unwrapped {
  const given = words[0]?.value;
  if (given === undefined) return plain;
  const name = given.slice(given.lastIndexOf("/") + 1).toLowerCase();
  const known = wrappers.get(name);
  if (known) {
    const found = known(words);
    // A program of that name at another place need not be that program.
    return given === name || found.passing === "none" ? found : { ...found, passing: "perhaps" };
  }
  if (shells.has(name)) return shell(words);
  if (launchers.has(name) || /^ld(-linux.*|\.so.*|-musl.*)$/.test(name)) return launcher(words);
  if (evaluatingBuiltins.has(name)) return evaluating(name, words.slice(1));
  return plain;
}

/** Programs that run what follows somewhere in their words. */
function launcher(words: readonly ShellWord[]): Unwrapped {
  const rest = words.slice(1, 33);
  const scripts = rest.flatMap(({ value }) => {
    if (value === undefined || !/[\s;|&$`]/.test(value)) return [];
    // The text may stand behind the name of an option.
    const bare = value.replace(/^(--?[\w-]+=|-\w)/, "");
    return bare === value ? [value] : [value, bare];
  });
  return { passing: "perhaps", commands: rest.map((_, index) => rest.slice(index)), scripts };
}

/** Skips options; `undefined` where one is not known. */
function behindOptions(
  words: readonly ShellWord[],
  flags: RegExp,
  withValue: RegExp,
): readonly ShellWord[] | undefined {
  for (let at = 1; at < words.length; at++) {
    const value = words[at]?.value;
    if (value === undefined) return words.slice(at);
    if (value === "--") return words.slice(at + 1);
    if (!value.startsWith("-") || value === "-") return words.slice(at);
    if (withValue.test(value)) at++;
    else if (!flags.test(value)) return undefined;
  }
  return [];
}

const never = /(?!)/;

function simple(flags: RegExp, withValue: RegExp = never, skip = 0): Unwrap {
  return (words) => {
    const rest = behindOptions(words, flags, withValue);
    return rest === undefined ? launcher(words) : through(rest.slice(skip));
  };
}

function command(words: readonly ShellWord[]): Unwrapped {
  if (/^-p?[vV]/.test(words[1]?.value ?? "")) return plain;
  return simple(/^-p$/)(words);
}

function env(words: readonly ShellWord[]): Unwrapped {
  const rest = behindOptions(words, /^(-i|--ignore-environment|-0|--null|--unset=.*)$/, /^-u$/);
  if (rest === undefined) return launcher(words);
  // Assignments stay in front: they are looked at as those before any command are.
  return through(rest);
}

function evaluate(words: readonly ShellWord[]): Unwrapped {
  const texts = words.slice(1).map(({ value }) => value);
  if (texts.some((text) => text === undefined)) return opaque("eval is given a text that cannot be known");
  return { ...plain, passing: "through", scripts: [texts.join(" ")] };
}

function shell(words: readonly ShellWord[]): Unwrapped {
  const name = words[0]?.value ?? "sh";
  let takesText = false;
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    const value = word?.value;
    if (value === undefined) break;
    const endsOptions = value === "--" || value === "-";
    if (endsOptions || !/^[-+]/.test(value))
      return shellOperand(name, words.slice(endsOptions ? at + 1 : at), takesText);
    if (/^--(norc|noprofile|posix|login|verbose|restricted)$/.test(value)) continue;
    if (value.startsWith("--")) return opaque(`${name} ${value} may run other files`);
    if (value.startsWith("-") && value.includes("c")) takesText = true;
    if (value.includes("s")) return opaque(`${name} takes its commands from its input`);
    if (/[oO]$/.test(value)) at++;
  }
  return opaque(`${name} takes its commands from its input, or from what cannot be known`);
}

function shellOperand(name: string, rest: readonly ShellWord[], takesText: boolean): Unwrapped {
  const value = rest[0]?.value;
  if (value === undefined) return opaque(`${name} is given a text that cannot be known`);
  if (takesText) return { ...plain, passing: /^(ba|da)?sh$/.test(name) ? "through" : "perhaps", scripts: [value] };
  return isStream(value) ? opaque(`${name} takes its commands from ${value}`) : plain;
}

function source(words: readonly ShellWord[]): Unwrapped {
  const value = words[1]?.value;
  if (value === undefined || isStream(value)) return opaque("what is sourced cannot be known");
  return plain;
}

function isStream(path: string): boolean {
  return /^\/(dev|proc)\//.test(path);
}

function trap(words: readonly ShellWord[]): Unwrapped {
  const rest = words.slice(1).filter(({ value }) => value !== "--");
  const text = rest[0];
  if (!text || /^(-[lpP]?|\d+|)$/.test(text.value ?? " ")) return plain;
  if (text.value === undefined) return opaque("trap is given a text that cannot be known");
  return { ...plain, passing: "beside", scripts: [text.value] };
}

function xargs(words: readonly ShellWord[]): Unwrapped {
  const rest = behindOptions(words, /^-([0rtxo]+|[nPLsd].+)$/, /^-[nPLIsdE]$/);
  if (rest === undefined) return launcher(words);
  const given = rest.length === 0 ? [knownWord("echo")] : rest;
  const at = words.findIndex(({ value }) => value === "-I");
  const mark = at < 0 || words.length - rest.length < at ? undefined : words[at + 1]?.value;
  if (mark === undefined || mark === "") return through([...given, unknownWord("what xargs reads")]);
  return through(given.map((word) => withoutMark(word, mark)));
}

/** A word in which something is put that cannot be known. */
function withoutMark(word: ShellWord, mark: string, start = ""): ShellWord {
  const at = word.value?.indexOf(mark) ?? -1;
  if (word.value === undefined || at < 0) return word;
  return { start: word.value.slice(0, at) + (at === 0 ? start : ""), isSingle: true, source: word.source };
}

function find(words: readonly ShellWord[]): Unwrapped {
  const commands: ShellWord[][] = [];
  const own: ShellWord[] = [];
  const roots = rootsOf(words);
  const start = roots.length === 0 ? "." : roots.length === 1 ? (roots[0]?.value ?? "") : "";
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (!word) break;
    if (!/^-(exec|execdir|ok|okdir)$/.test(word.value ?? "")) {
      own.push(word);
      continue;
    }
    const length = words.slice(at + 1).findIndex(({ value }) => value === ";" || value === "+");
    if (length < 1) return launcher(words);
    commands.push(words.slice(at + 1, at + 1 + length).map((each) => withoutMark(each, "{}", start)));
    at += length + 1;
  }
  return commands.length === 0 ? plain : { passing: "beside", commands, scripts: [], own };
}

function rootsOf(words: readonly ShellWord[]): readonly ShellWord[] {
  const first = words.findIndex(({ value }, index) => index > 0 && (value === undefined || /^[-(!]/.test(value)));
  return words.slice(1, first < 0 ? undefined : first);
}

/** Builtins that evaluate their words once more: as arithmetic, as names with subscripts, as texts for later. */
function evaluating(name: string, rest: readonly ShellWord[]): Unwrapped {
  return mayRun(name, rest) ? opaque(`${name} may run what stands in its words`) : plain;
}

function mayRun(name: string, rest: readonly ShellWord[]): boolean {
  const has = (option: RegExp): boolean => rest.some(({ value }) => value !== undefined && option.test(value));
  switch (name) {
    case "test":
    case "[":
    case "printf":
      // Only a name of a variable is evaluated; it may hide behind a word that cannot be known.
      return has(/^-[vR]/)
        ? rest.some(isOddName)
        : rest.some(({ value }) => value === undefined) && has(/\[.*(\$\(|`)/);
    case "alias":
      return rest.some(({ value }) => value === undefined || value.includes("="));
    case "bind":
    case "compgen":
    case "complete":
    case "fc":
      return rest.length > 0;
    case "enable":
      return has(/^-.*f/);
    case "hash":
      return has(/^-.*p/);
    case "declare":
    case "local":
    case "typeset":
      return has(/^-.*[ni]/) || rest.some(isOddName);
    case "mapfile":
    case "readarray":
      return has(/^-.*C/) || rest.some(isOddName);
    default:
      return rest.some(isOddName);
  }
}

/** A name, or `NAME=value`, whose name part is not plain. */
function isOddName({ value, start }: ShellWord): boolean {
  const text = value ?? start;
  const equals = text.indexOf("=");
  if (value === undefined && equals < 0) return true;
  return /[`[(]/.test(equals < 0 ? text : text.slice(0, equals));
}

const wrappers: ReadonlyMap<string, Unwrap> = new Map<string, Unwrap>([
  ["nohup", simple(never)],
  ["nice", simple(/^(-\d+|-n-?\d+|--adjustment=.*)$/, /^-n$/)],
  ["time", simple(/^-p$/)],
  [
    "timeout",
    simple(/^(--foreground|--preserve-status|-v|--verbose|--kill-after=.*|--signal=.*|-[ks].+)$/, /^-[ks]$/, 1),
  ],
  ["setsid", simple(/^-[cfw]+$/)],
  ["stdbuf", simple(/^-[ioe].+$/, /^-[ioe]$/)],
  ["command", command],
  ["builtin", simple(never)],
  ["exec", simple(/^-[cl]+$/, /^-a$/)],
  ["env", env],
  ["eval", evaluate],
  ["source", source],
  [".", source],
  ["trap", trap],
  ["xargs", xargs],
  ["find", find],
]);
