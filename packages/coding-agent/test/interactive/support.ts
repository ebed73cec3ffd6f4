import { type FauxResponseStep, registerFauxProvider } from "@pi-stack/ai";
import {
  AuthStorage,
  createAgentSessionFromServices,
  createAgentSessionRuntime,
  createAgentSessionServices,
  type ExtensionFactory,
  InteractiveMode,
  type InteractiveModeOptions,
  SessionManager,
  type Settings,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import { expect, onTestFinished } from "vitest";
import { tempFolder } from "../support/folder.js";

/** What a test may have otherwise. */
interface InteractiveWorldOptions {
  /** @defaultValue true */
  hasModel?: boolean;
  /** @defaultValue in memory */
  authStorage?: AuthStorage;
  settings?: Settings;
  mode?: InteractiveModeOptions;
  extensions?: readonly ExtensionFactory[];
  /** Called when a session is made; may throw. */
  onCreate?: () => void;
}

/** The interactive mode on a scripted model and a terminal in memory. */
export async function interactive(
  steps: FauxResponseStep[] = [],
  size = { columns: 80, rows: 30 },
  /** Fills the folder before it starts. */
  prepare: (cwd: string, agentDir: string) => unknown = () => undefined,
  options: InteractiveWorldOptions = {},
) {
  const provider = registerFauxProvider({ models: [{ id: "one", reasoning: true }, { id: "two" }] });
  provider.setResponses(steps);
  const authStorage = options.authStorage ?? AuthStorage.inMemory();
  if (options.hasModel !== false) authStorage.setRuntimeApiKey("faux", "key");
  const [cwd, agentDir] = [tempFolder(), tempFolder()];
  prepare(cwd, agentDir);
  const settingsManager = SettingsManager.inMemory({ retry: { baseDelayMs: 1 }, ...options.settings });
  const runtime = await createAgentSessionRuntime(
    async ({ sessionManager }) => {
      options.onCreate?.();
      const services = await createAgentSessionServices({
        cwd,
        agentDir,
        authStorage,
        settingsManager,
        resourceLoaderOptions: { extensionFactories: options.extensions ?? [] },
      });
      const { session } = await createAgentSessionFromServices({
        services,
        sessionManager,
        model: options.hasModel === false ? undefined : provider.getModel("one"),
      });
      if (options.hasModel !== false) session.setScopedModels(provider.models.map((model) => ({ model })));
      return { session, services, diagnostics: [] };
    },
    { cwd, agentDir, sessionManager: SessionManager.create(cwd, tempFolder()) },
  );
  const terminal = new VirtualTerminal(size);
  const mode = new InteractiveMode(runtime, { version: "1.2.3", terminal, ...options.mode });
  const ended = mode.run();
  onTestFinished(async () => {
    mode.quit();
    await ended;
    await runtime.dispose();
    provider.unregister();
  });
  const screen = async (): Promise<string> => {
    await terminal.flush();
    return [...terminal.scrollback(), ...terminal.screen()].map((row) => row.trimEnd()).join("\n");
  };
  return {
    mode,
    runtime,
    terminal,
    ended,
    screen,
    /** Types a text and sends it. */
    say: (text: string): void => {
      for (const character of text) terminal.send(character);
      terminal.send("\r");
    },
    /** Waits until this can be seen. */
    shows: (words: string | RegExp): Promise<void> =>
      expect.poll(screen, { timeout: 5000 }).toMatch(words instanceof RegExp ? words : new RegExp(escaped(words))),
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
