import { isJsonObject } from "../../../storage/json-file.js";

/** A server on this machine that speaks as OpenAI's does, and where it usually listens. */
export interface LocalServer {
  name: string;
  port: number;
}

/** What a server offers. */
export interface ServedModels {
  /** Ends without a slash, usually with `/v1`. */
  baseUrl: string;
  models: { id: string; contextWindow?: number }[];
  /** If it wants one. */
  key?: string;
}

/** What became of the question which models a server has. */
export type ServerAnswer = { ok: true; served: ServedModels } | { ok: false; needsKey: boolean; problem: string };

/** Source: the documentation of each server (read 2026-11-30) */
export const localServers: readonly LocalServer[] = [
  { name: "Ollama", port: 11_434 },
  { name: "LM Studio", port: 1234 },
  { name: "llama.cpp", port: 8080 },
  { name: "vLLM", port: 8000 },
];

/** A server on the same machine answers at once, or is not there. */
const searchMs = 150;
const answerMs = 5000;
const maxModels = 1000;

/** The servers that answer on this machine. */
export async function findLocalServers(
  candidates: readonly LocalServer[],
): Promise<(LocalServer & { served: ServedModels })[]> {
  const asked = candidates.map(async (server) => {
    const answer = await askModels(`http://127.0.0.1:${server.port}/v1`, { timeoutMs: searchMs });
    return answer.ok && answer.served.models.length > 0 ? [{ ...server, served: answer.served }] : [];
  });
  return (await Promise.all(asked)).flat();
}

/** Asks a server for its models, at the address as it was typed: scheme and `/v1` may be missing. */
export async function askServer(address: string, key?: string): Promise<ServerAnswer> {
  const typed = /^https?:\/\//i.test(address) ? address : `http://${address}`;
  if (!URL.canParse(typed)) return { ok: false, needsKey: false, problem: `${address} is no address` };
  const { origin, pathname } = new URL(typed);
  const path = pathname.replace(/\/+$/, "").replace(/\/(chat\/completions|models)$/, "");
  const first = await askModels(`${origin}${path === "" ? "/v1" : path}`, { key });
  if (first.ok || first.needsKey || path === "" || path.endsWith("/v1")) return first;
  const second = await askModels(`${origin}${path}/v1`, { key });
  return second.ok || second.needsKey ? second : first;
}

async function askModels(
  baseUrl: string,
  { key, timeoutMs = answerMs }: { key?: string | undefined; timeoutMs?: number },
): Promise<ServerAnswer> {
  const failed = (problem: string, needsKey = false): ServerAnswer => ({ ok: false, needsKey, problem });
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const needsKey = response.status === 401 || response.status === 403;
      return failed(`${baseUrl}/models answered ${response.status}`, needsKey);
    }
    const models = modelsOf(await response.json());
    return models.length > 0 ? { ok: true, served: { baseUrl, models } } : failed(`${baseUrl} has no models`);
  } catch {
    // Nobody listens there, too slow, or no JSON.
    return failed(`${baseUrl} does not answer as a model server`);
  }
}

/** Source: https://platform.openai.com/docs/api-reference/models/list; vLLM adds `max_model_len` (read 2026-11-30) */
function modelsOf(body: unknown): ServedModels["models"] {
  const list = isJsonObject(body) && Array.isArray(body["data"]) ? body["data"].slice(0, maxModels) : [];
  return list.flatMap((model: unknown) => {
    if (!isJsonObject(model) || typeof model["id"] !== "string" || /embed/i.test(model["id"])) return [];
    const tokens = model["max_model_len"];
    const isSize = typeof tokens === "number" && Number.isInteger(tokens) && tokens > 0;
    return [{ id: model["id"], ...(isSize ? { contextWindow: tokens } : {}) }];
  });
}
