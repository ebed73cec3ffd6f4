/** The yardstick: reads the same body over node:http, parses each event's JSON and keeps nothing. */
import { once } from "node:events";
import { Agent, request } from "node:http";

const [path, base, reply] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

await read("text/4");
const before = process.cpuUsage();
await read(reply);
const { user, system } = process.cpuUsage(before);
agent.destroy();
process.stdout.write(JSON.stringify({ cpuUs: user + system }));

async function read(wanted) {
  const sent = request(`${base}/${wanted}${path}`, { method: "POST", agent });
  sent.end("{}");
  const [response] = await once(sent, "response");
  if (path.endsWith("/converse-stream")) return readFrames(response);
  let rest = "";
  response.setEncoding("utf8").on("data", (text) => {
    rest += text;
    let start = 0;
    for (let end = rest.indexOf("\n\n"); end !== -1; end = rest.indexOf("\n\n", start)) {
      parse(rest.slice(start, end));
      start = end + 2;
    }
    rest = rest.slice(start);
  });
  await once(response, "end");
}

/** Frames of an AWS event stream: lengths, headers, and JSON between them and the checksum. */
async function readFrames(response) {
  let rest = Buffer.alloc(0);
  for await (const piece of response) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let start = 0;
    while (rest.length >= start + 12) {
      const end = start + rest.readUInt32BE(start);
      if (end > rest.length) break;
      JSON.parse(rest.toString("utf8", start + 12 + rest.readUInt32BE(start + 4), end - 4));
      start = end;
    }
    rest = rest.subarray(start);
  }
}

function parse(event) {
  const data = event.slice(event.indexOf("data: ") + 6);
  return data === "[DONE]" ? undefined : JSON.parse(data);
}
