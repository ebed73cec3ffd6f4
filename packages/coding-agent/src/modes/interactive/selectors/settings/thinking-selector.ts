import type { ModelThinkingLevel, ThinkingBudgets } from "@pi-stack/ai";
import type { Done } from "../../dialogs/done.js";
import { ChoiceSelector } from "../choice-selector.js";
import type { SelectorLook } from "../selector.js";

/** What a {@link ThinkingSelectorComponent} shows. */
export interface ThinkingSelectorOptions {
  look: SelectorLook;
  current: ModelThinkingLevel;
  /** Those that the model has. */
  levels: readonly ModelThinkingLevel[];
  /** Tokens by level, where the user has set some. */
  budgets?: ThinkingBudgets | undefined;
  /** Stands in another menu. */
  isNested?: boolean;
  done: Done<ModelThinkingLevel>;
}

const defaultHints: Readonly<Record<ModelThinkingLevel, string>> = {
  off: "No thinking",
  minimal: "Very little (about 1k tokens)",
  low: "A little (about 2k tokens)",
  medium: "Some (about 8k tokens)",
  high: "Much (about 16k tokens)",
  xhigh: "As much as the model can",
};

/** Lets the user choose how much the model thinks. */
export class ThinkingSelectorComponent extends ChoiceSelector<ModelThinkingLevel> {
  constructor({ look, current, levels, budgets = {}, isNested, done }: ThinkingSelectorOptions) {
    const own = new Map<string, number | undefined>(Object.entries(budgets));
    const choices = levels.map((value) => {
      const tokens = own.get(value);
      return { value, label: value, description: tokens === undefined ? defaultHints[value] : `${tokens} tokens` };
    });
    super({ look, title: "How much should the model think?", choices, current, isNested, done });
  }
}
