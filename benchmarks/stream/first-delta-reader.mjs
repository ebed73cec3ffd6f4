/**
 * Asks for a short answer again and again, in turn with @pi-stack/ai and with `node:http`, and prints by how many
 * milliseconds the first piece of text came later, as the median of neighbours, and what the plain reader needed.
 */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { stream } from "@pi-stack/ai";
import { median } from "../measure/statistics.mjs";
import { context, modelAt, optionsOf } from "./apis.mjs";

const warmUps = 30;
const counted = 100;
const [api, base, path] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const body = JSON.stringify(context);

const first = (await ours()) - (await plain());
for (let time = 0; time < warmUps; time++) {
  await ours();
  await plain();
}
const differences = [];
const plainMs = [];
for (let time = 0; time < counted; time++) {
  const ourMs = await ours();
  plainMs.push(await plain());
  differences.push(ourMs - plainMs[time]);
}
agent.destroy();
process.stdout.write(JSON.stringify({ added: median(differences), plain: median(plainMs), first }));

async function ours() {
  const begin = performance.now();
  let firstMs;
  for await (const event of stream(modelAt(api, `${base}/pause/2`), context, optionsOf(api))) {
    if (event.type === "error") throw new Error(event.error.errorMessage);
    if (event.type === "text_delta") firstMs ??= performance.now() - begin;
  }
  return firstMs;
}

/** The server sends all that comes before the pause in one piece. */
async function plain() {
  const begin = performance.now();
  const sent = request(`${base}/pause/2${path}`, { method: "POST", agent });
  sent.end(body);
  const [response] = await once(sent, "response");
  let firstMs;
  response.on("data", () => {
    firstMs ??= performance.now() - begin;
  });
  await once(response, "end");
  return firstMs;
}
