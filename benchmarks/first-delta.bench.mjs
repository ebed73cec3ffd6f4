/** How much later the first piece of an answer's text comes than the bytes that hold it, for each API. */
import { fileURLToPath } from "node:url";
import { printed } from "./measure/process.mjs";
import { figure, round } from "./measure/report.mjs";
import { median } from "./measure/statistics.mjs";
import { startModelServer } from "./mock/start-model-server.mjs";
import { alike, paths } from "./stream/apis.mjs";

const processes = 5;
const reader = fileURLToPath(new URL("stream/first-delta-reader.mjs", import.meta.url));

export async function measure() {
  const server = await startModelServer();
  const figures = [];
  try {
    for (const [api, path] of Object.entries({ ...paths, ...alike })) {
      const results = [];
      for (let run = 0; run < processes; run++) results.push(await printed([reader, api, server.url, path]));
      const list = (name) => results.map((result) => result[name]);
      figures.push(
        figure(`${api}: first piece of text, over the socket`, list("added"), {
          unit: "ms",
          budget: 2,
          basis: `plain reader: ${round(median(list("plain")))} ms; the first answer of a process: ${round(median(list("first")))} ms over it`,
        }),
      );
    }
  } finally {
    server.close();
  }
  return figures;
}
