import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FauxResponseStep, registerFauxProvider } from "@pi-stack/ai";
import {
  AuthStorage,
  createAgentSessionFromServices,
  createAgentSessionRuntime,
  createAgentSessionServices,
  InteractiveMode,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { VirtualTerminal } from "@pi-stack/tui/testing";
import { expect, onTestFinished } from "vitest";

/** pi at a terminal in memory, on a scripted model, with one of these extensions. */
export async function world(
  name: string,
  steps: FauxResponseStep[] = [],
  flags: Record<string, boolean | string> = {},
) {
  const provider = registerFauxProvider({ models: [{ id: "one", reasoning: true }, { id: "two" }] });
  provider.setResponses(steps);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pi-example-")));
  const [cwd, agentDir] = [folder, join(folder, "agent")];
  const authStorage = AuthStorage.inMemory({ faux: { type: "api_key", key: "none" } });
  const settingsManager = SettingsManager.inMemory({ compaction: { keepRecentTokens: 1 } });
  const path = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const runtime = await createAgentSessionRuntime(
    async ({ sessionManager }) => {
      const services = await createAgentSessionServices({
        cwd,
        agentDir,
        authStorage,
        settingsManager,
        extensionFlagValues: new Map(Object.entries(flags)),
        resourceLoaderOptions: { additionalExtensionPaths: [path] },
      });
      const model = provider.getModel("one");
      const { session } = await createAgentSessionFromServices({ services, sessionManager, model });
      return { session, services, diagnostics: services.diagnostics };
    },
    { cwd, agentDir, sessionManager: SessionManager.create(cwd, join(folder, "sessions")) },
  );
  const terminal = new VirtualTerminal({ columns: 100, rows: 40 });
  const mode = new InteractiveMode(runtime, { terminal, version: "1.0.0" });
  const ended = mode.run();
  onTestFinished(async () => {
    mode.quit();
    await ended;
    await runtime.dispose();
    provider.unregister();
    rmSync(folder, { recursive: true, force: true });
  });
  const screen = async (): Promise<string> => {
    await terminal.flush();
    return [...terminal.scrollback(), ...terminal.screen()].map((row) => row.trimEnd()).join("\n");
  };
  const shows = (words: string | RegExp): Promise<void> =>
    expect.poll(screen, { timeout: 8000 }).toMatch(words instanceof RegExp ? words : new RegExp(escaped(words)));
  await shows("pi v1.0.0");
  const press = (keys: string): void => terminal.send(keys);
  const say = (text: string): void => {
    for (const character of text) terminal.send(character);
    terminal.send("\r");
  };
  return { mode, runtime, terminal, cwd, provider, screen, shows, say, press };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
