/** Nothing on disk: keys, settings and the session live in this process only. */
import {
  AuthStorage,
  createAgentSession,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";

const authStorage = AuthStorage.inMemory();
authStorage.setRuntimeApiKey("anthropic", process.env["MY_KEY"] ?? "sk-example");

const { session } = await createAgentSession({
  authStorage,
  modelRegistry: ModelRegistry.inMemory(authStorage),
  settingsManager: SettingsManager.inMemory({
    compaction: { enabled: false },
    retry: { maxRetries: 5, baseDelayMs: 1000 },
  }),
  sessionManager: SessionManager.inMemory(),
});
console.log(`File: ${session.sessionFile ?? "none"}, provider: ${session.model?.provider}`);

await session.dispose();
