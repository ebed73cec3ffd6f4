import type { Model } from "@pi-stack/ai";

const headings: readonly string[] = ["provider", "model", "context", "max-out", "thinking", "images"];

/** The table of `--list-models`: the models whose provider and id hold the letters of the search, in their order. */
export function modelTable(models: readonly Model[], search: string): string {
  const rows = models
    .filter((model) => fits(`${model.provider} ${model.id}`, search))
    .sort((a, b) => a.provider.localeCompare(b.provider) || a.id.localeCompare(b.id))
    .map((model) => [
      model.provider,
      model.id,
      inThousands(model.contextWindow),
      inThousands(model.maxTokens),
      model.reasoning ? "yes" : "no",
      model.input.includes("image") ? "yes" : "no",
    ]);
  if (rows.length === 0) {
    return search === ""
      ? "No model is available: no provider has a key. Set one, such as ANTHROPIC_API_KEY, start a local server (Ollama, LM Studio, llama.cpp, vLLM), or add one to models.json.\n"
      : `No available model fits "${search}".\n`;
  }
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  return [headings, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}

function fits(text: string, search: string): boolean {
  let from = 0;
  const lower = text.toLowerCase();
  for (const letter of search.toLowerCase().replaceAll(" ", "")) {
    from = lower.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

function inThousands(tokens: number): string {
  if (tokens >= 1_000_000) return `${Math.round(tokens / 100_000) / 10}M`;
  return tokens >= 1000 ? `${Math.round(tokens / 100) / 10}K` : String(tokens);
}
