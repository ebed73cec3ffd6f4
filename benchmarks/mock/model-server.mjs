/**
 * The model of the benchmarks, run in a process of its own (`fork`). The address says what it answers, so it keeps no
 * state but the times: `/text/BYTES/...` and `/arguments/BYTES/...` stream a reply of that length; `/work/JSON/...`
 * asks for `{calls, name, arguments}` that often, and then says "Done."; `/pause/MS/...` waits that long behind the first
 * piece of a short text. Each event is an HTTP chunk of its own, as model servers send them.
 */
import { createServer } from "node:http";
import { argumentPieces, replyEvents, textPieces } from "./wire.mjs";

const textPieceBytes = 4;
const argumentPieceBytes = 20;
/** Events that are handed to the socket together. */
const burst = 64;

const known = new Map();
let gaps = [];
let lastEnd;

const server = createServer(async (request, response) => {
  const arrived = performance.now();
  if (lastEnd !== undefined) gaps.push(arrived - lastEnd);
  const [, kind, detail] = request.url.split("/");
  const body = await readBody(request);
  if (kind === "pause") return sendWithPause(response, apiOf(request.url), Number(detail));
  const events =
    kind === "work" ? workEvents(apiOf(request.url), detail, body) : streamEvents(request.url, kind, detail);
  response.writeHead(200, { "content-type": "text/event-stream" });
  await send(response, events);
  response.end();
  lastEnd = performance.now();
});

server.listen(0, "127.0.0.1", () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
process.on("message", () => {
  process.send({ gaps });
  gaps = [];
  lastEnd = undefined;
});
process.on("disconnect", () => process.exit());

function streamEvents(url, kind, detail) {
  const api = apiOf(url);
  const key = `${api} ${kind} ${detail}`;
  const bytes = Number(detail);
  const reply = () =>
    kind === "text"
      ? { text: textPieces(bytes, textPieceBytes) }
      : { call: { id: "call_1", name: "write", pieces: argumentPieces(bytes, argumentPieceBytes) } };
  if (!known.has(key)) known.set(key, replyEvents(api, reply()));
  return known.get(key);
}

function workEvents(api, detail, body) {
  const work = JSON.parse(decodeURIComponent(detail));
  const done = JSON.parse(body).messages.filter((message) => message.role === "tool").length;
  if (done >= work.calls) return replyEvents(api, { text: ["Done", "."] });
  const pieces = [JSON.stringify(work.arguments)];
  return replyEvents(api, { call: { id: `call_${done}`, name: work.name, pieces } });
}

function apiOf(url) {
  if (url.endsWith("/converse-stream")) return "bedrock-converse-stream";
  if (url.includes("/messages")) return "anthropic-messages";
  if (url.includes("/chat/completions")) return "openai-completions";
  return url.includes("/responses") ? "openai-responses" : "google-generative-ai";
}

async function readBody(request) {
  let body = "";
  for await (const piece of request.setEncoding("utf8")) body += piece;
  return body;
}

/** All up to the first piece goes out in one write, with the headers. */
async function sendWithPause(response, api, pauseMs) {
  const events = replyEvents(api, { text: ["Hel", "lo"] });
  const rest = events.findIndex((event) => event.includes("Hel")) + 1;
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(Buffer.concat(events.slice(0, rest).map((event) => Buffer.from(event))));
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  response.end(Buffer.concat(events.slice(rest).map((event) => Buffer.from(event))));
}

async function send(response, events) {
  for (let index = 0; index < events.length; index += burst) {
    let roomLeft = true;
    for (const event of events.slice(index, index + burst)) roomLeft = response.write(event);
    await new Promise((resolve) => (roomLeft ? setImmediate(resolve) : response.once("drain", resolve)));
  }
}
