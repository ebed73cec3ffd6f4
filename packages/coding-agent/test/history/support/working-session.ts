import { fauxAssistantMessage, fauxToolCall } from "@pi-stack/ai";
import { type AgentSession, type CreateAgentSessionOptions, SessionManager } from "@pi-stack/coding-agent";
import { tempFolder } from "../../support/folder.js";
import { scriptedSession } from "../../support/session.js";

type Steps = Parameters<typeof scriptedSession>[0];

/** A session whose prompts are shell commands that the model then runs. */
export async function workingSession(options: CreateAgentSessionOptions & { steps?: Steps } = {}): Promise<{
  session: AgentSession;
  cwd: string;
  agentDir: string;
  work: (command: string) => Promise<void>;
  provider: Scripted;
}> {
  const { steps = [], ...rest } = options;
  const agentDir = rest.agentDir ?? tempFolder();
  const { session, cwd, provider } = await scriptedSession(steps, { agentDir, ...rest });
  const work = async (command: string): Promise<void> => {
    provider.appendResponses(replies(command));
    await session.prompt(command);
  };
  return { session, cwd, agentDir, work, provider };
}

type Scripted = Awaited<ReturnType<typeof scriptedSession>>["provider"];

/** The model calls bash, and says that it is done. */
export function replies(command: string): Steps {
  return [
    fauxAssistantMessage([fauxToolCall("bash", { command })], { stopReason: "toolUse" }),
    fauxAssistantMessage("done"),
  ];
}

/** The same conversation once more, as after a restart of pi. */
export async function reopened(
  before: { session: AgentSession; cwd: string; agentDir: string },
  options: CreateAgentSessionOptions = {},
): ReturnType<typeof workingSession> {
  const file = before.session.sessionFile ?? "";
  await before.session.dispose();
  const { cwd, agentDir } = before;
  return workingSession({ cwd, agentDir, sessionManager: SessionManager.open(file), ...options });
}

/** What was said, in short. */
export function said(session: AgentSession): string[] {
  return session.messages.flatMap((message) => {
    if (message.role === "bashExecution") return [`!${message.command}`];
    if (message.role !== "user") return [];
    const { content } = message;
    return typeof content === "string" ? [content] : content.map((block) => (block.type === "text" ? block.text : ""));
  });
}
