const marker = "\n\n---\n\n**Turn Context (split turn):**\n\n";

/** Joins the summary of a history with that of the beginning of a turn. */
export function joinTurnContext(history: string, turnContext: string): string {
  return `${history || "No prior history."}${marker}${turnContext}`;
}

/** Takes the two apart again; a summary without a turn's beginning is all history. */
export function splitTurnContext(summary: string): { history: string; turnContext?: string } {
  const at = summary.lastIndexOf(marker);
  if (at === -1) return { history: summary };
  const history = summary.slice(0, at);
  return {
    history: history === "No prior history." ? "" : history,
    turnContext: summary.slice(at + marker.length),
  };
}
