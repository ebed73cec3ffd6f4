import type { Model } from "@pi-stack/ai";
import type { AgentSessionServices } from "../composition/services.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { isLocalServerKind, localProvider, localServerPlaces } from "../models/local/local-server.js";
import type { ModelRequest } from "../models/resolve-model.js";
import type { SessionManager } from "../session/session-manager.js";
import type { CliArguments } from "./arguments.js";

/** What the command line says of the model; the names of local servers stand for the provider that holds theirs. */
export function requestedModel(args: CliArguments, { modelRegistry }: AgentSessionServices): ModelRequest {
  const provider = args.values.get("--provider");
  const model = args.values.get("--model");
  const known = new Set(modelRegistry.getAll().map((each) => each.provider.toLowerCase()));
  const isServer = (word: string): boolean => isLocalServerKind(word.toLowerCase()) && !known.has(word.toLowerCase());
  const [prefix = "", ...rest] = model?.split("/") ?? [];
  return {
    provider: provider !== undefined && isServer(provider) ? localProvider : provider,
    model: rest.length > 0 && isServer(prefix) ? [localProvider, ...rest].join("/") : model,
  };
}

/**
 * Looks for models on this machine where one of them is meant, or no other is there. Nobody else waits for it.
 */
export async function findLocalModelsIfMeant(
  args: CliArguments,
  services: AgentSessionServices,
  { sessionManager, previous }: { sessionManager: SessionManager; previous: Model | undefined },
): Promise<void> {
  const { modelRegistry } = services;
  const { provider, model = "" } = requestedModel(args, services);
  const isAsked = provider?.toLowerCase() === localProvider || isLocalReference(model);
  const isMeant = isAsked || previous?.provider === localProvider || isLocalRemembered(args, services, sessionManager);
  if (!isMeant && modelRegistry.getAvailable().length > 0) return;
  await modelRegistry.findLocalModels();
  if (isAsked && !modelRegistry.getAll().some((each) => each.provider === localProvider)) throw nobodyAnswers();
}

function nobodyAnswers(): CodingAgentError {
  const places = localServerPlaces(process.env).servers.map(({ name, port }) => `${name}: ${port}`);
  return new CodingAgentError(
    "unknown_provider",
    `No server with models answers on this machine (${places.join(", ") || "PI_LOCAL_SERVERS names none"}). Start one, or put its address into models.json as the provider "${localProvider}".`,
  );
}

function isLocalRemembered(
  args: CliArguments,
  services: AgentSessionServices,
  sessionManager: SessionManager,
): boolean {
  if (args.values.has("--provider") || args.values.has("--model")) return false;
  const { settingsManager } = services;
  const scope = args.values.get("--models")?.split(",") ?? settingsManager.getEnabledModels() ?? [];
  return (
    scope.some(isLocalReference) ||
    sessionManager.buildSessionContext().model?.provider === localProvider ||
    settingsManager.getDefaultProvider() === localProvider
  );
}

function isLocalReference(reference: string): boolean {
  return reference.trim().toLowerCase().startsWith(`${localProvider}/`);
}
