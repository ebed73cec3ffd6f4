import type { AutocompleteProvider, AutocompleteSuggestions, EditorComponent } from "@pi-stack/tui";
import type { AutocompleteProviderFactory } from "../../../contracts/extension-ui.js";
import { CodingAgentError } from "../../../errors/coding-agent-error.js";
import { isAutocompleteItem } from "../editor/autocomplete-item.js";
import { requireComponent } from "./guarded-component.js";

/**
 * An editor, whatever the factory of an extension gave back.
 * @throws {@link CodingAgentError} with code "extension_invalid"
 */
export function requireEditor(value: EditorComponent): void {
  requireComponent(value, "The factory of ctx.ui.setEditorComponent()");
  const missing = (["getText", "setText", "handleInput"] as const).filter((name) => typeof value[name] !== "function");
  if (missing.length === 0) return;
  throw new CodingAgentError(
    "extension_invalid",
    `An editor needs the methods getText, setText and handleInput; ${missing.join(", ")} is missing. Extend CustomEditor.`,
  );
}

/** Providers of extensions around that of pi. One that fails is passed over, and told of once. */
export function wrapProvider(
  usual: AutocompleteProvider,
  factories: readonly AutocompleteProviderFactory[],
  report: (error: unknown) => void,
): AutocompleteProvider {
  return factories.reduce((current, factory) => {
    try {
      return new GuardedProvider(factory(current), current, report);
    } catch (error) {
      report(error);
      return current;
    }
  }, usual);
}

class GuardedProvider implements AutocompleteProvider {
  readonly #own: AutocompleteProvider;
  readonly #below: AutocompleteProvider;
  readonly #report: (error: unknown) => void;
  #hasFailed = false;

  constructor(own: AutocompleteProvider, below: AutocompleteProvider, report: (error: unknown) => void) {
    this.#own = own;
    this.#below = below;
    this.#report = report;
  }

  async getSuggestions(
    ...args: Parameters<AutocompleteProvider["getSuggestions"]>
  ): Promise<AutocompleteSuggestions | null> {
    if (!this.#hasFailed) {
      try {
        const given: unknown = await this.#own.getSuggestions(...args);
        if (given === null || given === undefined) return null;
        if (isSuggestions(given)) return given;
        throw new CodingAgentError("extension_invalid", "getSuggestions() must give back {items, prefix}, or null.");
      } catch (error) {
        this.#fail(error);
      }
    }
    return this.#below.getSuggestions(...args);
  }

  applyCompletion(
    ...args: Parameters<AutocompleteProvider["applyCompletion"]>
  ): ReturnType<AutocompleteProvider["applyCompletion"]> {
    try {
      if (!this.#hasFailed) return this.#own.applyCompletion(...args);
    } catch (error) {
      this.#fail(error);
    }
    return this.#below.applyCompletion(...args);
  }

  shouldTriggerFileCompletion(lines: string[], cursorLine: number, cursorCol: number): boolean {
    try {
      if (!this.#hasFailed) return this.#own.shouldTriggerFileCompletion?.(lines, cursorLine, cursorCol) ?? true;
    } catch (error) {
      this.#fail(error);
    }
    return this.#below.shouldTriggerFileCompletion?.(lines, cursorLine, cursorCol) ?? true;
  }

  #fail(error: unknown): void {
    this.#hasFailed = true;
    this.#report(error);
  }
}

function isSuggestions(value: unknown): value is AutocompleteSuggestions {
  if (typeof value !== "object" || value === null || !("items" in value) || !("prefix" in value)) return false;
  return typeof value.prefix === "string" && Array.isArray(value.items) && value.items.every(isAutocompleteItem);
}
