import type { SettingItem } from "@pi-stack/tui";
import type { SettingName } from "./settings-config.js";

/** A setting with what its values do. */
export interface SettingRow extends SettingItem {
  id: SettingName;
  apply(value: string): void;
}

type Facts = readonly [id: SettingName, label: string, description: string];

/** A setting that is on or off. */
export function toggle([id, label, description]: Facts, isOn: boolean, apply: (isOn: boolean) => void): SettingRow {
  return {
    id,
    label,
    description,
    currentValue: isOn ? "on" : "off",
    values: ["on", "off"],
    apply: (value) => apply(value === "on"),
  };
}

/** A setting with a few values, which are gone through in turn. */
export function oneOf<T extends string | number>(
  [id, label, description]: Facts,
  current: T,
  values: readonly T[],
  apply: (value: T) => void,
): SettingRow {
  return {
    id,
    label,
    description,
    currentValue: String(current),
    values: values.map(String),
    apply: (value) => {
      const chosen = values.find((each) => String(each) === value);
      if (chosen !== undefined) apply(chosen);
    },
  };
}

/** A setting with a selector of its own. */
export function withSelector(
  [id, label, description]: Facts,
  current: string,
  submenu: NonNullable<SettingItem["submenu"]>,
  apply: (value: string) => void,
): SettingRow {
  return { id, label, description, currentValue: current, submenu, apply };
}
