const counts = new Intl.NumberFormat("en");
const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** 1234567 -> 1,234,567 */
export function formatCount(value: number): string {
  return counts.format(value);
}

/** 1234567 -> 1.23M */
export function formatShort(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(value >= 1e7 ? 1 : 2)}M`;
  if (value >= 1e3) return `${(value / 1e3).toFixed(value >= 1e4 ? 0 : 1)}k`;
  return String(Math.round(value));
}

/** US dollars: two digits behind the point, four below a dollar. Of an incomplete sum it says so. */
export function formatCost(value: number, isIncomplete = false): string {
  if (isIncomplete && value === 0) return "unknown";
  return `${isIncomplete ? "at least " : ""}$${value.toFixed(value !== 0 && value < 1 ? 4 : 2)}`;
}

/** UTF-16 units as a size that a reader knows. */
export function formatLength(units: number): string {
  if (units >= 1e6) return `${(units / 1e6).toFixed(1)} MB`;
  return units >= 1e3 ? `${Math.round(units / 1e3)} KB` : `${units} characters`;
}

/** An ISO date, or milliseconds, in the reader's own zone; the text itself where it is no date. */
export function formatDate(value: string | number): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? String(value) : days.format(date);
}
