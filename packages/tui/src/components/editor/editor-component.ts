import type { AutocompleteProvider } from "../../autocomplete/autocomplete-provider.js";
import type { Component } from "../../component/component.js";
import type { SelectListTheme } from "../select-list/select-list.js";

/** How an editor is coloured. */
export interface EditorTheme {
  borderColor: (text: string) => string;
  selectList: SelectListTheme;
}

/** How an editor differs from the usual one. */
export interface EditorOptions {
  /** Cells at both sides of the text. @defaultValue 0 */
  paddingX?: number;
  /** Suggestions on the screen at once, from 3 to 20. @defaultValue 5 */
  autocompleteMaxVisible?: number;
}

/** What a program needs of an editor, so that another one can take its place. */
export interface EditorComponent extends Component {
  getText(): string;
  setText(text: string): void;
  handleInput(data: string): void;
  invalidate(): void;
  onSubmit?: ((text: string) => void) | undefined;
  onChange?: ((text: string) => void) | undefined;
  addToHistory?(text: string): void;
  insertTextAtCursor?(text: string): void;
  /** The text with the pastes that stand behind its markers. */
  getExpandedText?(): string;
  setAutocompleteProvider?(provider: AutocompleteProvider): void;
  borderColor?: (text: string) => string;
  setPaddingX?(cells: number): void;
  setAutocompleteMaxVisible?(items: number): void;
}
