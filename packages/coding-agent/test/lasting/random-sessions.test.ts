import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import type { AgentMessage } from "@pi-stack/agent-core";
import { historyTarget, repairHistory } from "@pi-stack/ai";
import { type AgentSession, convertToLlm, SessionManager } from "@pi-stack/coding-agent";
import { expect, it, onTestFinished } from "vitest";
import { tempFolder } from "../support/folder.js";
import { RandomSession } from "./support/random-session.js";

const sequences = Number(process.env["PI_TEST_SEQUENCES"] ?? 2000);
const firstSeed = Number(process.env["PI_TEST_SEED"] ?? 1);
const inParallel = 8;

/** What happened in all sequences. */
const seen = { operations: 0, entries: 0, compactions: 0, branchSummaries: 0, failedReplies: 0, sessions: 0 };

it("sessions under any sequence of operations end idle, with a valid history that the file holds too", async () => {
  const folder = tempFolder();
  const strays: string[] = [];
  const note = (error: unknown): void => void strays.push(error instanceof Error ? `${error.stack}` : String(error));
  process.on("unhandledRejection", note);
  process.on("warning", note);
  onTestFinished(() => {
    process.off("unhandledRejection", note);
    process.off("warning", note);
  });
  const seeds = Array.from({ length: sequences }, (_, index) => firstSeed + index).values();
  const failures: string[] = [];
  const worker = async (): Promise<void> => {
    for (const seed of seeds) {
      const failure = await runSequence(seed, folder, strays);
      if (failure !== undefined) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: inParallel }, worker));
  console.info(`${sequences} sequences: ${JSON.stringify(seen)}`);
  expect(failures.slice(0, 3)).toEqual([]);
  // The sequences must reach what they are about.
  if (sequences >= 100) expect(Math.min(seen.compactions, seen.branchSummaries)).toBeGreaterThan(sequences / 20);
}, 300_000);

/** Says what went wrong, with all that is needed to see it again. */
async function runSequence(seed: number, folder: string, strays: string[]): Promise<string | undefined> {
  const random = new RandomSession(seed, folder);
  try {
    await random.start();
    await random.run(3 + random.random.below(14));
    checkIdle(random.session);
    checkHistory(random.session);
    checkFile(random.session);
    checkQueue(random.session);
    await random.end();
    expect(readdirSync(random.folder).filter((name) => name.endsWith(".lock"))).toEqual([]);
    random.failures.push(...strays.splice(0));
    expect(random.failures).toEqual([]);
    return undefined;
  } catch (error) {
    const { actual, expected } = { actual: "", expected: "", ...Object(error) };
    return `PI_TEST_SEED=${seed} PI_TEST_SEQUENCES=1: ${random.trace.join(", ")}\n${error}\n${inspect({ actual, expected }, { depth: 4 })}`;
  } finally {
    count(random);
    random.remove();
  }
}

function count({ trace, folder }: RandomSession): void {
  seen.operations += trace.filter((word) => !word.startsWith("(")).length;
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  seen.sessions += files.length;
  for (const file of files) {
    for (const entry of SessionManager.open(join(folder, file)).getEntries()) {
      seen.entries++;
      if (entry.type === "compaction") seen.compactions++;
      if (entry.type === "branch_summary") seen.branchSummaries++;
      if (entry.type !== "message" || entry.message.role !== "assistant") continue;
      if (entry.message.stopReason === "error") seen.failedReplies++;
    }
  }
}

function checkIdle(session: AgentSession): void {
  const { activity, isStreaming, isCompacting, isRetrying, isBashRunning, hasPendingBashMessages, retryAttempt } =
    session;
  expect({
    activity,
    isStreaming,
    isCompacting,
    isRetrying,
    isBashRunning,
    hasPendingBashMessages,
    retryAttempt,
  }).toEqual({
    activity: "idle",
    isStreaming: false,
    isCompacting: false,
    isRetrying: false,
    isBashRunning: false,
    hasPendingBashMessages: false,
    retryAttempt: 0,
  });
}

/** As it is stored every result follows its call; as it is sent no call lacks its result either. */
function checkHistory(session: AgentSession): void {
  const stored = session.sessionManager.buildSessionContext().messages;
  expect(comparable(session.messages)).toEqual(comparable(stored));
  for (const messages of [stored, repaired(session, stored)]) {
    const open = new Set<string>();
    for (const message of messages) {
      if (message.role === "toolResult") expect(open.delete(message.toolCallId)).toBe(true);
      else if (messages !== stored) expect([...open]).toEqual([]);
      if (message.role !== "assistant") continue;
      for (const block of message.content) if (block.type === "toolCall") open.add(block.id);
    }
    if (messages !== stored) expect([...open]).toEqual([]);
  }
}

/**
 * What a session and its file have in common. A message of an extension is stored under the time of its entry. A failed
 * reply that was asked for again stays in the file, where a queued message may have come between it and the next reply.
 */
function comparable(messages: AgentMessage[]): AgentMessage[] {
  return messages
    .filter((message) => message.role !== "assistant" || message.stopReason !== "error")
    .map((message) => (message.role === "custom" ? { ...message, timestamp: 0 } : message));
}

function repaired(session: AgentSession, messages: AgentMessage[]): AgentMessage[] {
  const { model } = session;
  return model ? repairHistory(convertToLlm(messages), historyTarget(model)) : [];
}

function checkFile({ sessionManager }: AgentSession): void {
  const path = sessionManager.getSessionFile() ?? "";
  if (!existsSync(path)) return;
  const again = SessionManager.open(path);
  expect(again.getNotices()).toEqual([]);
  expect(again.getEntries()).toEqual(JSON.parse(JSON.stringify(sessionManager.getEntries())));
  expect(again.buildSessionContext()).toEqual(JSON.parse(JSON.stringify(sessionManager.buildSessionContext())));
}

function checkQueue(session: AgentSession): void {
  const queued = session.getQueuedMessages();
  expect(queued.length).toBe(session.getSteeringMessages().length + session.getFollowUpMessages().length);
  expect(session.agent.hasQueuedMessages()).toBe(session.pendingMessageCount > 0);
  expect(session.clearQueue().items).toEqual(queued);
  expect([session.pendingMessageCount, session.agent.hasQueuedMessages()]).toEqual([0, false]);
}
