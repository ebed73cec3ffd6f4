import type { Agent, AgentEvent, AgentMessage, ShouldStopAfterTurnContext } from "@pi-stack/agent-core";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import type { SessionManager } from "../session/session-manager.js";
import type { ActivityMonitor, SessionActivity } from "./activity.js";
import type { CompactionService } from "./compaction-service.js";
import type { DeferredMessages } from "./deferred-messages.js";
import type { ExtensionEvents } from "./extension-events.js";
import type { FileRecorder } from "./files/file-recorder.js";
import type { SessionListeners } from "./listeners.js";
import type { SessionQueue } from "./message-queue.js";
import { persistEvent } from "./persistence.js";
import type { RepeatedCalls } from "./repeated-calls.js";
import type { AutoRetry } from "./retry.js";
import type { RunLimits } from "./run-limits.js";
import { sessionClosed } from "./session-closed.js";
import type { SessionExtensions } from "./session-extensions.js";

/** What {@link RunController} works with. */
export interface RunControllerServices {
  agent: Agent;
  sessions: SessionManager;
  retry: AutoRetry;
  compaction: CompactionService;
  queue: SessionQueue;
  deferred: DeferredMessages;
  listeners: SessionListeners;
  activity: ActivityMonitor;
  extensions: SessionExtensions;
  extensionEvents: ExtensionEvents;
  limits: RunLimits;
  repeats: RepeatedCalls;
  fileRecorder: FileRecorder;
}

/** Work of which a session does one piece at a time. */
interface Job {
  kind: "run" | "other";
  controller: AbortController;
  /** The run is told to be over: what comes now waits for its end instead of joining it. */
  isOver: boolean;
}

/**
 * Keeps the order of a session: one piece of work at a time, events through one awaited pipeline, and after each run of
 * the agent the decision whether to ask again, to compact, to go on with what was queued, or to settle.
 */
export class RunController {
  readonly #services: RunControllerServices;
  /** The end of the work that was begun last. */
  #last: Promise<void> | undefined;
  #job: Job | undefined;
  readonly #waiting = new Set<Job>();
  #isClosed = false;
  readonly #activity: ActivityMonitor;

  constructor(services: RunControllerServices) {
    this.#services = services;
    this.#activity = services.activity;
  }

  /** Whether a run is under way that messages can join. */
  get isRunning(): boolean {
    return this.#job?.kind === "run" && !this.#job.isOver;
  }

  /** Whether anything is under way. */
  get isBusy(): boolean {
    return this.#last !== undefined;
  }

  /**
   * Does work once everything before it is done. `abort()` cancels it, also while it waits.
   * @throws {@link CodingAgentError} with code "cancelled" or "session_closed"
   */
  async exclusive<T>(kind: Job["kind"], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw sessionClosed();
    const job: Job = { kind, controller: new AbortController(), isOver: false };
    const before = this.#last;
    let finish: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.#last = ended;
    // A listener that begins work of its own waits for that, and the session no longer for it.
    this.#services.listeners.releaseCaller();
    try {
      if (before) await this.#waitFor(before, job);
      this.#job = job;
      return await this.#withDeferred(job, work(job.controller.signal));
    } finally {
      this.#job = undefined;
      const isLast = this.#last === ended;
      if (isLast) this.#last = undefined;
      finish();
      if (isLast) this.#activity.set("idle");
      // What came in the last moments, when the session still was busy.
      if (isLast) await this.#services.deferred.flush();
    }
  }

  /**
   * Runs the agent on messages until nothing is left to do. Only inside of a job of kind `run`.
   * @param messages - asked for once there is room for them
   */
  async drive(messages: () => AgentMessage[] | Promise<AgentMessage[]>, signal: AbortSignal): Promise<void> {
    await this.#withinLimits(signal, async () => {
      const run = this.#services.agent.prompt(await messages());
      // Aborted on the way here: the messages are kept, and the reply says so.
      if (signal.aborted) this.#services.agent.abort();
      await run;
    });
  }

  /** The same for messages that wait in the queues already. */
  async driveQueue(signal: AbortSignal): Promise<void> {
    await this.#withinLimits(signal, async () => {
      const { agent, queue } = this.#services;
      if (signal.aborted || !agent.hasQueuedMessages()) return;
      // The agent can go on from a transcript only.
      const first = agent.state.messages.length === 0 ? queue.takeFirst() : undefined;
      await (first ? agent.prompt(first) : agent.continue());
    });
  }

  /** Works on what was queued during other work; nobody waits for that. */
  resumeQueue(): void {
    this.exclusive("run", (signal) => this.driveQueue(signal)).catch((error: unknown) => {
      if (CodingAgentError.is(error) && (error.code === "cancelled" || error.code === "session_closed")) return;
      process.emitWarning(`The queued messages could not be sent: ${errorMessage(error)}`);
    });
  }

  /** Shows a part of a job as what it is. */
  async during<T>(activity: SessionActivity, work: () => Promise<T>): Promise<T> {
    const before = this.#activity.current;
    this.#activity.set(activity);
    try {
      return await work();
    } finally {
      if (this.#activity.current === activity) this.#activity.set(before);
    }
  }

  /** Ends the work that is under way; what waits behind it stays. */
  abortJob(): void {
    const { retry, agent } = this.#services;
    retry.cancel();
    this.#job?.controller.abort();
    agent.abort();
  }

  /** Ends everything that is under way or waits, and resolves when it is over. */
  async abort(): Promise<void> {
    for (const job of this.#waiting) job.controller.abort();
    this.abortJob();
    const { listeners, extensions } = this.#services;
    await extensions.endOf(listeners.endOf(this.waitForIdle()));
  }

  /** Ends everything, for good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.abort();
  }

  /** Resolves when nothing is under way. */
  async waitForIdle(): Promise<void> {
    this.#services.listeners.releaseCaller();
    while (this.#last) await this.#last;
    await this.#services.agent.waitForIdle();
  }

  /** The pipeline: the plan after a run, the queue, extensions, the disk, then the listeners. */
  async onAgentEvent(event: AgentEvent): Promise<void> {
    const { queue, sessions, listeners, retry, compaction, extensionEvents } = this.#services;
    if (event.type === "agent_end") this.#planEnd();
    await queue.onAgentEvent(event);
    await extensionEvents.tell(event);
    persistEvent(event, sessions);
    await listeners.tell(event);
    if (event.type !== "message_end" || event.message.role !== "assistant") return;
    this.#services.limits.replied(event.message);
    compaction.replied(event.message);
    await retry.replied(event.message);
  }

  /** Between two turns of a run: tools that changed count at once, and history that grew too long is compacted. */
  async afterTurn({ message, context, toolResults }: ShouldStopAfterTurnContext): Promise<boolean> {
    const { agent, compaction, limits, repeats } = this.#services;
    repeats.endOfTurn(message, toolResults);
    context.tools = agent.state.tools;
    context.systemPrompt = agent.state.systemPrompt;
    const goesOn = toolResults.length > 0 || agent.hasQueuedMessages();
    if (goesOn && !limits.mayGoOn()) return true;
    const signal = this.#job?.controller.signal;
    if (goesOn && signal && (await compaction.betweenTurns(signal))) context.messages = [...agent.state.messages];
    return false;
  }

  /** A run from its first request to the last; a limit that ended it is told before it settles. */
  async #withinLimits(signal: AbortSignal, start: () => Promise<void>): Promise<void> {
    const { limits, listeners } = this.#services;
    try {
      await this.#begin(signal);
      await start();
      await this.#goOn(signal);
    } finally {
      limits.end();
      if (limits.reached) await listeners.announce({ type: "run_limit_reached", ...limits.reached });
    }
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const { retry, compaction, limits, repeats } = this.#services;
    this.#activity.set("running");
    limits.begin();
    repeats.begin();
    retry.begin();
    compaction.beginRun();
    await compaction.beforeRun(signal);
  }

  async #waitFor(before: Promise<void>, job: Job): Promise<void> {
    this.#waiting.add(job);
    await before;
    this.#waiting.delete(job);
    if (job.controller.signal.aborted) {
      throw new CodingAgentError("cancelled", "Cancelled before it began, since everything was aborted. Try it again.");
    }
  }

  /** What was held back while the work went on is stored when it is over, however it ended. */
  async #withDeferred<T>(job: Job, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      if (job.kind === "run") await this.#services.fileRecorder.settle();
      await this.#services.deferred.flush();
    }
  }

  async #goOn(signal: AbortSignal): Promise<void> {
    while (await this.#hasMoreToDo(signal)) {
      if (this.#job) this.#job.isOver = false;
      this.#activity.set("running");
      await this.#services.agent.continue();
    }
  }

  async #hasMoreToDo(signal: AbortSignal): Promise<boolean> {
    const { agent, retry, compaction, limits } = this.#services;
    const last = agent.state.messages.at(-1);
    if (limits.reached) return false;
    if (retry.wouldRetry(last) && !limits.mayGoOn()) return false;
    if (retry.wouldRetry(last) && !signal.aborted) this.#activity.set("retrying");
    if (await retry.untilNextAttempt(agent.state.messages)) {
      // The failed reply stays in the session file; the model must not see it.
      agent.state.messages = agent.state.messages.slice(0, -1);
      return true;
    }
    if (signal.aborted) return false;
    if (await compaction.recoverFromOverflow(last, signal)) return true;
    await compaction.afterRun(last, signal);
    return !signal.aborted && endedWell(last) && agent.hasQueuedMessages() && limits.mayGoOn();
  }

  /** Before listeners hear of the end of a run they can see whether it is the last one. */
  #planEnd(): void {
    const job = this.#job;
    if (!job) return;
    const { agent, retry, compaction, limits } = this.#services;
    const last = agent.state.messages.at(-1);
    const hasMore =
      retry.wouldRetry(last) || compaction.wouldRecover(last) || (endedWell(last) && agent.hasQueuedMessages());
    const goesOn = hasMore && limits.mayGoOn();
    if (goesOn && !job.controller.signal.aborted) return;
    job.isOver = true;
    this.#activity.set("settling");
  }
}

function endedWell(last: AgentMessage | undefined): boolean {
  return last?.role !== "assistant" || (last.stopReason !== "error" && last.stopReason !== "aborted");
}
