import { fauxAssistantMessage, fauxToolCall, registerFauxProvider } from "@pi-stack/ai";
import {
  AuthStorage,
  createAgentSession,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";

/** A session whose model calls a tool that does nothing but `work`. */
export async function openSession({ cwd, agentDir, enabled, work = () => undefined }) {
  const provider = registerFauxProvider({ models: [{ id: "one" }] });
  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey("faux", "key");
  const { session } = await createAgentSession({
    cwd,
    agentDir,
    authStorage,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    model: provider.getModel("one"),
    settingsManager: SettingsManager.inMemory({ undo: { enabled } }),
    sessionManager: SessionManager.inMemory(cwd),
    customTools: [
      {
        name: "change",
        label: "Change",
        description: "Changes a file.",
        parameters: { type: "object", properties: {} },
        execute: async () => {
          work();
          return { content: [{ type: "text", text: "done" }], details: undefined };
        },
      },
    ],
  });
  return {
    session,
    /** One prompt, answered with so many calls one after another. */
    async run(calls) {
      const call = fauxAssistantMessage([fauxToolCall("change", {})], { stopReason: "toolUse" });
      provider.setResponses([...Array.from({ length: calls }, () => call), fauxAssistantMessage("done")]);
      await session.prompt("go on");
    },
    async close() {
      await session.dispose();
      provider.unregister();
    },
  };
}
