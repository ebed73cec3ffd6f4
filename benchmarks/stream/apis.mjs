/** How each API is asked: the path of its requests, and what @pi-stack/ai needs to send them to the model of the benchmarks. */

/** What each API asks for. */
export const paths = {
  "anthropic-messages": "/v1/messages",
  "bedrock-converse-stream": "/model/mock/converse-stream",
  "google-generative-ai": "/v1beta/models/mock:streamGenerateContent",
  "mistral-conversations": "/v1/chat/completions",
  "openai-completions": "/v1/chat/completions",
  "openai-responses": "/v1/responses",
};
/** Those that read as another one does. */
export const alike = {
  "azure-openai-responses": "/v1/responses",
  "google-vertex": "/v1/projects/p/locations/l/publishers/google/models/mock:streamGenerateContent",
  "openai-codex-responses": "/codex/responses",
};

/** What a base URL ends with where the API does not complete it by itself. */
const placesOf = { "google-vertex": "/v1/projects/p/locations/l" };
const claims = Buffer.from('{"https://api.openai.com/auth":{"chatgpt_account_id":"a"}}').toString("base64url");
const options = {
  "bedrock-converse-stream": { bearerToken: "none", region: "us-east-1" },
  "openai-codex-responses": { apiKey: `none.${claims}.none`, transport: "sse" },
};

export const context = { messages: [{ role: "user", content: "Say it.", timestamp: 1 }] };

export function optionsOf(api) {
  return options[api] ?? { apiKey: "none" };
}

/** A model of an API that answers as the address says. */
export function modelAt(api, address) {
  return {
    id: "mock",
    name: "mock",
    api,
    provider: "mock",
    baseUrl: `${address}${placesOf[api] ?? ""}`,
    reasoning: false,
    input: ["text"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 100_000,
    maxTokens: 4096,
  };
}
