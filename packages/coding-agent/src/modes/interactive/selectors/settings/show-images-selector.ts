import type { Done } from "../../dialogs/done.js";
import { ChoiceSelector } from "../choice-selector.js";
import type { SelectorLook } from "../selector.js";

/** What a {@link ShowImagesSelectorComponent} shows. */
export interface ShowImagesSelectorOptions {
  look: SelectorLook;
  current: boolean;
  done: Done<boolean>;
}

/** Lets the user say whether images are drawn in the terminal; for extensions, the settings have a row for it. */
export class ShowImagesSelectorComponent extends ChoiceSelector<boolean> {
  constructor({ look, current, done }: ShowImagesSelectorOptions) {
    const choices = [
      { value: true, label: "Yes", description: "draw images in the terminal" },
      { value: false, label: "No", description: "say what they are" },
    ];
    super({ look, title: "Show images?", choices, current, done });
  }
}
