import { type ServedModels, servedModels } from "../../../models/local/served-model.js";
import { isJsonObject } from "../../../storage/json-file.js";

/** What became of the question which models a server has. */
export type ServerAnswer = { ok: true; served: ServedModels } | { ok: false; needsKey: boolean; problem: string };

const answerMs = 5000;

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

async function askModels(baseUrl: string, { key }: { key?: string | undefined }): Promise<ServerAnswer> {
  const failed = (problem: string, needsKey = false): ServerAnswer => ({ ok: false, needsKey, problem });
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(answerMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const needsKey = response.status === 401 || response.status === 403;
      return failed(`${baseUrl}/models answered ${response.status}`, needsKey);
    }
    const body: unknown = await response.json();
    const models = servedModels(isJsonObject(body) ? body : undefined);
    return models.length > 0 ? { ok: true, served: { baseUrl, models } } : failed(`${baseUrl} has no models`);
  } catch {
    // Nobody listens there, too slow, or no JSON.
    return failed(`${baseUrl} does not answer as a model server`);
  }
}
