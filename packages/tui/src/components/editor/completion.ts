import type {
  AutocompleteItem,
  AutocompleteProvider,
  AutocompleteSuggestions,
  CompletedText,
} from "../../autocomplete/autocomplete-provider.js";
import { fuzzyMatch } from "../../fuzzy/fuzzy.js";
import { getKeybindings } from "../../keybindings/keybindings-manager.js";
import { stripControlSequences } from "../../text/control-sequences.js";
import { truncateToWidth } from "../../text/truncate.js";
import { visibleWidth } from "../../text/width.js";
import { SelectList, type SelectListTheme } from "../select-list/select-list.js";
import { isInCommand, isInCommandName, isInReference, triggersSuggestions } from "./completion-context.js";
import { SuggestionRequests } from "./suggestion-requests.js";
import type { TextEditing } from "./text-editing.js";

/** What suggestions need of the editor that they belong to. */
export interface CompletionHost {
  editing: TextEditing;
  theme: SelectListTheme;
  maxVisible: () => number;
  apply: (completed: CompletedText) => void;
  requestRender: () => void;
}

/** What became of a key while suggestions are shown. */
export type CompletionKeyEffect = "taken" | "passed";

/** Suggestions on the screen. */
interface Popup {
  list: SelectList;
  /** Items of the list -> those of the provider, whose words may do harm on a screen. */
  items: ReadonlyMap<unknown, AutocompleteItem>;
  force: boolean;
  /** Where the text begins that an item replaces, and what stands before that. */
  line: number;
  head: string;
  prefix: string;
}

const referenceDelayMs = 20;
const commandColumns = { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 32 };

/** Suggestions while a text is written. */
export class Completion {
  readonly #host: CompletionHost;
  readonly #requests = new SuggestionRequests();
  #provider: AutocompleteProvider | undefined;
  #popup: Popup | undefined;

  constructor(host: CompletionHost) {
    this.#host = host;
  }

  get isOpen(): boolean {
    return this.#popup !== undefined;
  }

  setProvider(provider: AutocompleteProvider | undefined): void {
    this.close();
    this.#provider = provider;
  }

  /** No suggestions any more, nor those that are under way. */
  close(): void {
    this.#requests.cancel();
    this.#popup = undefined;
  }

  render(width: number): string[] {
    const rows = this.#popup?.list.render(width) ?? [];
    // In a very narrow place not even the mark of the selected item has room.
    return rows.map((row) => (visibleWidth(row) <= width ? row : truncateToWidth(row, width, "")));
  }

  invalidate(): void {
    this.#popup?.list.invalidate();
  }

  /** To be called when text was typed. */
  typed(text: string): void {
    if (triggersSuggestions(this.#host.editing, text) && !this.#popup) this.#ask(false, false);
    else this.changed();
  }

  /** To be called when text was deleted. */
  deleted(): void {
    const { editing } = this.#host;
    if (!this.#popup && (isInCommand(editing) || isInReference(editing))) this.#ask(false, false);
    else this.changed();
  }

  /** To be called when the text or the cursor has changed in another way. */
  changed(): void {
    if (this.#popup) this.#ask(this.#popup.force, false);
    else this.#requests.cancel();
  }

  /** The user asks for suggestions. */
  tab(): void {
    const { editing } = this.#host;
    const { line, col } = editing.cursor;
    if (isInCommandName(editing)) this.#ask(false, true);
    else if (this.#provider?.shouldTriggerFileCompletion?.([...editing.lines], line, col) !== false)
      this.#ask(true, true);
  }

  /** Tries a key on the suggestions that are shown. */
  handleKey(data: string): CompletionKeyEffect {
    const popup = this.#popup;
    if (!popup) return "passed";
    const keys = getKeybindings();
    if (keys.matches(data, "tui.select.cancel")) this.close();
    else if (keys.matches(data, "tui.select.up") || keys.matches(data, "tui.select.down")) popup.list.handleInput(data);
    else if (keys.matches(data, "tui.input.tab")) {
      if (!this.#choose(popup)) this.tab();
    } else if (keys.matches(data, "tui.select.confirm")) {
      this.#choose(popup);
      // A command is chosen and sent with one key.
      return popup.prefix.trimStart().startsWith("/") && isInCommand(this.#host.editing) ? "passed" : "taken";
    } else return "passed";
    return "taken";
  }

  #ask(force: boolean, isExplicit: boolean): void {
    const { editing } = this.#host;
    if (!this.#provider) return;
    const provider = this.#provider;
    const delayMs = !isExplicit && isInReference(editing) ? referenceDelayMs : 0;
    const question = { lines: [...editing.lines], cursor: editing.cursor, force, delayMs };
    this.#requests.ask(provider, question, (suggestions) => {
      this.#take(suggestions, force, isExplicit);
      this.#host.requestRender();
    });
  }

  #take(suggestions: AutocompleteSuggestions | null, force: boolean, isExplicit: boolean): void {
    const [first, second] = suggestions?.items ?? [];
    if (!suggestions || !first) {
      this.#popup = undefined;
      return;
    }
    const { line, col } = this.#host.editing.cursor;
    if (force && isExplicit && !second) {
      this.#popup = undefined;
      this.#apply(first, suggestions.prefix);
      return;
    }
    const head = this.#host.editing.before.slice(0, Math.max(0, col - suggestions.prefix.length));
    this.#popup = { ...this.#listOf(suggestions), force, line, head, prefix: suggestions.prefix };
  }

  #listOf({ items, prefix }: AutocompleteSuggestions): Pick<Popup, "list" | "items"> {
    const shown = new Map(items.map((item) => [harmless(item), item]));
    const layout = prefix.startsWith("/") ? commandColumns : {};
    const list = new SelectList([...shown.keys()], this.#host.maxVisible(), this.#host.theme, layout);
    const exact = items.findIndex(({ value }) => value === prefix);
    const beginning = items.findIndex(({ value }) => value.startsWith(prefix));
    list.setSelectedIndex(exact !== -1 ? exact : Math.max(0, beginning));
    return { list, items: shown };
  }

  /** Applies the selected item, unless it no longer fits what was written since. Closes in any case. */
  #choose(popup: Popup): boolean {
    this.close();
    const item = popup.items.get(popup.list.getSelectedItem());
    const prefix = this.#prefixNow(popup);
    if (!item || prefix === undefined) return false;
    if (prefix !== popup.prefix && !fuzzyMatch(prefix.replace(/^[@#/]+"?/, ""), item.value).matches) return false;
    this.#apply(item, prefix);
    return true;
  }

  /** What an item would replace, as it is written by now. */
  #prefixNow({ line, head }: Popup): string | undefined {
    const { cursor, before } = this.#host.editing;
    return cursor.line === line && before.startsWith(head) ? before.slice(head.length) : undefined;
  }

  #apply(item: AutocompleteItem, prefix: string): void {
    const { editing, apply } = this.#host;
    const { line, col } = editing.cursor;
    const completed = this.#provider?.applyCompletion([...editing.lines], line, col, item, prefix);
    if (completed) apply(completed);
  }
}

/** An item as it may be shown: names of files can hold anything. */
function harmless(item: AutocompleteItem): AutocompleteItem {
  const { value, label, description } = item;
  const shown = { value: shownText(value), label: shownText(label) };
  return description === undefined ? shown : { ...shown, description: shownText(description) };
}

function shownText(text: string): string {
  return stripControlSequences(text).replace(/[\t\n\u2028\u2029]/g, " ");
}
