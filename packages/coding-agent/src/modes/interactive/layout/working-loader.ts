import { Loader, type LoaderIndicatorOptions, type TUI } from "@pi-stack/tui";
import type { ThemeColor } from "../../../rendering/theme/color-names.js";
import type { Theme } from "../../../rendering/theme/theme.js";

/** The rows of a {@link WorkingLoader}: a blank one and its words. */
export const workingRows = 2;

/** Says what is under way, in one row. The words are asked for again with each turn of what turns: no timer of its own. */
export class WorkingLoader extends Loader {
  readonly #words: () => string;
  #shown: string;

  constructor(
    { tui, theme }: { tui: TUI; theme: Theme },
    color: ThemeColor,
    words: () => string,
    indicator: LoaderIndicatorOptions | undefined,
  ) {
    const first = words();
    super(
      tui,
      (text) => theme.fg(color, text),
      (text) => theme.fg("muted", text),
      first,
      indicator,
    );
    this.#words = words;
    this.#shown = first;
  }

  override render(width: number): string[] {
    const words = this.#words();
    if (words !== this.#shown) {
      this.#shown = words;
      this.setMessage(words);
    }
    return super.render(width).slice(0, workingRows);
  }
}

/** "12s", "3m 05s", "1h 02m". */
export function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return `${seconds}s`;
  const two = (count: number): string => String(count).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}m ${two(seconds % 60)}s` : `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`;
}
