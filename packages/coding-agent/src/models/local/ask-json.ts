import { type IncomingMessage, request } from "node:http";
import { isJsonObject, type JsonObject } from "../../storage/json-file.js";

/** The list of a server with thousands of models has less. */
const maxBytes = 4_000_000;

/** How a server on this machine is asked. */
export interface AskOptions {
  signal: AbortSignal;
  /** Sent as JSON with POST. */
  body?: JsonObject;
}

/**
 * Asks a server on this machine for a JSON object. Over `node:http`: no proxy comes between, no redirect leads away,
 * and it is loaded already. `undefined` when nobody is there, is late, refuses, or answers something else.
 */
export async function askJson(url: string, options: AskOptions): Promise<JsonObject | undefined> {
  try {
    const text = await read(await send(url, options));
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    // Nobody listens there, it was too late, or it is no JSON: another program, or none.
    return undefined;
  }
}

function send(url: string, { signal, body }: AskOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) };
    const asked = request(url, { signal, method: body ? "POST" : "GET", headers, agent: false });
    asked.once("response", resolve).once("error", reject);
    asked.end(body && JSON.stringify(body));
  });
}

async function read(response: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const isFine = response.statusCode === 200;
  for await (const chunk of response) {
    if (!isFine || !Buffer.isBuffer(chunk)) break;
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return isFine ? Buffer.concat(chunks).toString("utf8") : undefined;
}
