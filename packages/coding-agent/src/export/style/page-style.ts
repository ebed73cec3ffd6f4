import { colorRules, type PageColors } from "./color-style.js";
import { frameRules } from "./frame-style.js";
import { transcriptRules } from "./transcript-style.js";

export type { PageColors } from "./color-style.js";

/** The style sheet of an exported page. */
export function pageStyle(colors: Partial<PageColors>): string {
  return `\n${colorRules(colors)}${frameRules}${transcriptRules}`;
}
