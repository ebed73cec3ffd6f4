import { type FauxModelDefinition, type FauxResponseStep, registerFauxProvider } from "@pi-stack/ai";
import {
  type AgentSession,
  AuthStorage,
  type CreateAgentSessionOptions,
  createAgentSession,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { onTestFinished } from "vitest";
import { tempFolder } from "./folder.js";

/** A session on a scripted model, with everything else real and in folders of its own. */
export async function scriptedSession(
  steps: FauxResponseStep[],
  { models, ...options }: CreateAgentSessionOptions & { models?: FauxModelDefinition[] } = {},
): Promise<{
  session: AgentSession;
  cwd: string;
  fallback: string | undefined;
  provider: ReturnType<typeof registerFauxProvider>;
}> {
  const provider = registerFauxProvider({ models: models ?? [{ id: "one", reasoning: true }, { id: "two" }] });
  provider.setResponses(steps);
  const cwd = options.cwd ?? tempFolder();
  const authStorage = options.authStorage ?? AuthStorage.inMemory();
  authStorage.setRuntimeApiKey("faux", "key");
  const modelRegistry = options.modelRegistry ?? ModelRegistry.inMemory(authStorage);
  const { session, modelFallbackMessage } = await createAgentSession({
    cwd,
    agentDir: tempFolder(),
    authStorage,
    modelRegistry,
    model: provider.getModel(models?.[0]?.id ?? "one"),
    settingsManager: SettingsManager.inMemory({ retry: { baseDelayMs: 1 } }),
    sessionManager: SessionManager.create(cwd, tempFolder()),
    ...options,
  });
  onTestFinished(async () => {
    await session.dispose();
    provider.unregister();
  });
  return { session, cwd, fallback: modelFallbackMessage, provider };
}

/** A model whose window holds this many tokens of four characters. */
export const smallWindow = (contextWindow: number): FauxModelDefinition[] => [{ id: "small", contextWindow }];

/** A promise that a test settles itself. */
export function gate(): { open: () => void; opened: Promise<void> } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
