import { envKeyNames, type Model } from "@pi-stack/ai";

const withoutKey = `Without a key: "pi demo" shows the agent at work with a scripted model, and a local server (Ollama, LM Studio, llama.cpp) is added in models.json.`;

/** What to do when the chosen model has no key. */
export function missingKeyMessage(model: Model, authFile: string): string {
  const variables = envKeyNames(model.provider).join(" or ");
  const ways = [
    ...(variables ? [`set ${variables}`] : []),
    `put {"${model.provider}": {"type": "api_key", "key": "..."}} into ${authFile}`,
    "give --api-key",
  ];
  return `No API key for provider ${model.provider} (model ${model.id}). To connect it, ${ways.join(", or ")}.\n${withoutKey}`;
}

/** What to do when there is no model at all. */
export function noModelMessage(): string {
  return `No model is available: no provider has a key. Set one, such as ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or name a model with --model and give --api-key.\n${withoutKey}`;
}
