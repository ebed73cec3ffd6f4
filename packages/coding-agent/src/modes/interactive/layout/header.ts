import { type Component, Container, type Keybinding, type TUI } from "@pi-stack/tui";
import { keyText } from "../../../rendering/key-hints.js";
import { PaintedText } from "../../../rendering/text/painted-text.js";
import type { Theme } from "../../../rendering/theme/theme.js";
import type { AppContext } from "../app-context.js";

/** Makes a header that takes the place of the usual one. */
export type HeaderFactory = (
  tui: TUI,
  theme: Theme,
) => Component & { setExpanded?(isExpanded: boolean): void; dispose?(): void };

/** What is said of keys when the header shows all of it. */
const hints: readonly (readonly [keys: Keybinding | { typed: string }, does: string])[] = [
  ["app.interrupt", "stops what is under way"],
  ["app.clear", "clears the editor; twice quits"],
  ["app.exit", "quits, when the editor is empty"],
  ["app.suspend", "goes to the shell; fg comes back"],
  ["tui.editor.deleteToLineEnd", "deletes to the end of the line"],
  ["app.thinking.cycle", "next thinking level"],
  ["app.model.cycleForward", "next model"],
  ["app.model.select", "chooses a model"],
  ["app.tools.expand", "shows all of outputs, or less"],
  ["app.thinking.toggle", "shows or hides thinking"],
  ["app.editor.external", "writes in $VISUAL or $EDITOR"],
  [{ typed: "/" }, "commands"],
  [{ typed: "!" }, "runs a command of the shell"],
  [{ typed: "!!" }, "the same, and the model does not see it"],
  ["app.message.followUp", "queues a message for after the run"],
  ["app.message.dequeue", "takes queued messages back"],
  ["app.clipboard.pasteImage", "pastes an image"],
  [{ typed: "@" }, "names a file; files can be dropped here too"],
];

const selfExplaining = "pi explains itself when asked.";

/** The first lines: what this is, and which keys help. */
export class Header {
  readonly #app: AppContext;
  readonly #text: PaintedText;
  readonly #isQuiet: () => boolean;
  readonly #place: Container = new Container();
  #other: ReturnType<HeaderFactory> | undefined;
  #isExpanded = false;

  constructor(app: AppContext, isQuiet: () => boolean) {
    this.#app = app;
    this.#isQuiet = isQuiet;
    this.#text = new PaintedText(() => this.#words(), 1, 1);
    this.#place.addChild(this.#text);
    app.layout.header.addChild(this.#place);
  }

  setExpanded(isExpanded: boolean): void {
    this.#isExpanded = isExpanded;
    this.#other?.setExpanded?.(isExpanded);
    this.refresh();
  }

  /** Keys may be others. */
  refresh(): void {
    this.#text.setPaint(() => this.#words());
  }

  /** Shows another header; without a factory, the usual one comes back. */
  use(factory: HeaderFactory | undefined): void {
    const { tui, theme } = this.#app;
    this.#other?.dispose?.();
    this.#other = factory?.(tui, theme);
    this.#other?.setExpanded?.(this.#isExpanded);
    this.#place.clear();
    this.#place.addChild(this.#other ?? this.#text);
    tui.requestRender();
  }

  #words(): string {
    if (this.#isQuiet()) return "";
    const { theme, version } = this.#app;
    const name = `${theme.fg("accent", theme.bold("pi"))} ${theme.fg("dim", `v${version}`)}`;
    if (!this.#isExpanded) return `${name}${theme.fg("dim", `  ${shortHints()}\n${explanation()}`)}`;
    const rows = hints.flatMap(([keys, does]) => {
      const shown = typeof keys === "string" ? shortKey(keys) : keys.typed;
      return shown === "" ? [] : [`${shown.padEnd(20)} ${does}`];
    });
    return `${name}\n${theme.fg("dim", [...rows, selfExplaining].join("\n"))}`;
  }
}

function shortHints(): string {
  const words: [string, string][] = [
    [shortKey("app.interrupt"), "stops"],
    [shortKey("app.clear"), "twice quits"],
    ["/", "commands"],
    ["!", "shell"],
    [shortKey("app.tools.expand"), "more"],
  ];
  return words.flatMap(([keys, does]) => (keys === "" ? [] : [`${keys} ${does}`])).join(" · ");
}

function explanation(): string {
  const key = shortKey("app.tools.expand");
  return `${key === "" ? "" : `${key} shows all keys and what was loaded. `}${selfExplaining}`;
}

function shortKey(keybinding: Keybinding): string {
  return keyText(keybinding).replaceAll("escape", "esc");
}
