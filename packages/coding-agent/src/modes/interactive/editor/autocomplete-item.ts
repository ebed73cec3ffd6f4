import type { AutocompleteItem } from "@pi-stack/tui";

/** Whether something that an extension suggests can be shown. */
export function isAutocompleteItem(value: unknown): value is AutocompleteItem {
  if (typeof value !== "object" || value === null || !("value" in value) || !("label" in value)) return false;
  if ("description" in value && value.description !== undefined && typeof value.description !== "string") return false;
  return typeof value.value === "string" && typeof value.label === "string";
}
