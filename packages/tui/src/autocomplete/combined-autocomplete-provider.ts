import { fuzzyFilter } from "../fuzzy/fuzzy.js";
import type {
  AutocompleteItem,
  AutocompleteProvider,
  AutocompleteSuggestions,
  CompletedText,
  SuggestionRequest,
} from "./autocomplete-provider.js";
import { nodeFiles } from "./node-files.js";
import { completePath, completeReference } from "./path-completion.js";
import { pathToken, referenceToken } from "./path-token.js";

/** What an argument can be; `null` where nothing is known. */
export type ArgumentCompletions = AutocompleteItem[] | null;

/** A command that is written as `/name argument`. */
export interface SlashCommand {
  /** Without the slash. */
  name: string;
  description?: string;
  /** Shown before the description. */
  argumentHint?: string;
  /** What the argument can be, by what is written of it. */
  getArgumentCompletions?(argumentPrefix: string): ArgumentCompletions | Promise<ArgumentCompletions>;
}

/** Suggests slash commands and their arguments, files for `@`, and paths. */
export class CombinedAutocompleteProvider implements AutocompleteProvider {
  readonly #commands: readonly (SlashCommand | AutocompleteItem)[];
  readonly #basePath: string;
  readonly #fdPath: string | null;

  /**
   * @param basePath - the folder that relative paths start from
   * @param fdPath - the `fd` program, which searches fast; without it, folders are walked by our own means
   */
  constructor(commands: (SlashCommand | AutocompleteItem)[] = [], basePath: string, fdPath: string | null = null) {
    this.#commands = commands;
    this.#basePath = basePath;
    this.#fdPath = fdPath;
  }

  async getSuggestions(
    lines: string[],
    cursorLine: number,
    cursorCol: number,
    { signal, force = false }: SuggestionRequest,
  ): Promise<AutocompleteSuggestions | null> {
    const before = (lines[cursorLine] ?? "").slice(0, cursorCol);
    const reference = referenceToken(before);
    if (reference) {
      const files = await nodeFiles();
      const items = await completeReference(files, this.#basePath, reference, this.#fdPath, signal);
      return suggestionsOf(items, reference.prefix);
    }
    const command = before.trimStart();
    if (!force && command.startsWith("/")) return this.#completeCommand(command);
    const token = pathToken(before, force);
    if (!token) return null;
    return suggestionsOf(await completePath(await nodeFiles(), this.#basePath, token), token.prefix);
  }

  applyCompletion(
    lines: string[],
    cursorLine: number,
    cursorCol: number,
    item: AutocompleteItem,
    prefix: string,
  ): CompletedText {
    const line = lines[cursorLine] ?? "";
    const before = line.slice(0, Math.max(0, cursorCol - prefix.length));
    const after = line.slice(cursorCol);
    const isCommand = prefix.startsWith("/") && before.trim() === "" && this.#isCommand(item.value);
    const isFolder = /\/"?$/.test(item.value);
    const value = isCommand ? `/${item.value} ` : item.value + (prefix.startsWith("@") && !isFolder ? " " : "");
    // The closing quote is there already.
    const rest = value.endsWith('"') || value.endsWith('" ') ? after.replace(/^"/, "") : after;
    const isOpen = isFolder && value.endsWith('"');
    return {
      lines: lines.with(cursorLine, before + value + rest),
      cursorLine,
      cursorCol: before.length + value.length - (isOpen ? 1 : 0),
    };
  }

  /** Not while the name of a command is written. */
  shouldTriggerFileCompletion(lines: string[], cursorLine: number, cursorCol: number): boolean {
    const command = (lines[cursorLine] ?? "").slice(0, cursorCol).trimStart();
    return !command.startsWith("/") || command.includes(" ");
  }

  async #completeCommand(text: string): Promise<AutocompleteSuggestions | null> {
    const space = text.indexOf(" ");
    if (space === -1) {
      const items = fuzzyFilter(this.#commands.map(commandItem), text.slice(1), ({ value }) => value);
      return suggestionsOf(items, text);
    }
    const name = text.slice(1, space);
    const argument = text.slice(space + 1);
    const command = this.#commands.find((each) => nameOf(each) === name);
    if (!command || !("getArgumentCompletions" in command)) return null;
    return suggestionsOf((await command.getArgumentCompletions?.(argument)) ?? [], argument);
  }

  #isCommand(name: string): boolean {
    return this.#commands.some((command) => nameOf(command) === name);
  }
}

function suggestionsOf(items: AutocompleteItem[], prefix: string): AutocompleteSuggestions | null {
  return items.length === 0 ? null : { items, prefix };
}

function nameOf(command: SlashCommand | AutocompleteItem): string {
  return "name" in command ? command.name : command.value;
}

function commandItem(command: SlashCommand | AutocompleteItem): AutocompleteItem {
  if (!("name" in command)) return command;
  const description = [command.argumentHint, command.description].filter(Boolean).join(" — ");
  const item = { value: command.name, label: command.name };
  return description === "" ? item : { ...item, description };
}
