import type { ExtensionFactory } from "../contracts/extension-api.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { type FlagSpec, flagSpecs } from "./flags.js";

/** The command line, taken apart. */
export interface CliArguments {
  /** The first word, where it names a sub-command. */
  command?: "demo";
  /** Flags without a value. */
  flags: Set<string>;
  /** The last value of each flag that takes one. */
  values: Map<string, string>;
  /** All values of flags that may be repeated. */
  lists: Map<string, string[]>;
  /** Paths behind `@`. */
  files: string[];
  messages: string[];
  /** What may be flags of extensions; they say so once they are loaded. */
  unknownFlags: UnknownFlag[];
  /** Where the packages are that `--extension` names and that had to be fetched, by their sources. */
  fetchedExtensions: Map<string, string>;
  /** Extensions of the program that runs the command line. */
  extensionFactories: readonly ExtensionFactory[];
}

/** A long flag that is not pi's own. */
interface UnknownFlag {
  /** Without its dashes. */
  name: string;
  /** Behind `=`, or else the next word. */
  value?: string;
  /** The word that `value` is, unless it stood behind `=`: its place among the messages, should the flag take no value. */
  messageIndex?: number;
}

const packageCommands: readonly string[] = ["install", "remove", "uninstall", "update", "list", "config"];

/** Whether the first word is a command of its own, about packages. As a message it needs other words around it, or `--`. */
export function isPackageCommand(word: string | undefined): boolean {
  return word !== undefined && packageCommands.includes(word);
}

/**
 * Takes the command line apart. `--` ends the flags.
 * @throws {@link CodingAgentError} with code "invalid_arguments"
 */
export function parseArguments(argv: readonly string[]): CliArguments {
  const parsed: CliArguments = {
    flags: new Set(),
    values: new Map(),
    lists: new Map(),
    files: [],
    messages: [],
    unknownFlags: [],
    fetchedExtensions: new Map(),
    extensionFactories: [],
  };
  const rest = [...argv];
  if (rest[0] === "demo") {
    parsed.command = "demo";
    rest.shift();
  }
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") {
      parsed.messages.push(...rest);
      break;
    }
    if (word.startsWith("@") && word.length > 1) parsed.files.push(word.slice(1));
    else if (word.startsWith("-") && word !== "-") takeFlag(word, rest, parsed);
    else parsed.messages.push(word);
  }
  return parsed;
}

function takeFlag(word: string, rest: string[], parsed: CliArguments): void {
  const equals = word.startsWith("--") ? word.indexOf("=") : -1;
  const name = equals === -1 ? word : word.slice(0, equals);
  const spec = flagSpecs.find((candidate) => candidate.name === name || candidate.short === name);
  if (!spec) {
    if (!name.startsWith("--")) throw unknownFlag(name);
    parsed.unknownFlags.push(unknownFlagOf(name, equals === -1 ? undefined : word.slice(equals + 1), rest, parsed));
    return;
  }
  if (spec.kind === "flag") {
    if (equals !== -1) throw new CodingAgentError("invalid_arguments", `${name} takes no value. See pi --help.`);
    parsed.flags.add(spec.name);
    if (spec.name === "--print") takePrintMessage(rest, parsed);
    return;
  }
  const value = equals === -1 ? rest.shift() : word.slice(equals + 1);
  if (value === undefined) throw new CodingAgentError("invalid_arguments", `${name} needs a value: ${spec.usage}`);
  checkChoice(spec, value);
  if (spec.kind === "list") parsed.lists.set(spec.name, [...(parsed.lists.get(spec.name) ?? []), value]);
  else parsed.values.set(spec.name, value);
}

/** A word behind it may be its value, or a message: the extension that owns it knows. */
function unknownFlagOf(name: string, inline: string | undefined, rest: string[], parsed: CliArguments): UnknownFlag {
  const flag: UnknownFlag = { name: name.slice(2) };
  if (inline !== undefined) return { ...flag, value: inline };
  const [next] = rest;
  if (next === undefined || next.startsWith("-") || next.startsWith("@")) return flag;
  rest.shift();
  return { ...flag, value: next, messageIndex: parsed.messages.length };
}

/** `-p text`: the word behind it is the message, unless it is a flag or a file. `---` begins a text, not a flag. */
function takePrintMessage(rest: string[], parsed: CliArguments): void {
  const next = rest[0];
  if (next === undefined || next.startsWith("@") || (next.startsWith("-") && !next.startsWith("---"))) return;
  parsed.messages.push(next);
  rest.shift();
}

function checkChoice(spec: FlagSpec, value: string): void {
  if (!spec.choices || spec.choices.includes(value)) return;
  throw new CodingAgentError(
    "invalid_arguments",
    `${spec.name} cannot be "${value}". One of: ${spec.choices.join(", ")}`,
  );
}

function unknownFlag(name: string): CodingAgentError {
  return new CodingAgentError(
    "invalid_arguments",
    `Unknown flag ${name}. See pi --help; a text that begins with a dash goes behind --`,
  );
}
