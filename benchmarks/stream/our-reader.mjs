/** Streams one answer with @pi-stack/ai and prints the processor time that it cost, in microseconds. */
import { stream } from "@pi-stack/ai";

const [api, base, path] = process.argv.slice(2);

/** The SDK is loaded, and the connection opened, before anything is measured. */
await read("text/4");
const before = process.cpuUsage();
const message = await read(path);
const { user, system } = process.cpuUsage(before);
const [block] = message.content;
const bytes = block.type === "text" ? block.text.length : JSON.stringify(block.arguments).length;
process.stdout.write(JSON.stringify({ cpuUs: user + system, bytes }));

async function read(reply) {
  const model = {
    id: "mock",
    name: "mock",
    api,
    provider: "mock",
    baseUrl: `${base}/${reply}`,
    reasoning: false,
    input: ["text"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 100_000,
    maxTokens: 4096,
  };
  const context = { messages: [{ role: "user", content: "Say it.", timestamp: 1 }] };
  const events = stream(model, context, { apiKey: "none" });
  for await (const event of events) if (event.type === "error") throw new Error(event.error.errorMessage);
  return events.result();
}
