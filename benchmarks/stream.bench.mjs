/**
 * What streaming costs in processor time, as a ratio to a plain reader of the same bytes, and whether that grows with the
 * length of the reply. Each measurement is a fresh process that has read one tiny reply before.
 */
import { fileURLToPath } from "node:url";
import { pairs, printed, ratios } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { startModelServer } from "./mock/start-model-server.mjs";

const runs = 9;
const small = 10 * 1024;
const usual = 100 * 1024;
const large = 1024 * 1024;
const ours = fileURLToPath(new URL("stream/our-reader.mjs", import.meta.url));
const plain = fileURLToPath(new URL("stream/plain-reader.mjs", import.meta.url));

/** The address below the base that an SDK is given, and the address that it asks. */
const apis = {
  "anthropic-messages": { base: "", path: "/v1/messages" },
  "google-generative-ai": { base: "/v1beta", path: "/v1beta/models/mock:streamGenerateContent" },
  "openai-completions": { base: "/v1", path: "/v1/chat/completions" },
  "openai-responses": { base: "/v1", path: "/v1/responses" },
};
const kinds = { text: "100 KB of text in 4-byte pieces", arguments: "100 KB of tool arguments in 20-byte pieces" };

export async function measure() {
  const server = await startModelServer();
  const figures = [];
  try {
    for (const [api, { path }] of Object.entries(apis)) {
      for (const kind of Object.keys(kinds)) figures.push(...(await measureReply(server.url, api, path, kind)));
    }
  } finally {
    server.close();
  }
  return figures;
}

async function measureReply(url, api, path, kind) {
  const cost = async (script, what, bytes) => (await printed([script, what, url, `${kind}/${bytes}`])).cpuUs;
  const against = await pairs(
    runs,
    () => cost(ours, api, usual),
    () => cost(plain, path, usual),
  );
  // Gemini sends a call's arguments whole, in one event.
  const reply =
    api.startsWith("google") && kind === "arguments" ? "100 KB of tool arguments in one piece" : kinds[kind];
  const growth = await pairs(
    runs,
    () => cost(ours, api, large),
    () => cost(ours, api, small),
  );
  const perByte = ratios(growth).map((ratio) => (ratio * small) / large);
  return [
    figure(`${api}: ${reply}`, ratios(against), {
      unit: "x plain reader",
      budget: 3,
      basis: `${round(median(against.a) / 1000)} ms of CPU, plain reader: ${round(median(against.b) / 1000)} ms`,
    }),
    figure(`${api}: ${kind}, cost a byte at 1 MB to that at 10 KB`, perByte, {
      unit: "x",
      budget: 1.2,
      basis: `1 MB: ${round(median(growth.a) / 1000)} ms, 10 KB: ${round(median(growth.b) / 1000)} ms`,
    }),
  ];
}
