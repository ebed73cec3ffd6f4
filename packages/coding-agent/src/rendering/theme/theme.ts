import type { ThemeBg, ThemeColor } from "./color-names.js";
import { type ColorMode, colorSequence } from "./color-value.js";
import type { ThemeFile } from "./theme-file.js";

type ThinkingLevelName = "off" | "minimal" | "low" | "medium" | "high" | "xhigh";

const borderOfLevel: Readonly<Record<ThinkingLevelName, ThemeColor>> = {
  off: "thinkingOff",
  minimal: "thinkingMinimal",
  low: "thinkingLow",
  medium: "thinkingMedium",
  high: "thinkingHigh",
  xhigh: "thinkingXhigh",
};

/** Colours text. What it switches on it switches off again, and nothing else. */
export class Theme {
  readonly #mode: ColorMode;
  #file: ThemeFile;
  /** What switches colours on, as far as it was asked for. */
  readonly #sequences = new Map<string, string>();

  constructor(file: ThemeFile, mode: ColorMode) {
    this.#file = file;
    this.#mode = mode;
  }

  get name(): string {
    return this.#file.name;
  }

  /** Colours of exported pages. */
  get export(): ThemeFile["export"] {
    return this.#file.export;
  }

  /** Takes on the colours of another theme. What was coloured before keeps its colours. */
  become(other: ThemeFile | Theme): void {
    this.#file = other instanceof Theme ? other.#file : other;
    this.#sequences.clear();
  }

  fg(color: ThemeColor, text: string): string {
    return `${this.getFgAnsi(color)}${text}\x1b[39m`;
  }

  bg(color: ThemeBg, text: string): string {
    return `${this.getBgAnsi(color)}${text}\x1b[49m`;
  }

  bold(text: string): string {
    return `\x1b[1m${text}\x1b[22m`;
  }

  italic(text: string): string {
    return `\x1b[3m${text}\x1b[23m`;
  }

  underline(text: string): string {
    return `\x1b[4m${text}\x1b[24m`;
  }

  inverse(text: string): string {
    return `\x1b[7m${text}\x1b[27m`;
  }

  strikethrough(text: string): string {
    return `\x1b[9m${text}\x1b[29m`;
  }

  /** What switches a colour of text on. */
  getFgAnsi(color: ThemeColor): string {
    return this.#sequence(color, "text");
  }

  /** What switches a colour behind text on. */
  getBgAnsi(color: ThemeBg): string {
    return this.#sequence(color, "background");
  }

  getColorMode(): ColorMode {
    return this.#mode;
  }

  /** The border of the editor at a thinking level. */
  getThinkingBorderColor(level: ThinkingLevelName): (text: string) => string {
    return (text) => this.fg(borderOfLevel[level], text);
  }

  /** The border of the editor while a command of the user is written. */
  getBashModeBorderColor(): (text: string) => string {
    return (text) => this.fg("bashMode", text);
  }

  #sequence(color: ThemeColor | ThemeBg, place: "text" | "background"): string {
    const known = this.#sequences.get(color);
    if (known !== undefined) return known;
    const sequence = colorSequence(this.#file.colors[color], place, this.#mode);
    this.#sequences.set(color, sequence);
    return sequence;
  }
}
