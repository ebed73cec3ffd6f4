/** Which generation of models an id belongs to; they differ in how thinking and tool results are written. */
export type GoogleFamily = "gemini-3-pro" | "gemini-3-flash" | "gemma-4" | "gemini-2" | "other";

/** Source: https://ai.google.dev/gemini-api/docs/models */
export function familyOf(modelId: string): GoogleFamily {
  if (/gemma-?4/.test(modelId)) return "gemma-4";
  const generation = /gemini-(\d+)(?:\.\d+)?/.exec(modelId)?.[1];
  if (generation === undefined) return "other";
  if (Number(generation) < 3) return "gemini-2";
  return modelId.includes("pro") ? "gemini-3-pro" : "gemini-3-flash";
}
