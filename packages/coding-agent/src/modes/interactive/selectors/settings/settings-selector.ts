import { type Component, Container, type Focusable, SettingsList, Text } from "@pi-stack/tui";
import { DynamicBorder } from "../../../../rendering/dynamic-border.js";
import { getSettingsListTheme } from "../../../../rendering/theme/component-themes.js";
import type { SelectorLook } from "../selector.js";
import { type SettingRowsOptions, settingRows } from "./setting-rows.js";

/** What a {@link SettingsSelectorComponent} shows, and who hears of changes. */
export type SettingsSelectorOptions = SettingRowsOptions;

const mostVisible = 10;

/** Lets the user change settings; each change takes effect at once. */
export class SettingsSelectorComponent extends Container implements Component, Focusable {
  readonly #list: SettingsList;
  readonly #look: SelectorLook;
  readonly #title = new Text("", 1, 0);

  constructor(options: SettingsSelectorOptions) {
    super();
    const { look, callbacks } = options;
    this.#look = look;
    const rows = settingRows(options);
    const colors = getSettingsListTheme(look.theme);
    const liveColors = {
      ...colors,
      // The theme may change while this is shown.
      get cursor(): string {
        return look.theme.fg("accent", "→ ");
      },
    };
    this.#list = new SettingsList(
      rows,
      mostVisible,
      liveColors,
      (id, value) => rows.find((row) => row.id === id)?.apply(value),
      callbacks.onCancel,
      { enableSearch: true },
    );
    const border = (): DynamicBorder => new DynamicBorder((text) => look.theme.fg("border", text));
    for (const part of [border(), this.#title, this.#list, border()]) this.addChild(part);
    this.#drawTitle();
  }

  get focused(): boolean {
    return this.#list.focused;
  }

  set focused(focused: boolean) {
    this.#list.focused = focused;
  }

  handleInput(data: string): void {
    this.#list.handleInput(data);
    this.#look.tui.requestRender();
  }

  override invalidate(): void {
    super.invalidate();
    this.#drawTitle();
  }

  #drawTitle(): void {
    const { theme } = this.#look;
    this.#title.setText(theme.fg("accent", theme.bold("Settings")));
  }
}
