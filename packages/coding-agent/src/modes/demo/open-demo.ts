import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FauxProviderRegistration, registerFauxProvider } from "@pi-stack/ai";
import type { AgentSession } from "../../agent-session/agent-session.js";
import { AuthStorage } from "../../auth/auth-storage.js";
import { createAgentSession } from "../../composition/create-agent-session.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import { ModelRegistry } from "../../models/model-registry.js";
import { SessionManager } from "../../session/session-manager.js";
import { SettingsManager } from "../../settings/settings-manager.js";
import { nextStep, testCommand } from "./scripted-model.js";
import { pastCalls } from "./transcript.js";

/** What the scripted model is asked. */
export const question: string = "A test of this project fails. Find out why and fix it.";

/** More steps than any repair needs: the script ends even in a project that it cannot mend. */
const maxSteps = 60;

/** A session in which a script mends a copy of a project. */
export interface Demo {
  session: AgentSession;
  /** The copy. */
  cwd: string;
  /** Asks the question. Resolves when the script has no more to do. */
  run(): Promise<void>;
  /** Whether the tests passed when they were run last. */
  hasPassed(): boolean;
  /** Removes everything. */
  dispose(): Promise<void>;
}

/**
 * Makes a session as any other; only the model is a script, and all of it is in a temporary folder.
 * @param onEnd - told what to do when the process must end early
 * @throws {@link CodingAgentError} with code "file_not_found" when the project cannot be copied
 */
export async function openDemo(
  project: string,
  onEnd: (cleanUp: () => Promise<void>) => void = () => undefined,
): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), "pi-demo-"));
  const script = registerFauxProvider({ provider: "demo", models: [{ id: "script", name: "Scripted demo model" }] });
  const cleanUp = async (): Promise<void> => {
    script.unregister();
    await rm(folder, { recursive: true, force: true });
  };
  onEnd(cleanUp);
  script.setResponses(Array.from({ length: maxSteps }, () => nextStep));
  try {
    const cwd = join(folder, "project");
    await copyProject(project, cwd);
    const session = await createDemoSession(cwd, join(folder, "sessions"), script);
    const dispose = (): Promise<void> => session.dispose().finally(cleanUp);
    onEnd(dispose);
    return { session, cwd, run: () => session.prompt(question), hasPassed: () => testsPass(session), dispose };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function copyProject(project: string, to: string): Promise<void> {
  try {
    await cp(project, to, { recursive: true });
  } catch (error) {
    throw new CodingAgentError(
      "file_not_found",
      `Cannot copy ${project}: ${errorMessage(error)}. Name the folder of a project.`,
      { cause: error },
    );
  }
}

async function createDemoSession(
  cwd: string,
  sessions: string,
  script: FauxProviderRegistration,
): Promise<AgentSession> {
  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey("demo", "none");
  const { session } = await createAgentSession({
    cwd,
    model: script.getModel(),
    authStorage,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    // All of it goes away at the end; nobody wants to undo any of it.
    settingsManager: SettingsManager.inMemory({ undo: { enabled: false } }),
    sessionManager: SessionManager.create(cwd, sessions),
  });
  return session;
}

/** The last test run decides, not what anybody says about it. */
function testsPass(session: AgentSession): boolean {
  const runs = pastCalls(
    session.messages.filter((message) => message.role === "assistant" || message.role === "toolResult"),
  );
  const last = runs.findLast((call) => call.name === "bash" && call.args["command"] === testCommand);
  return last?.output !== undefined && !last.failed;
}
