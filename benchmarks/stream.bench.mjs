/**
 * What streaming costs in processor time, as a ratio to a plain reader of the same bytes, and whether that grows with the
 * length of the reply. Each measurement is a fresh process. For the ratio it has read one tiny reply before, so the cost of
 * Node's compilers is in it; the growth is measured warm, since that cost would hide it.
 */
import { fileURLToPath } from "node:url";
import { pairs, printed, ratios } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { startModelServer } from "./mock/start-model-server.mjs";
import { alike, paths } from "./stream/apis.mjs";

const runs = 9;
const small = 10_000;
const usual = 100_000;
const large = 1_000_000;
const ours = fileURLToPath(new URL("stream/our-reader.mjs", import.meta.url));
const plain = fileURLToPath(new URL("stream/plain-reader.mjs", import.meta.url));

const kinds = { text: "100 KB of text in 4-byte pieces", arguments: "100 KB of tool arguments in 20-byte pieces" };
/** Gemini sends the arguments of a call whole. */
const onePiece = "100 KB of tool arguments in one piece";

export async function measure() {
  const server = await startModelServer();
  const figures = [];
  try {
    for (const [api, path] of Object.entries(paths)) {
      for (const kind of Object.keys(kinds)) figures.push(...(await measureReply(server.url, api, path, kind)));
    }
    // For these, text is enough.
    for (const [api, path] of Object.entries(alike))
      figures.push(...(await measureReply(server.url, api, path, "text")));
  } finally {
    server.close();
  }
  return figures;
}

async function measureReply(url, api, path, kind) {
  const cost = async (script, what, ...rest) => (await printed([script, what, url, ...rest])).cpuUs;
  const against = await pairs(
    runs,
    () => cost(ours, api, `${kind}/${usual}`),
    () => cost(plain, path, `${kind}/${usual}`),
  );
  const warmUp = `${kind}/${large}`;
  const growth = await pairs(
    runs,
    // Looking at the arguments with each piece, for that is what could grow.
    () => cost(ours, api, `${kind}/${large}`, "1", warmUp, "look"),
    () => cost(ours, api, `${kind}/${small}`, String(large / small), warmUp, "look"),
  );
  const inOnePiece = api === "google-generative-ai" && kind === "arguments";
  return [
    figure(`${api}: ${inOnePiece ? onePiece : kinds[kind]}`, ratios(against), {
      unit: "x plain reader",
      budget: 3,
      basis: `${round(median(against.a) / 1000)} ms of CPU, plain reader: ${round(median(against.b) / 1000)} ms`,
    }),
    figure(`${api}: ${kind}, 1 MB at once to 100 x 10 KB`, ratios(growth), {
      unit: "x",
      budget: 1.2,
      basis: `${round(median(growth.a) / 1000)} ms of CPU to ${round(median(growth.b) / 1000)} ms, both warm`,
    }),
  ];
}
