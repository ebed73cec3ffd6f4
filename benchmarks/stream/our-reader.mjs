/**
 * Streams an answer with @pi-stack/ai, some times over, and prints the processor time that it cost, in microseconds.
 * Before that it reads another one, so that the SDK is loaded and a connection open: a tiny one, or one to get warm by.
 */
import { stream } from "@pi-stack/ai";

const [api, base, path, times = "1", first = "text/4"] = process.argv.slice(2);

/** What a base URL ends with where the API does not complete it by itself. */
const placesOf = { "google-vertex": "/v1/projects/p/locations/l" };
const claims = Buffer.from('{"https://api.openai.com/auth":{"chatgpt_account_id":"a"}}').toString("base64url");
const optionsOf = {
  "bedrock-converse-stream": { bearerToken: "none", region: "us-east-1" },
  "openai-codex-responses": { apiKey: `none.${claims}.none`, transport: "sse" },
};

await read(first);
const before = process.cpuUsage();
for (let time = 0; time < Number(times); time++) await read(path);
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ cpuUs: user + system }));

async function read(reply) {
  const model = {
    id: "mock",
    name: "mock",
    api,
    provider: "mock",
    baseUrl: `${base}/${reply}${placesOf[api] ?? ""}`,
    reasoning: false,
    input: ["text"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 100_000,
    maxTokens: 4096,
  };
  const context = { messages: [{ role: "user", content: "Say it.", timestamp: 1 }] };
  for await (const event of stream(model, context, optionsOf[api] ?? { apiKey: "none" })) {
    if (event.type === "error") throw new Error(event.error.errorMessage);
  }
}
