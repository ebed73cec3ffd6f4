/** A terminal program over `tui`: a list of things to do. `node todo.ts`; enter adds or ticks, esc leaves. */
import { fileURLToPath } from "node:url";
import {
  type Component,
  Container,
  Input,
  matchesKey,
  ProcessTerminal,
  SelectList,
  type SelectListTheme,
  Spacer,
  type Terminal,
  Text,
  TUI,
} from "@pi-stack/tui";

const dim = (text: string): string => `\x1b[2m${text}\x1b[22m`;
const bold = (text: string): string => `\x1b[1m${text}\x1b[22m`;
const theme: SelectListTheme = {
  selectedPrefix: bold,
  selectedText: bold,
  description: dim,
  scrollInfo: dim,
  noMatch: dim,
};

/** The list with a line to write below it. Tab goes from one to the other. */
class TodoList extends Container implements Component {
  focused = false;
  readonly #items: { text: string; done: boolean }[] = [];
  readonly #input = new Input();
  readonly #place = new Container();
  readonly #onLeave: () => void;
  #list = new SelectList([], 8, theme);
  #isInList = false;

  /** @param onLeave - called when the user is done */
  constructor(onLeave: () => void) {
    super();
    this.#onLeave = onLeave;
    this.#input.onSubmit = (text) => this.#addItem(text);
    this.#input.onEscape = onLeave;
    for (const part of [new Text(bold("To do")), this.#place, new Spacer(1), this.#input]) this.addChild(part);
    this.addChild(new Text(dim("enter: add, or tick · tab: list or line · esc: leave")));
    this.#show();
  }

  get open(): string[] {
    return this.#items.filter(({ done }) => !done).map(({ text }) => text);
  }

  handleInput(data: string): void {
    if (matchesKey(data, "tab")) this.#isInList = !this.#isInList && this.#items.length > 0;
    else if (this.#isInList) this.#list.handleInput(data);
    else this.#input.handleInput(data);
  }

  #addItem(text: string): void {
    if (text.trim() === "") return;
    this.#items.push({ text: text.trim(), done: false });
    this.#input.setValue("");
    this.#show();
  }

  #show(selected = 0): void {
    const items = this.#items.map(({ text, done }, index) => ({
      value: String(index),
      label: `${done ? "☑" : "☐"} ${text}`,
    }));
    this.#list = new SelectList(items, 8, theme);
    this.#list.setSelectedIndex(selected);
    this.#list.onCancel = this.#onLeave;
    this.#list.onSelect = ({ value }) => {
      const item = this.#items[Number(value)];
      if (item) item.done = !item.done;
      this.#show(Number(value));
    };
    this.#place.clear();
    this.#place.addChild(items.length > 0 ? this.#list : new Text(dim("nothing yet")));
  }
}

/** Runs until the user leaves. Resolves with what is left to do. */
export async function runTodo(terminal: Terminal): Promise<string[]> {
  const tui = new TUI(terminal);
  const left = new Promise<TodoList>((resolve) => {
    const list = new TodoList(() => resolve(list));
    tui.addChild(list);
    tui.setFocus(list);
  });
  tui.start();
  const list = await left;
  await terminal.drainInput();
  tui.stop();
  return list.open;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const left = await runTodo(new ProcessTerminal());
  console.log(left.length > 0 ? `Left: ${left.join(", ")}` : "Nothing is left.");
}
