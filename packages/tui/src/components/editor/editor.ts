import type { AutocompleteProvider, CompletedText } from "../../autocomplete/autocomplete-provider.js";
import type { Focusable } from "../../component/component.js";
import { decodePrintableKey, matchesKey } from "../../input/keys.js";
import { getKeybindings } from "../../keybindings/keybindings-manager.js";
import type { TUI } from "../../render/tui.js";
import { cleanPaste, cleanText } from "./clean-text.js";
import { Completion } from "./completion.js";
import type { EditorComponent, EditorOptions, EditorTheme } from "./editor-component.js";
import {
  deletionFor,
  type EditingAction,
  isEnterWithSwappedSubmit,
  isNewLine,
  moveFor,
  yankFor,
} from "./editor-keys.js";
import { EditorView, marginOf, visibleRowsOn } from "./editor-view.js";
import { type JumpDirection, jumpFor, jumpTo } from "./jump.js";
import { PasteReader } from "./paste-input.js";
import { PasteStore } from "./paste-store.js";
import { PromptHistory } from "./prompt-history.js";
import { TextEditing } from "./text-editing.js";
import { TextLayout } from "./text-layout.js";
import { VerticalMotion } from "./vertical-motion.js";

/**
 * A text of several lines that is written and sent: with undo, a kill ring, prompts of before, large pastes behind
 * markers, and suggestions. Drawn anew in every frame, since its height follows the terminal's.
 */
export class Editor implements EditorComponent, Focusable {
  /** Written by the `TUI`. */
  focused = false;
  borderColor: (text: string) => string;
  /** Takes the text without spaces around it, and with its pastes, when it is sent. The editor is empty by then. */
  onSubmit?: ((text: string) => void) | undefined;
  /** Hears of every edit. */
  onChange?: ((text: string) => void) | undefined;
  /** The text cannot be sent at the moment. */
  disableSubmit = false;
  protected tui: TUI;
  readonly #pastes = new PasteStore();
  readonly #layout: TextLayout = new TextLayout(() => this.#editing.lines, this.#pastes);
  readonly #editing: TextEditing = new TextEditing((edit) => this.#layout.edited(edit), this.#pastes);
  readonly #vertical = new VerticalMotion(this.#editing, this.#layout, this.#pastes);
  readonly #view = new EditorView(this.#editing, this.#layout, this.#pastes);
  readonly #history = new PromptHistory();
  readonly #pasteReader = new PasteReader();
  readonly #completion: Completion;
  #jump: JumpDirection | undefined;
  #paddingX = 0;
  #maxVisible = 5;

  constructor(tui: TUI, theme: EditorTheme, options: EditorOptions = {}) {
    this.tui = tui;
    this.borderColor = theme.borderColor;
    this.setPaddingX(options.paddingX ?? 0);
    this.setAutocompleteMaxVisible(options.autocompleteMaxVisible ?? 5);
    this.#completion = new Completion({
      editing: this.#editing,
      theme: theme.selectList,
      maxVisible: () => this.#maxVisible,
      apply: (completed) => this.#applyCompleted(completed),
      requestRender: () => this.tui.requestRender(),
    });
  }

  /** The text, with markers where large pastes stand. */
  getText(): string {
    return this.#editing.text;
  }

  /** The text with the pastes that stand behind its markers. */
  getExpandedText(): string {
    return this.#pastes.expand(this.getText());
  }

  /** A copy. */
  getLines(): string[] {
    return [...this.#editing.lines];
  }

  /** Counted from 0; the column in UTF-16 units. */
  getCursor(): { line: number; col: number } {
    return { ...this.#editing.cursor };
  }

  /** Replaces the text, which can be undone. Markers of the prompt before stand for their pastes again. */
  setText(text: string): void {
    const clean = cleanText(text);
    this.#adoptPastes(clean);
    this.#edit((editing) => editing.replaceAll(clean));
    this.#completion.close();
  }

  insertTextAtCursor(text: string): void {
    this.#edit((editing) => editing.insert(cleanText(text)));
    this.#completion.close();
  }

  /** Remembers a prompt for the up key. At most 100, without repeats. */
  addToHistory(text: string): void {
    this.#history.add(text);
  }

  setAutocompleteProvider(provider: AutocompleteProvider | undefined): void {
    this.#completion.setProvider(provider);
  }

  getPaddingX(): number {
    return this.#paddingX;
  }

  setPaddingX(cells: number): void {
    this.#paddingX = Number.isFinite(cells) ? Math.max(0, Math.floor(cells)) : 0;
  }

  getAutocompleteMaxVisible(): number {
    return this.#maxVisible;
  }

  /** From 3 to 20; 5 where it is no number. */
  setAutocompleteMaxVisible(items: number): void {
    this.#maxVisible = Number.isFinite(items) ? Math.max(3, Math.min(20, Math.floor(items))) : 5;
  }

  isShowingAutocomplete(): boolean {
    return this.#completion.isOpen;
  }

  invalidate(): void {
    this.#completion.invalidate();
  }

  render(columns: number): string[] {
    const width = Math.max(1, columns);
    const rows = this.#view.render({
      width,
      paddingX: this.#paddingX,
      visibleRows: this.#pageRows,
      borderColor: this.borderColor,
      marksCursor: this.focused && !this.#completion.isOpen,
    });
    const margin = marginOf(width, this.#paddingX);
    const popup = this.#completion.render(width - 2 * margin);
    return [...rows, ...popup.map((row) => " ".repeat(margin) + row)];
  }

  handleInput(data: string): void {
    if (this.#jump && this.#takeJump(data, this.#jump)) return;
    const paste = this.#pasteReader.read(data);
    if (paste) {
      if (paste.before) this.handleInput(paste.before);
      if (paste.content !== undefined) this.#paste(paste.content);
      if (paste.after) this.handleInput(paste.after);
      return;
    }
    const keys = getKeybindings();
    // For whoever has put the editor on the screen.
    if (keys.matches(data, "tui.input.copy")) return;
    if (keys.matches(data, "tui.editor.undo")) {
      this.#edit((editing) => editing.undo());
      this.#completion.changed();
    } else if (this.#completion.handleKey(data) === "passed") this.#takeKey(data);
  }

  get #pageRows(): number {
    return visibleRowsOn(this.tui.terminal.rows);
  }

  #takeKey(data: string): void {
    if (getKeybindings().matches(data, "tui.input.tab")) this.#completion.tab();
    else if (this.#takeEditKey(data) || this.#takeEnter(data) || this.#takeMove(data)) return;
    else this.#takeText(data);
  }

  #takeEditKey(data: string): boolean {
    const deletion = deletionFor(data);
    if (deletion) {
      this.#edit(deletion);
      this.#completion.deleted();
      return true;
    }
    const yank = yankFor(data);
    if (!yank) return false;
    this.#edit(yank);
    this.#completion.changed();
    return true;
  }

  #takeEnter(data: string): boolean {
    if (isNewLine(data)) {
      if (!this.disableSubmit && isEnterWithSwappedSubmit(data) && this.#editing.before.endsWith("\\")) {
        this.#edit((editing) => editing.deleteLeft());
        this.#submit();
      } else this.#newLine();
      return true;
    }
    if (!getKeybindings().matches(data, "tui.input.submit")) return false;
    if (this.disableSubmit) return true;
    if (this.#editing.before.endsWith("\\")) {
      const { line, col } = this.#editing.cursor;
      this.#edit((editing) => editing.replace({ line, col: col - 1 }, { line, col }, "\n"));
      this.#completion.close();
    } else this.#submit();
    return true;
  }

  #newLine(): void {
    this.#edit((editing) => editing.insert("\n"));
    this.#completion.close();
  }

  #submit(): void {
    const text = this.getExpandedText().trim();
    this.#completion.close();
    this.#history.leave();
    this.#vertical.forget();
    this.#editing.reset();
    this.#pastes.reset();
    this.onChange?.("");
    this.onSubmit?.(text);
  }

  #takeMove(data: string): boolean {
    const keys = getKeybindings();
    const move = moveFor(data);
    if (move) this.#move(move);
    else if (keys.matches(data, "tui.editor.cursorUp")) this.#up();
    else if (keys.matches(data, "tui.editor.cursorDown")) this.#down();
    else if (keys.matches(data, "tui.editor.pageUp")) this.#vertical.move(-this.#pageRows);
    else if (keys.matches(data, "tui.editor.pageDown")) this.#vertical.move(this.#pageRows);
    else {
      this.#jump = jumpFor(data);
      return this.#jump !== undefined;
    }
    this.#completion.changed();
    return true;
  }

  #move(move: EditingAction): void {
    const { line, col } = this.#editing.cursor;
    move(this.#editing);
    const { end, cursor } = this.#editing;
    const isAtEnd = cursor.line === end.line && cursor.col === end.col;
    if (isAtEnd && cursor.line === line && cursor.col === col) this.#vertical.remember();
    else this.#vertical.forget();
  }

  #up(): void {
    const isFirst = this.#vertical.isOnFirstRow;
    if (this.#editing.isEmpty || (this.#history.isBrowsing && isFirst)) {
      const wasBrowsing = this.#history.isBrowsing;
      const entry = this.#history.older();
      if (entry !== undefined) this.#show(entry, wasBrowsing);
    } else if (isFirst) this.#move((editing) => editing.moveToLineStart());
    else this.#vertical.move(-1);
  }

  #down(): void {
    const isLast = this.#vertical.isOnLastRow;
    if (this.#history.isBrowsing && isLast) this.#show(this.#history.newer(), true);
    else if (isLast) this.#move((editing) => editing.moveToLineEnd());
    else this.#vertical.move(1);
  }

  /** Shows a prompt of before. All of the browsing is taken back as one. */
  #show(entry: string, isAnother: boolean): void {
    const text = cleanText(entry);
    this.#vertical.forget();
    if (isAnother) this.#editing.replaceAgain(text);
    else this.#editing.replaceAll(text);
    this.onChange?.(this.getText());
  }

  #takeText(data: string): void {
    const text = matchesKey(data, "shift+space") ? " " : (decodePrintableKey(data) ?? readText(data));
    if (text === "") return;
    this.#edit((editing) => (text.includes("\n") ? editing.insert(text) : editing.type(text)));
    this.#completion.typed(text);
  }

  /** Returns whether the key has been used up. */
  #takeJump(data: string, direction: JumpDirection): boolean {
    this.#jump = undefined;
    const again = jumpFor(data);
    if (again) return again === direction;
    const wanted = decodePrintableKey(data) ?? readText(data);
    if (wanted === "" || wanted.includes("\n")) return false;
    this.#move((editing) => jumpTo(editing, wanted, direction));
    this.#completion.changed();
    return true;
  }

  #paste(content: string): void {
    const clean = cleanPaste(content);
    const isPathAfterWord = /^[/~.]/.test(clean) && /\w$/.test(this.#editing.before);
    const known = this.#pastes.size;
    const text = this.#pastes.add(isPathAfterWord ? ` ${clean}` : clean);
    if (this.#pastes.size !== known) this.#layout.markersChanged();
    this.#edit((editing) => editing.insert(text));
    this.#completion.close();
  }

  #applyCompleted({ lines, cursorLine, cursorCol }: CompletedText): void {
    this.#edit((editing) => {
      editing.replaceAll(cleanText(lines.join("\n")));
      editing.moveTo({ line: cursorLine, col: cursorCol });
    });
  }

  #adoptPastes(text: string): void {
    const known = this.#pastes.size;
    this.#pastes.adopt(text);
    if (this.#pastes.size !== known) this.#layout.markersChanged();
  }

  #edit(action: EditingAction): void {
    this.#history.leave();
    this.#vertical.forget();
    action(this.#editing);
    this.onChange?.(this.getText());
  }
}

/** The text of input that is no key: empty for a control sequence. */
function readText(data: string): string {
  return data.includes("\x1b") || /^[\x7f-\x9f]$/.test(data) ? "" : cleanPaste(data);
}
