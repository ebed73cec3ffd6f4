import type { AutocompleteItem, AutocompleteProvider, AutocompleteSuggestions, CompletedText } from "@pi-stack/tui";

/** What a provider was asked, and how to answer it. */
export interface Question {
  line: string;
  force: boolean;
  signal: AbortSignal;
  answer: (suggestions: AutocompleteSuggestions | null) => void;
}

/** A provider that is answered for by the test. */
export class FakeProvider implements AutocompleteProvider {
  readonly asked: Question[] = [];
  /** Answers at once, where it is set. */
  reply: ((line: string) => AutocompleteSuggestions | null) | undefined;

  getSuggestions(
    lines: string[],
    cursorLine: number,
    cursorCol: number,
    { signal, force = false }: { signal: AbortSignal; force?: boolean },
  ): Promise<AutocompleteSuggestions | null> {
    const line = (lines[cursorLine] ?? "").slice(0, cursorCol);
    return new Promise((answer) => {
      this.asked.push({ line, force, signal, answer });
      if (this.reply) answer(this.reply(line));
    });
  }

  applyCompletion(
    lines: string[],
    cursorLine: number,
    cursorCol: number,
    item: AutocompleteItem,
    prefix: string,
  ): CompletedText {
    const line = lines[cursorLine] ?? "";
    const before = line.slice(0, cursorCol - prefix.length) + item.value;
    return { lines: lines.with(cursorLine, before + line.slice(cursorCol)), cursorLine, cursorCol: before.length };
  }
}

/** Suggestions of these values. */
export function suggest(prefix: string, ...values: string[]): AutocompleteSuggestions {
  return { prefix, items: values.map((value) => ({ value, label: value })) };
}
