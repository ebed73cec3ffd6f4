import { familyFacts, type Model } from "@pi-stack/ai";
import type { FoundServer } from "./find-local-servers.js";
import { localProvider } from "./local-server.js";
import type { ServedModel } from "./served-model.js";

const api = "openai-completions";

/** What servers that answer as OpenAI's does lack, as a rule. */
export const localCompat = {
  supportsStore: false,
  supportsDeveloperRole: false,
  maxTokensField: "max_tokens",
} as const;

/** The window of a model of which nobody has said it: what Ollama and llama.cpp are told to keep at the least for agents. */
const unsaidWindow = 32_768;

/** The models of the servers of this machine, as models of one provider; those that can be given tools first. */
export function localModels(servers: readonly FoundServer[]): Model[] {
  const models = new Map<string, Model>();
  for (const { name, kind, served } of servers) {
    const sorted = [...served.models].sort((a, b) => Number(a.tools === false) - Number(b.tools === false));
    for (const each of sorted) {
      // Two servers may have one id; the address of the first is as good.
      if (!models.has(each.id)) models.set(each.id, toModel(each, served.baseUrl, name, kind === "ollama"));
    }
  }
  return [...models.values()];
}

function toModel(served: ServedModel, baseUrl: string, serverName: string, isOllama: boolean): Model {
  const family = familyFacts(served.id, api);
  const contextWindow = served.contextWindow ?? family?.contextWindow ?? unsaidWindow;
  const reasoning = served.reasoning ?? family?.reasoning ?? false;
  const images = served.images ?? family?.input.includes("image") ?? false;
  const model: Model<typeof api> = {
    id: served.id,
    name: `${served.id} (${serverName}${served.tools === false ? ", no tools" : ""})`,
    api,
    provider: localProvider,
    baseUrl,
    reasoning,
    input: images ? ["text", "image"] : ["text"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow,
    maxTokens: Math.min(family?.maxTokens ?? 16_384, contextWindow),
    compat: { ...localCompat },
  };
  // Source: https://docs.ollama.com/api/openai-compatibility (none, low, medium, high); the others know three of them.
  if (reasoning) model.thinkingLevelMap = { ...(isOllama ? { off: "none" } : {}), minimal: "low" };
  return model;
}
