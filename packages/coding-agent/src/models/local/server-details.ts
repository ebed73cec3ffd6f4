import { isJsonObject, type JsonObject } from "../../storage/json-file.js";
import { askJson } from "./ask-json.js";
import type { LocalServerKind } from "./local-server.js";
import { contextOf, isCount, type ServedModel } from "./served-model.js";

/** What a server tells beyond the ids; by id. */
export type ServerDetails = ReadonlyMap<string, Partial<ServedModel> & { isNoChat?: boolean }>;

/** Asks a server what it alone can tell. `origin` ends without a slash. */
export function serverDetails(
  kind: LocalServerKind | undefined,
  origin: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ServerDetails> {
  switch (kind) {
    case "ollama":
      return ollamaDetails(origin, ids, signal);
    case "lmstudio":
      return lmStudioDetails(origin, signal);
    case "llamacpp":
      return llamaCppDetails(origin, ids, signal);
    default:
      return Promise.resolve(new Map());
  }
}

/** More are rarely installed; the others go by their family. */
const maxShown = 64;

/** Source: https://docs.ollama.com/api/show and https://docs.ollama.com/api/ps (read 2026-11-30) */
async function ollamaDetails(origin: string, ids: readonly string[], signal: AbortSignal): Promise<ServerDetails> {
  const running = askJson(`${origin}/api/ps`, { signal });
  const asked = ids.slice(0, maxShown).map(async (id) => {
    return [id, await askJson(`${origin}/api/show`, { signal, body: { model: id } })] as const;
  });
  const shown = await Promise.all(asked);
  const loaded = loadedContexts(await running);
  return new Map(shown.flatMap(([id, body]) => (body ? [[id, ollamaModel(body, loaded.get(id))] as const] : [])));
}

function loadedContexts(body: JsonObject | undefined): Map<string, number> {
  const models = body && Array.isArray(body["models"]) ? body["models"] : [];
  return new Map(
    models.flatMap((model: unknown) =>
      isJsonObject(model) && typeof model["name"] === "string" && isCount(model["context_length"])
        ? [[model["name"], model["context_length"]] as const]
        : [],
    ),
  );
}

/** A model is loaded with what its file, the environment or Ollama's default says, not with all that it could. */
function ollamaModel(body: JsonObject, loaded: number | undefined): Partial<ServedModel> & { isNoChat?: boolean } {
  const info = isJsonObject(body["model_info"]) ? body["model_info"] : {};
  const most = info[`${String(info["general.architecture"])}.context_length`];
  const own = /^num_ctx\s+(\d+)/m.exec(typeof body["parameters"] === "string" ? body["parameters"] : "")?.[1];
  const wanted = [loaded, Number(own), Number(process.env["OLLAMA_CONTEXT_LENGTH"])].find(isCount);
  const context = contextOf(isCount(most) && wanted !== undefined ? Math.min(most, wanted) : (wanted ?? most));
  const can: unknown[] | undefined = Array.isArray(body["capabilities"]) ? body["capabilities"] : undefined;
  if (!can) return context;
  return {
    ...context,
    tools: can.includes("tools"),
    images: can.includes("vision"),
    reasoning: can.includes("thinking"),
    isNoChat: !can.includes("completion"),
  };
}

/** Source: https://lmstudio.ai/docs/developer/rest/endpoints (read 2026-11-30) */
async function lmStudioDetails(origin: string, signal: AbortSignal): Promise<ServerDetails> {
  const body = await askJson(`${origin}/api/v0/models`, { signal });
  const list = body && Array.isArray(body["data"]) ? body["data"] : [];
  return new Map(
    list.flatMap((model: unknown) => {
      if (!isJsonObject(model) || typeof model["id"] !== "string") return [];
      const { type, loaded_context_length: loaded, max_context_length: most, capabilities } = model;
      // It knows how to give tools to models that were not made for them too.
      const tools = Array.isArray(capabilities) && capabilities.includes("tool_use") ? { tools: true } : {};
      return [
        [
          model["id"],
          {
            ...contextOf(isCount(loaded) ? loaded : most),
            ...tools,
            images: type === "vlm",
            isNoChat: type === "embeddings",
          },
        ] as const,
      ];
    }),
  );
}

/** Source: https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md (GET /props; read 2026-11-30) */
async function llamaCppDetails(origin: string, ids: readonly string[], signal: AbortSignal): Promise<ServerDetails> {
  const body = await askJson(`${origin}/props`, { signal });
  if (!body) return new Map();
  const settings = isJsonObject(body["default_generation_settings"]) ? body["default_generation_settings"] : {};
  const modalities = isJsonObject(body["modalities"]) ? body["modalities"] : {};
  const caps = isJsonObject(body["chat_template_caps"]) ? body["chat_template_caps"] : {};
  const details = {
    ...contextOf(settings["n_ctx"] ?? body["n_ctx"]),
    ...(typeof modalities["vision"] === "boolean" ? { images: modalities["vision"] } : {}),
    ...(typeof caps["supports_tools"] === "boolean" ? { tools: caps["supports_tools"] } : {}),
  };
  // It has one model at a time; a router of several tells nothing of each here.
  return new Map(ids.length === 1 ? ids.map((id) => [id, details]) : []);
}
