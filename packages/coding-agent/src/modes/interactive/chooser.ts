import { type Component, Container, type Focusable, SelectList, Text } from "@pi-stack/tui";
import { getSelectListTheme } from "../../rendering/theme/component-themes.js";
import type { Theme } from "../../rendering/theme/theme.js";
import type { Choice } from "./app-context.js";

const visibleChoices = 10;

/** A list in the place of the editor. Typing narrows it. */
export class Chooser extends Container implements Component, Focusable {
  focused = false;
  readonly #list: SelectList;

  constructor(
    title: string,
    choices: Choice[],
    theme: Theme,
    selected: number,
    done: (value: string | undefined) => void,
  ) {
    super();
    this.#list = new SelectList(choices, visibleChoices, getSelectListTheme(theme));
    this.#list.setSelectedIndex(selected);
    this.#list.onSelect = ({ value }) => done(value);
    this.#list.onCancel = () => done(undefined);
    this.addChild(new Text(theme.fg("accent", title), 1, 0));
    this.addChild(this.#list);
    this.addChild(new Text(theme.fg("dim", "enter to choose, esc to leave"), 1, 0));
  }

  handleInput(data: string): void {
    this.#list.handleInput(data);
  }
}
