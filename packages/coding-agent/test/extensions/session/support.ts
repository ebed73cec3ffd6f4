import { type FauxResponseStep, registerFauxProvider } from "@pi-stack/ai";
import {
  type AgentSession,
  type AgentSessionRuntime,
  AuthStorage,
  type CreateAgentSessionOptions,
  createAgentSessionFromServices,
  createAgentSessionRuntime,
  createAgentSessionServices,
  DefaultResourceLoader,
  type ExtensionBindings,
  type ExtensionError,
  type ExtensionFactory,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { onTestFinished } from "vitest";
import { tempFolder } from "../../support/folder.js";
import { scriptedSession } from "../../support/session.js";

/** A session on a scripted model with extensions; what went wrong in them is kept. */
export async function extendedSession(
  factories: ExtensionFactory[],
  steps: FauxResponseStep[] = [],
  options: CreateAgentSessionOptions & { bindings?: ExtensionBindings | false } = {},
): Promise<{ session: AgentSession; errors: ExtensionError[]; cwd: string }> {
  const { bindings = {}, ...rest } = options;
  const cwd = tempFolder();
  const resourceLoader = new DefaultResourceLoader({ cwd, agentDir: tempFolder(), extensionFactories: factories });
  await resourceLoader.reload();
  const { session } = await scriptedSession(steps, { cwd, resourceLoader, ...rest });
  const errors: ExtensionError[] = [];
  if (bindings) await session.bindExtensions({ onError: (error) => void errors.push(error), ...bindings });
  return { session, errors, cwd };
}

/** A runtime whose sessions have extensions, each of them loaded anew. */
export async function extendedRuntime(
  factories: ExtensionFactory[],
  steps: FauxResponseStep[] = [],
  { inMemory = false } = {},
): Promise<{ runtime: AgentSessionRuntime; errors: ExtensionError[] }> {
  const provider = registerFauxProvider({ models: [{ id: "one" }, { id: "two" }] });
  provider.setResponses(steps);
  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey("faux", "key");
  const agentDir = tempFolder();
  const cwd = tempFolder();
  const runtime = await createAgentSessionRuntime(
    async ({ sessionManager, sessionStartEvent }) => {
      const services = await createAgentSessionServices({
        cwd,
        agentDir,
        modelRegistry: ModelRegistry.inMemory(authStorage),
        settingsManager: SettingsManager.inMemory(),
        resourceLoaderOptions: { extensionFactories: factories },
      });
      const { session } = await createAgentSessionFromServices({
        services,
        sessionManager,
        model: provider.getModel(),
        ...(sessionStartEvent ? { sessionStartEvent } : {}),
      });
      return { session, services, diagnostics: [] };
    },
    {
      cwd,
      agentDir,
      sessionManager: inMemory ? SessionManager.inMemory(cwd) : SessionManager.create(cwd, tempFolder()),
    },
  );
  const errors: ExtensionError[] = [];
  await runtime.session.bindExtensions({ onError: (error) => void errors.push(error) });
  onTestFinished(async () => {
    await runtime.dispose();
    provider.unregister();
  });
  return { runtime, errors };
}

/** What JavaScript may give back where the types forbid it. */
export function anything(json: string): never {
  const parsed: { value: never } = JSON.parse(`{"value":${json}}`);
  return parsed.value;
}
