import { keyHints, moveInList } from "./list-keys.js";
import { ListPosition } from "./list-position.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "./selector.js";

/** One of a few things to choose from. */
interface SelectorChoice<T> {
  value: T;
  label: string;
  description?: string;
}

/** What a {@link ChoiceSelector} shows. */
export interface ChoiceSelectorOptions<T> {
  look: SelectorLook;
  title: string;
  choices: readonly SelectorChoice<T>[];
  /** What is in use now. */
  current: T;
  /** Stands in another menu. */
  isNested?: boolean | undefined;
  /** Hears of each choice that the user stands on. */
  onPreview?: ((value: T) => void) | undefined;
  /** Without a value, the user would rather not. */
  done(value?: T): void;
}

const mostVisible = 10;

/** A short list of choices with descriptions; the one in use is marked. */
export class ChoiceSelector<T> extends Selector {
  readonly #options: ChoiceSelectorOptions<T>;
  readonly #position = new ListPosition();

  constructor(options: ChoiceSelectorOptions<T>) {
    super(options.look, options.isNested !== true);
    this.#options = options;
    this.#position.setCount(options.choices.length);
    this.#position.moveTo(options.choices.findIndex(({ value }) => value === options.current));
  }

  override handleInput(data: string): void {
    const { keys } = this.look;
    const choice = this.#options.choices[this.#position.index];
    if (keys.matches(data, "tui.select.cancel")) this.#options.done();
    else if (keys.matches(data, "tui.select.confirm")) {
      if (choice) this.#options.done(choice.value);
    } else if (moveInList(keys, data, this.#position, mostVisible)) this.#moved();
  }

  protected override draw(): SelectorView {
    const { title, choices, current } = this.#options;
    const { theme, keys } = this.look;
    const visible = this.visibleRows(mostVisible);
    const start = this.#position.windowStart(visible);
    const widest = choices.reduce((most, { label }) => Math.max(most, label.length), 0);
    const rows = choices.slice(start, start + visible).map(({ value, label, description }, index) => {
      const isSelected = start + index === this.#position.index;
      const name = `${isSelected ? "→" : " "} ${oneLine(label).padEnd(widest)}`;
      const mark = value === current ? theme.fg("success", " ✓") : "  ";
      const words = description === undefined ? "" : theme.fg("muted", `  ${oneLine(description)}`);
      return `${isSelected ? theme.fg("accent", name) : name}${mark}${words}`;
    });
    return {
      title,
      rows,
      foot: this.position(this.#position.index, choices.length, visible),
      hint: keyHints(keys, [
        ["tui.select.confirm", "choose"],
        ["tui.select.cancel", "leave"],
      ]),
    };
  }

  #moved(): void {
    const choice = this.#options.choices[this.#position.index];
    if (choice) this.#options.onPreview?.(choice.value);
    this.changed();
  }
}
