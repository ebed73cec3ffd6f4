import { validateGemini3, validateGoogleGenerativeAI } from "./google-generative-ai.js";
import { isObject, objects, type Problem } from "./wire-checks.js";

/** What `streamGenerateContent` of Vertex AI refuses. Sources stand at the rules. */
export function validateGoogleVertex(payload: unknown): Problem[] {
  return [...validateGoogleGenerativeAI(payload), ...checkVertex(payload)];
}

/** {@link validateGoogleVertex} for Gemini 3, which also refuses calls without a signature. */
export function validateGemini3OnVertex(payload: unknown): Problem[] {
  return [...validateGemini3(payload), ...checkVertex(payload)];
}

function checkVertex(payload: unknown): Problem[] {
  const turns = objects(isObject(payload) ? payload["contents"] : undefined);
  return turns.flatMap((turn, index) => checkTurn(turn).map((problem) => `contents[${index}]: ${problem}`));
}

/**
 * Source: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference#part (no ids on calls)
 * Source: https://cloud.google.com/vertex-ai/generative-ai/docs/multimodal/function-calling ("the number of function
 * response parts is equal to the number of function call parts"; nothing else stands beside them)
 */
function checkTurn(turn: Record<string, unknown>): Problem[] {
  const parts = objects(turn["parts"]);
  const problems: Problem[] = [];
  for (const kind of ["functionCall", "functionResponse"]) {
    const named = parts.map((part) => part[kind]).filter(isObject);
    if (named.some((call) => call["id"] !== undefined)) problems.push(`unknown name "id" at ${kind}`);
  }
  const responses = parts.filter((part) => part["functionResponse"] !== undefined);
  if (responses.length > 0 && responses.length !== parts.length) problems.push("other parts beside function responses");
  return problems;
}
