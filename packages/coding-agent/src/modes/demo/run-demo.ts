import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerFauxProvider } from "@pi-stack/ai";
import type { AgentSession } from "../../agent-session/agent-session.js";
import type { AgentSessionEvent } from "../../agent-session/events.js";
import { AuthStorage } from "../../auth/auth-storage.js";
import { createAgentSession } from "../../composition/create-agent-session.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
import { errorMessage } from "../../errors/system-error.js";
import { ModelRegistry } from "../../models/model-registry.js";
import { renderToolCall, renderToolResult } from "../../rendering/plain-text.js";
import { SessionManager } from "../../session/session-manager.js";
import { SettingsManager } from "../../settings/settings-manager.js";
import type { ModeOutput } from "../mode-output.js";
import { nextStep, testCommand } from "./scripted-model.js";
import { pastCalls } from "./transcript.js";

const question = "A test of this project fails. Find out why and fix it.";

/** More steps than any repair needs: the script ends even in a project that it cannot mend. */
const maxSteps = 60;

/** What the demo needs. */
export interface DemoOptions {
  output: ModeOutput;
  /** The project to mend; it is copied first. */
  project: string;
  /** Told what to do when the process must end early. */
  onEnd?: (cleanUp: () => Promise<void>) => void;
}

/**
 * Lets the agent mend a project with a failing test. Session, tools and events are the real ones; only the model is a
 * script. Returns 0 if the tests pass at the end, else 1.
 */
export async function runDemo({ output, project, onEnd }: DemoOptions): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "pi-demo-"));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  onEnd?.(removeFolder);
  const script = registerFauxProvider({ provider: "demo", models: [{ id: "script", name: "Scripted demo model" }] });
  script.setResponses(Array.from({ length: maxSteps }, () => nextStep));
  try {
    const cwd = join(folder, "project");
    await copyProject(project, cwd);
    await output.write(openingWords(cwd));
    const session = await createDemoSession(cwd, join(folder, "sessions"), script.getModel());
    onEnd?.(() => session.dispose().finally(removeFolder));
    session.subscribe((event) => printEvent(event, output));
    await session.prompt(question);
    const passed = testsPass(session);
    await session.dispose();
    await output.write(closingWords(passed));
    return passed ? 0 : 1;
  } finally {
    script.unregister();
    await removeFolder();
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

function openingWords(cwd: string): string {
  return `pi demo: the agent at work on a copy of a small project, in ${cwd}
The model is a script that ships with pi: no key, no network. Everything else is real.

> ${question}
`;
}

async function createDemoSession(
  cwd: string,
  sessions: string,
  model: ReturnType<ReturnType<typeof registerFauxProvider>["getModel"]>,
): Promise<AgentSession> {
  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey("demo", "none");
  const { session } = await createAgentSession({
    cwd,
    model,
    authStorage,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    settingsManager: SettingsManager.inMemory(),
    sessionManager: SessionManager.create(cwd, sessions),
  });
  return session;
}

async function printEvent(event: AgentSessionEvent, output: ModeOutput): Promise<void> {
  if (event.type === "message_end" && event.message.role === "assistant") {
    const text = event.message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
    if (text !== "") await output.write(`\n${text}\n`);
  } else if (event.type === "tool_execution_start") {
    await output.write(`${renderToolCall(event.toolName, event.args)}\n`);
  } else if (event.type === "tool_execution_end") {
    await output.write(`${renderToolResult(event.toolName, event.result)}\n`);
  }
}

/** The last test run decides, not what anybody says about it. */
function testsPass(session: AgentSession): boolean {
  const runs = pastCalls(
    session.messages.filter((message) => message.role === "assistant" || message.role === "toolResult"),
  );
  const last = runs.findLast((call) => call.name === "bash" && call.args["command"] === testCommand);
  return last?.output !== undefined && !last.failed;
}

function closingWords(passed: boolean): string {
  const result = passed ? "The tests pass." : "The tests still fail: the script had no further idea.";
  return `
${result} Every step was stored in a session, as always; it was removed together with the copy.

To work with a real model:
  a key           export ANTHROPIC_API_KEY=... (or OPENAI_API_KEY, GEMINI_API_KEY, ...), then: pi -p "What does this project do?"
  a local server  add it to ~/.pi/agent/models.json, for Ollama:
                  {"providers": {"ollama": {"baseUrl": "http://localhost:11434/v1", "api": "openai-completions", "apiKey": "none",
                   "models": [{"id": "qwen3-coder"}]}}}   then: pi -p --model ollama/qwen3-coder "..."
`;
}
