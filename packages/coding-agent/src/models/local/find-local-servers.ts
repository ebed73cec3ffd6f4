import { askJson } from "./ask-json.js";
import type { LocalServer } from "./local-server.js";
import { type ServedModel, type ServedModels, servedModels } from "./served-model.js";
import { serverDetails } from "./server-details.js";

/** A server that answered, with what it has. */
export type FoundServer = LocalServer & { served: ServedModels };

/** A server on the same machine answers at once, or is not there. */
const searchMs = 150;

/** The servers of this machine that answer as one of models does. Only this machine is asked. */
export async function findLocalServers(candidates: readonly LocalServer[]): Promise<FoundServer[]> {
  const deadline = AbortSignal.timeout(searchMs);
  return (await Promise.all(candidates.map((server) => findServer(server, deadline)))).flat();
}

/** What listens on a port may do so for IPv4, for IPv6 (`localhost` is that to some), or for both. */
async function findServer(server: LocalServer, signal: AbortSignal): Promise<FoundServer[]> {
  const asked = ["127.0.0.1", "[::1]"].map(async (host) => {
    const origin = `http://${host}:${server.port}`;
    return { origin, models: servedModels(await askJson(`${origin}/v1/models`, { signal })) };
  });
  const answer = (await Promise.all(asked)).find(({ models }) => models.length > 0);
  if (!answer) return [];
  const { origin, models } = answer;
  const ids = models.map(({ id }) => id);
  const details = await serverDetails(server.kind, origin, ids, signal);
  const known = models.flatMap((model): ServedModel[] => {
    const { isNoChat = false, ...more } = details.get(model.id) ?? {};
    return isNoChat ? [] : [{ ...model, ...more }];
  });
  return known.length > 0 ? [{ ...server, served: { baseUrl: `${origin}/v1`, models: known } }] : [];
}
