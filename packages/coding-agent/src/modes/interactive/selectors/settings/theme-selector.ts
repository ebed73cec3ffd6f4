import type { Done } from "../../dialogs/done.js";
import { ChoiceSelector } from "../choice-selector.js";
import type { SelectorLook } from "../selector.js";

/** What a {@link ThemeSelectorComponent} shows. */
export interface ThemeSelectorOptions {
  look: SelectorLook;
  current: string;
  names: readonly string[];
  /** Puts a theme in use without keeping it: while the user looks, and again when they leave without one. */
  onPreview(name: string): void;
  /** Stands in another menu. */
  isNested?: boolean;
  done: Done<string>;
}

/** Lets the user choose a theme, which is seen at once. */
export class ThemeSelectorComponent extends ChoiceSelector<string> {
  constructor({ look, current, names, onPreview, isNested, done }: ThemeSelectorOptions) {
    super({
      look,
      title: "Which theme?",
      choices: names.map((name) => ({ value: name, label: name })),
      current,
      isNested,
      onPreview,
      done: (name) => {
        if (name === undefined) onPreview(current);
        done(name);
      },
    });
  }
}
