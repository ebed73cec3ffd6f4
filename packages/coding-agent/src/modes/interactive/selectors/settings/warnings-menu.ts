import { SettingsList } from "@pi-stack/tui";
import { getSettingsListTheme } from "../../../../rendering/theme/component-themes.js";
import type { Settings } from "../../../../settings/settings.js";
import type { SelectorLook } from "../selector.js";

type Warnings = NonNullable<Settings["warnings"]>;

/** What a {@link warningsMenu} shows. */
export interface WarningsMenuOptions {
  look: SelectorLook;
  warnings: Warnings;
  onChange(warnings: Warnings): void;
  /** Gets what is to be shown of them. */
  done(state?: string): void;
}

/** Which warnings are wanted, in a word or two. */
export function warningsState({ anthropicExtraUsage = true }: Warnings): string {
  return anthropicExtraUsage ? "all" : "none";
}

/** The warnings, one by one. */
export function warningsMenu({ look, warnings, onChange, done }: WarningsMenuOptions): SettingsList {
  let current = warnings;
  const { anthropicExtraUsage = true } = warnings;
  return new SettingsList(
    [
      {
        id: "anthropicExtraUsage",
        label: "Anthropic extra usage",
        description: "Say once that a subscription is billed beyond its limits here.",
        currentValue: anthropicExtraUsage ? "on" : "off",
        values: ["on", "off"],
      },
    ],
    10,
    getSettingsListTheme(look.theme),
    (_id, value) => {
      current = { ...current, anthropicExtraUsage: value === "on" };
      onChange(current);
    },
    () => done(warningsState(current)),
  );
}
