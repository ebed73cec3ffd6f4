import type { AutocompleteItem } from "@pi-stack/tui";
import type { AppContext } from "../app-context.js";

/** A command that is typed as `/name`. */
export interface AppCommand {
  name: string;
  description: string;
  /** Without it, words behind the name make the text an ordinary prompt. */
  takesArguments?: boolean;
  /** Left out of what is suggested. */
  isHidden?: boolean;
  /** What its argument can be, by what is written of it. */
  complete?(app: AppContext, prefix: string): AutocompleteItem[] | null;
  run(app: AppContext, args: string): void | Promise<void>;
}
