import {
  type Component,
  type Focusable,
  Input,
  type KeybindingsManager,
  SelectList,
  Spacer,
  Text,
} from "@pi-stack/tui";
import { getSelectListTheme } from "../../../rendering/theme/component-themes.js";
import type { Theme } from "../../../rendering/theme/theme.js";
import type { Done } from "../dialogs/done.js";
import { Frame } from "../dialogs/frame.js";

/** How the user wants to begin. */
export type FirstStep = { kind: "key"; text: string } | { kind: "server" | "address" | "demo" };

const steps = [
  { value: "server", label: "Use a model on this machine", description: "Ollama, LM Studio, llama.cpp, vLLM" },
  { value: "address", label: "Use a server elsewhere", description: "any that speaks as OpenAI's does" },
  { value: "demo", label: "Watch the demo", description: "no key, no network: a scripted model mends a project" },
  { value: "later", label: "Not now", description: "/login and /model come back to it" },
];

/** One step to a working model: a key is pasted right here, or another way is chosen. */
export class FirstRunDialog extends Frame implements Component, Focusable {
  readonly #input = new Input();
  readonly #shown = new Text("", 1, 0);
  readonly #list: SelectList;
  readonly #look: { theme: Theme; keys: KeybindingsManager };
  readonly #done: Done<FirstStep>;

  constructor(look: { theme: Theme; keys: KeybindingsManager }, done: Done<FirstStep>) {
    const title = "pi needs a model, and none has a key yet. Paste an API key here, or choose:";
    super(look.theme, title, "paste a key, or ↑↓ and enter · esc for later");
    this.#look = look;
    this.#done = done;
    this.#list = new SelectList([...steps], steps.length, getSelectListTheme(look.theme));
    this.#list.onSelect = ({ value }) => {
      if (value === "server" || value === "address" || value === "demo") done({ kind: value });
      else done();
    };
    this.#list.onCancel = () => done();
    for (const part of [this.#shown, new Spacer(1), this.#list]) this.body.addChild(part);
    this.#show();
  }

  get focused(): boolean {
    return this.#input.focused;
  }

  set focused(focused: boolean) {
    this.#input.focused = focused;
  }

  handleInput(data: string): void {
    const { keys } = this.#look;
    const text = this.#input.getValue();
    if (keys.matches(data, "tui.select.confirm") && text.trim() !== "") this.#done({ kind: "key", text });
    else if ((["up", "down", "confirm", "cancel"] as const).some((name) => keys.matches(data, `tui.select.${name}`)))
      this.#list.handleInput(data);
    else this.#input.handleInput(data);
    this.#show();
  }

  override invalidate(): void {
    super.invalidate();
    this.#show();
  }

  /** A key is a secret: it is shown as dots. */
  #show(): void {
    const { theme } = this.#look;
    const text = this.#input.getValue();
    const dots = "•".repeat(Math.min(text.length, 40));
    const hint = text === "" ? theme.fg("dim", " sk-..., AIza..., or export NAME=key") : "";
    this.#shown.setText(`> ${dots}${theme.inverse(" ")}${hint}`);
  }
}
