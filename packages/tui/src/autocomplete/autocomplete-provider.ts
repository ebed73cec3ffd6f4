/** Something that a text can be completed to. */
export interface AutocompleteItem {
  /** What is inserted. */
  value: string;
  /** What is shown. */
  label: string;
  description?: string;
}

/** What a text before the cursor can be completed to. */
export interface AutocompleteSuggestions {
  items: AutocompleteItem[];
  /** The text right before the cursor that an item replaces. */
  prefix: string;
}

/** A text after an item was chosen. */
export interface CompletedText {
  lines: string[];
  cursorLine: number;
  cursorCol: number;
}

/** How suggestions are asked for. */
export interface SuggestionRequest {
  /** Fires when nobody waits for the answer any more. */
  signal: AbortSignal;
  /** The user asked for it: names of files are suggested for any text. */
  force?: boolean;
}

/**
 * Knows what a text can be completed to. Lines are counted from 0, columns are UTF-16 units. The lines are a copy.
 * A rejected promise counts as no suggestions.
 */
export interface AutocompleteProvider {
  getSuggestions(
    lines: string[],
    cursorLine: number,
    cursorCol: number,
    options: SuggestionRequest,
  ): Promise<AutocompleteSuggestions | null>;
  applyCompletion(
    lines: string[],
    cursorLine: number,
    cursorCol: number,
    item: AutocompleteItem,
    prefix: string,
  ): CompletedText;
  /** Whether names of files may be asked for here. @defaultValue always */
  shouldTriggerFileCompletion?(lines: string[], cursorLine: number, cursorCol: number): boolean;
}
