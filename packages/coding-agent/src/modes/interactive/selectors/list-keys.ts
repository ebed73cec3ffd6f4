import type { Keybinding, KeybindingsManager } from "@pi-stack/tui";
import type { ListPosition } from "./list-position.js";

/** Moves in a list, if the key is one of those that do. Tells whether it was. */
export function moveInList(keys: KeybindingsManager, data: string, position: ListPosition, page: number): boolean {
  if (keys.matches(data, "tui.select.up")) position.step(-1);
  else if (keys.matches(data, "tui.select.down")) position.step(1);
  else if (keys.matches(data, "tui.select.pageUp")) position.page(-page);
  else if (keys.matches(data, "tui.select.pageDown")) position.page(page);
  else return false;
  return true;
}

/** What keys do, in a line: `enter choose · esc leave`. Actions without a key are left out. */
export function keyHints(keys: KeybindingsManager, hints: readonly (readonly [Keybinding, string])[]): string {
  return hints
    .flatMap(([action, words]) => {
      const [key] = keys.getKeys(action);
      return key === undefined ? [] : [`${key === "escape" ? "esc" : key} ${words}`];
    })
    .join(" · ");
}
