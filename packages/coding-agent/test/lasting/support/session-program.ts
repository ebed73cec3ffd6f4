/**
 * `session-program <folder> <seed>`: works in sessions of that folder until it is killed, or fails. Whatever a listener was
 * told of, and whatever a call returned, is printed at once, by a write that does not wait for anything.
 */
import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import {
  type AssistantMessage,
  fauxAssistantMessage,
  fauxText,
  fauxToolCall,
  registerFauxProvider,
} from "@pi-stack/ai";
import {
  type AgentSession,
  AuthStorage,
  CodingAgentError,
  createAgentSession,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import type { Acknowledged } from "./acknowledged.js";
import { moments, randomTool } from "./random-model.js";
import { SeededRandom } from "./seeded-random.js";

const [folder = ".", seed = "1"] = process.argv.slice(2);
const random = new SeededRandom(Number(seed));
const provider = registerFauxProvider({
  models: [{ id: "one", contextWindow: 1_000_000 }],
  tokenSize: { min: 2000, max: 4000 },
});

function tell(acknowledged: Acknowledged): void {
  writeSync(1, `${JSON.stringify(acknowledged)}\n`);
}

/** Short, so that a line is written whole. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Mostly small, now and then so large that one write takes a while. */
function words(): string {
  return "words and words ".repeat(random.chance(0.2) ? 40_000 * (1 + random.below(4)) : 1 + random.below(100));
}

async function reply(): Promise<AssistantMessage> {
  await moments(random);
  if (random.chance(0.5)) return fauxAssistantMessage(words());
  const calls = Array.from({ length: 1 + random.below(2) }, () =>
    fauxToolCall("work", { size: random.below(100_000) }),
  );
  return fauxAssistantMessage([fauxText("Let me see."), ...calls], { stopReason: "toolUse" });
}

async function openSession(): Promise<AgentSession> {
  const authStorage = AuthStorage.inMemory();
  authStorage.setRuntimeApiKey("faux", "key");
  const { session } = await createAgentSession({
    cwd: folder,
    agentDir: folder,
    authStorage,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    settingsManager: SettingsManager.inMemory({ compaction: { enabled: false, keepRecentTokens: 10 } }),
    sessionManager: SessionManager.create(folder, folder),
    model: provider.getModel("one"),
    customTools: [randomTool(random)],
    tools: ["work"],
  });
  const file = session.sessionFile ?? "";
  session.subscribe((event) => {
    if (event.type === "message_end") tell({ file, message: digest(JSON.stringify(event.message)) });
  });
  return session;
}

async function work(session: AgentSession): Promise<void> {
  const { sessionManager: sessions } = session;
  const file = session.sessionFile ?? "";
  const branch = (): void => tell({ file, leaf: sessions.getLeafId() ?? "" });
  await session.prompt(`Begin. ${words()}`);
  await session.executeBash("work", undefined, {
    operations: {
      exec: async (_command, _cwd, { onData }) => ({ exitCode: (await onData(Buffer.from("out\n"))) ?? 0 }),
    },
  });
  branch();
  tell({ file, entry: sessions.appendLabelChange(sessions.getLeafId() ?? "", "here") });
  await session.prompt("Go on.");
  // A summary that would be longer than what it replaces is refused.
  await session.compact().catch((error: unknown) => {
    if (!CodingAgentError.is(error) || error.code !== "compaction_no_gain") throw error;
  });
  branch();
  tell({ file, leaf: "" });
  const [first] = session.getUserMessagesForForking();
  if (first) await session.navigateTree(sessions.getChildren(first.entryId)[0]?.id ?? first.entryId);
  branch();
  await session.prompt("Another way.");
  branch();
}

try {
  for (;;) {
    provider.setResponses(Array.from({ length: 100 }, () => reply));
    const session = await openSession();
    await work(session);
    const last = session.messages.at(-1);
    if (last?.role === "assistant" && last.stopReason === "error") throw new Error(last.errorMessage);
    await session.dispose();
  }
} catch (error) {
  tell({ failure: error instanceof Error ? error.message : String(error), isOurs: CodingAgentError.is(error) });
}
