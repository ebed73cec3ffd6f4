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

function parse(event) {
  const data = event.slice(event.indexOf("data: ") + 6);
  return data === "[DONE]" ? undefined : JSON.parse(data);
}
