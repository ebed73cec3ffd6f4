import { Editor, type EditorOptions, type EditorTheme, type SelectListTheme } from "@pi-stack/tui";
import type { VirtualTerminal } from "@pi-stack/tui/testing";
import { screenOf } from "./screen.js";

const same = (text: string): string => text;
const listTheme: SelectListTheme = {
  selectedPrefix: same,
  selectedText: same,
  description: same,
  scrollInfo: same,
  noMatch: same,
};
export const editorTheme: EditorTheme = { borderColor: same, selectList: listTheme };

/** What terminals send for keys. */
export const keys = {
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  home: "\x01",
  end: "\x05",
  pageUp: "\x1b[5~",
  pageDown: "\x1b[6~",
  wordLeft: "\x1bb",
  wordRight: "\x1bf",
  backspace: "\x7f",
  delete: "\x1b[3~",
  enter: "\r",
  newLine: "\n",
  tab: "\t",
  escape: "\x1b",
  undo: "\x1f",
  killToStart: "\x15",
  killToEnd: "\x0b",
  killWord: "\x17",
  killWordRight: "\x1bd",
  yank: "\x19",
  yankPop: "\x1by",
  jumpForward: "\x1d",
  jumpBackward: "\x1b\x1d",
} as const;

export const pasteOf = (text: string): string => `\x1b[200~${text}\x1b[201~`;

/** A focused editor on a terminal in memory. */
export function editorOn(options: { columns?: number; rows?: number } & EditorOptions = {}): {
  editor: Editor;
  terminal: VirtualTerminal;
  /** Each text is sent character by character, each key of `keys` as it is. */
  send: (...input: string[]) => void;
  settled: () => Promise<string[]>;
} {
  const { columns = 40, rows = 24, ...editorOptions } = options;
  const { tui, terminal, settled: drawn } = screenOf([], { columns, rows });
  const editor = new Editor(tui, editorTheme, editorOptions);
  tui.addChild(editor);
  tui.setFocus(editor);
  const send = (...input: string[]): void => {
    for (const each of input) for (const data of sequencesOf(each)) terminal.send(data);
  };
  const settled = async (): Promise<string[]> => (await drawn()).map((row) => row.trimEnd());
  return { editor, terminal, send, settled };
}

function sequencesOf(input: string): string[] {
  return /[\x00-\x1f\x7f]/.test(input) ? [input] : [...input];
}
