import type { AutocompleteProvider, AutocompleteSuggestions } from "../../autocomplete/autocomplete-provider.js";
import { pause } from "./pause.js";
import type { Position } from "./text-buffer.js";

/** Someone who does not obey the signal is not waited for any longer than this. */
const maxWaitMs = 500;

/** A question for suggestions. */
export interface SuggestionQuestion {
  lines: string[];
  cursor: Position;
  force: boolean;
  /** Only asked if nothing new comes within this time. */
  delayMs: number;
}

/** Asks a provider one question at a time; a new question puts an end to the one before. */
export class SuggestionRequests {
  #current: AbortController | undefined;
  #last: Promise<void> = Promise.resolve();

  /** @param onAnswer - not called for a question that was cancelled */
  ask(
    provider: AutocompleteProvider,
    question: SuggestionQuestion,
    onAnswer: (suggestions: AutocompleteSuggestions | null) => void,
  ): void {
    this.cancel();
    const controller = new AbortController();
    this.#current = controller;
    const before = this.#last;
    this.#last = this.#run(before, provider, question, controller.signal).then((suggestions) => {
      if (!controller.signal.aborted) onAnswer(suggestions);
    });
  }

  cancel(): void {
    this.#current?.abort();
    this.#current = undefined;
  }

  async #run(
    before: Promise<void>,
    provider: AutocompleteProvider,
    { lines, cursor, force, delayMs }: SuggestionQuestion,
    signal: AbortSignal,
  ): Promise<AutocompleteSuggestions | null> {
    if (delayMs > 0) await pause(delayMs, signal);
    await settledOrLate(before);
    if (signal.aborted) return null;
    try {
      return await provider.getSuggestions(lines, cursor.line, cursor.col, { signal, force });
    } catch {
      return null;
    }
  }
}

async function settledOrLate(promise: Promise<void>): Promise<void> {
  const settled = new AbortController();
  await Promise.race([promise, pause(maxWaitMs, settled.signal)]);
  settled.abort();
}
