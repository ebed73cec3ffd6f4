/**
 * Streams an answer with @pi-stack/ai, some times over, and prints the processor time that it cost, in microseconds.
 * Before that it reads another one, so that the SDK is loaded and a connection open: a tiny one, or one to get warm by.
 * With "look" it looks at the arguments of a call with each of their pieces, as a program does that shows them.
 */
import { stream } from "@pi-stack/ai";
import { context, modelAt, optionsOf } from "./apis.mjs";

const [api, base, path, times = "1", first = "text/4", look] = process.argv.slice(2);
let looked = 0;

await read(first);
const before = process.cpuUsage();
for (let time = 0; time < Number(times); time++) await read(path);
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ cpuUs: user + system, looked }));

async function read(reply) {
  for await (const event of stream(modelAt(api, `${base}/${reply}`), context, optionsOf(api))) {
    if (event.type === "error") throw new Error(event.error.errorMessage);
    if (look === "look" && event.type === "toolcall_delta") {
      looked += Object.keys(event.partial.content[event.contentIndex].arguments).length;
    }
  }
}
