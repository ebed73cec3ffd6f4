import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { encodeFrame } from "../support/event-stream-frames.js";

/** The recorded outcome; a field that is left out is not asserted. */
export interface ExpectedOutcome {
  text?: string;
  thinking?: string;
  toolCalls?: { name: string; arguments: unknown }[];
  stopReason?: string;
  usage?: Record<string, number>;
  signatures?: string[];
  redacted?: string[];
  refusal?: string;
  error?: {
    category?: string;
    status?: number;
    retryable?: boolean;
    retryAfterMs?: number;
    message?: string;
    code?: string | number;
    type?: string | number;
  };
}

export interface Fixture {
  api: string;
  name: string;
  model: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  isStream: boolean;
  expected: ExpectedOutcome;
}

const ownRoot = resolve(import.meta.dirname, "../fixtures");

/** Where the shared recordings are: `$PI_FIXTURES`, or beside the repository; undefined when there are none. */
export function sharedRoot(): string | undefined {
  const root = process.env["PI_FIXTURES"] ?? resolve(import.meta.dirname, "../../../../../shared/fixtures");
  const providers = existsSync(join(root, "providers")) ? join(root, "providers") : root;
  return existsSync(join(providers, "anthropic-messages")) ? providers : undefined;
}

/** APIs that speak the wire of another: the recordings of these providers are theirs too. */
const sharedWires: Record<string, { api: string; providers: string[] }> = {
  "azure-openai-responses": { api: "openai-responses", providers: ["azure-foundry", "azure-openai", "github-copilot"] },
  "openai-codex-responses": { api: "openai-responses", providers: ["openai", "github-copilot"] },
  "google-vertex": { api: "google-generative-ai", providers: ["google-vertex"] },
};

/** All fixtures of an API: our own, and the shared ones where they are. */
export function loadFixtures(api: string): Fixture[] {
  const own = folders(join(ownRoot, api)).map((name) => readFixture(api, join(ownRoot, api, name), `own/${name}`));
  const shared = sharedRoot();
  if (shared === undefined) return own;
  const wire = sharedWires[api];
  const root = join(shared, wire?.api ?? api);
  const providers = folders(root).filter((provider) => wire?.providers.includes(provider) ?? true);
  return [
    ...own,
    ...providers.flatMap((provider) =>
      folders(join(root, provider)).map((name) => readFixture(api, join(root, provider, name), `${provider}/${name}`)),
    ),
  ];
}

function folders(path: string): string[] {
  return existsSync(path) ? readdirSync(path).sort() : [];
}

function readFixture(api: string, folder: string, name: string): Fixture {
  const { body, type } = readBody(folder);
  const isStream = type !== "application/json";
  const metaPath = join(folder, "meta.json");
  const meta = existsSync(metaPath) ? JSON.parse(readFileSync(metaPath, "utf8")) : {};
  const expected: ExpectedOutcome = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
  const isErrorBody = !isStream && expected.error !== undefined && expected.text === undefined;
  return {
    api,
    name,
    model: meta.model ?? "test-model",
    status: meta.status ?? expected.error?.status ?? (isErrorBody ? 400 : 200),
    headers: { "content-type": type, ...meta.headers },
    body,
    isStream,
    expected,
  };
}

/** Frames are written as a list of their headers and payloads in our own fixtures, and as base64 in the recordings. */
function readBody(folder: string): { body: Buffer; type: string } {
  const file = (name: string): Buffer | undefined => {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  const events = file("response.sse");
  if (events !== undefined) return { body: events, type: "text/event-stream" };
  const base64 = file("response.b64");
  if (base64 !== undefined) return { body: Buffer.from(base64.toString(), "base64"), type: eventStreamType };
  const frames = file("response.frames.json");
  if (frames === undefined) return { body: readFileSync(join(folder, "response.json")), type: "application/json" };
  const list: { headers: Record<string, string>; payload: unknown }[] = JSON.parse(frames.toString());
  const encoded = list.map(({ headers, payload }) => encodeFrame({ ":message-type": "event", ...headers }, payload));
  return { body: Buffer.concat(encoded), type: eventStreamType };
}

const eventStreamType = "application/vnd.amazon.eventstream";
