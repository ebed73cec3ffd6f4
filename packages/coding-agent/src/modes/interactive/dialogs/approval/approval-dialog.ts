import { type Component, type KeybindingsManager, SelectList, Spacer, type TUI, truncateToWidth } from "@pi-stack/tui";
import type { ApprovalRequest } from "../../../../contracts/tool-guard.js";
import { PaintedText } from "../../../../rendering/text/painted-text.js";
import { getSelectListTheme } from "../../../../rendering/theme/component-themes.js";
import type { Theme } from "../../../../rendering/theme/theme.js";
import type { Done } from "../done.js";
import { Frame } from "../frame.js";
import type { ShownCall } from "./shown-call.js";
import { withVisibleSigns } from "./visible-signs.js";

/** What the user chose. */
export type ApprovalChoice = "once" | "session" | "always" | "no" | "reason";

/** What an {@link ApprovalDialog} shows. */
export interface ApprovalDialogOptions {
  request: ApprovalRequest;
  call: ShownCall;
  theme: Theme;
  keys: KeybindingsManager;
  tui: TUI;
  done: Done<ApprovalChoice>;
}

/** Rows of the screen that the dialog needs beside the call. */
const otherRows = 18;
const minRows = 4;

/** Asks whether a call may run: exactly what it does, why it is asked, and what each answer means. */
export class ApprovalDialog extends Frame implements Component {
  readonly #options: ApprovalDialogOptions;
  readonly #list: SelectList;
  readonly #window: Window;

  constructor(options: ApprovalDialogOptions) {
    const { request, call, theme, tui, done } = options;
    super(theme, call.title, "enter to choose · page up and page down to see all of it · esc for no");
    this.#options = options;
    this.#window = new Window(call, theme, () => Math.max(minRows, tui.terminal.rows - otherRows));
    this.body.addChild(this.#window);
    this.body.addChild(new PaintedText(() => theme.fg("muted", withVisibleSigns(reasonsOf(request))), 1, 0));
    this.body.addChild(new Spacer(1));
    this.#list = new SelectList(choicesFor(request), 5, getSelectListTheme(theme));
    this.#list.onSelect = ({ value }) => done(choices.find((choice) => choice === value));
    this.#list.onCancel = () => done("no");
    this.body.addChild(this.#list);
  }

  handleInput(data: string): void {
    const { keys, tui } = this.#options;
    if (keys.matches(data, "tui.select.pageUp")) this.#window.scroll(-1);
    else if (keys.matches(data, "tui.select.pageDown")) this.#window.scroll(1);
    else {
      this.#list.handleInput(data);
      return;
    }
    this.invalidate();
    tui.requestRender();
  }
}

const choices: readonly ApprovalChoice[] = ["once", "session", "always", "no", "reason"];

function choicesFor({
  rules,
  canRemember,
}: ApprovalRequest): { value: ApprovalChoice; label: string; description?: string }[] {
  return [
    { value: "once", label: "Yes, this time" },
    ...(canRemember ? [{ value: "session" as const, label: "Yes, for this session" }] : []),
    ...(rules.length > 0
      ? [{ value: "always" as const, label: "Always in this folder", description: "by the rule above" }]
      : []),
    { value: "no", label: "No" },
    { value: "reason", label: "No, and say why", description: "the model reads it" },
  ];
}

function reasonsOf({ because, rules }: ApprovalRequest): string {
  const always = rules.length === 0 ? [] : [`"Always" writes: ${rules.join("   ")}`];
  return [`Asked since ${because}.`, ...always].join("\n");
}

/** A part of the rows of a call, the whole of which can be seen by and by. */
class Window implements Component {
  readonly #text: PaintedText;
  readonly #theme: Theme;
  readonly #height: () => number;
  #first = 0;
  #count = 0;

  constructor({ lines, paint }: ShownCall, theme: Theme, height: () => number) {
    this.#text = new PaintedText(() => paint(lines, theme).join("\n"), 1, 0);
    this.#theme = theme;
    this.#height = height;
  }

  render(width: number): string[] {
    const rows = this.#text.render(width);
    const height = this.#height();
    this.#count = rows.length;
    this.#first = Math.max(0, Math.min(this.#first, this.#count - height));
    if (this.#count <= height) return [...rows, ""];
    const end = Math.min(this.#count, this.#first + height);
    const place = truncateToWidth(` rows ${this.#first + 1} to ${end} of ${this.#count}, page down for more`, width);
    return [...rows.slice(this.#first, end), this.#theme.fg("warning", place), ""];
  }

  scroll(pages: number): void {
    this.#first = Math.max(0, Math.min(this.#count - this.#height(), this.#first + pages * this.#height()));
  }

  invalidate(): void {
    this.#text.invalidate();
  }
}
