import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AgentError } from "@pi-stack/agent-core";
import type { FauxProviderRegistration } from "@pi-stack/ai";
import {
  type AgentSession,
  type AgentSessionRuntime,
  AuthStorage,
  type BashOperations,
  CodingAgentError,
  createAgentSessionFromServices,
  createAgentSessionRuntime,
  createAgentSessionServices,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@pi-stack/coding-agent";
import { moments, randomProvider, randomTool } from "./random-model.js";
import { SeededRandom } from "./seeded-random.js";

const limitMs = 4000;
/** What listeners do themselves, in one sequence. */
const maxHeard = 3;

/** Operations in any order, each begun without waiting for the one before. */
export class RandomSession {
  readonly random: SeededRandom;
  readonly trace: string[] = [];
  /** What went wrong with an operation itself. */
  readonly failures: string[] = [];
  readonly folder: string;
  readonly provider: FauxProviderRegistration;
  readonly #pending: Promise<unknown>[] = [];
  readonly #files = new Set<string>();
  readonly #queued: string[] = [];
  #runtime: AgentSessionRuntime | undefined;
  #heard = 0;

  constructor(seed: number, folder: string) {
    this.random = new SeededRandom(seed);
    this.folder = mkdtempSync(join(folder, "s-"));
    this.provider = randomProvider(this.random);
  }

  get runtime(): AgentSessionRuntime {
    if (!this.#runtime) throw new Error("not started");
    return this.#runtime;
  }

  get session(): AgentSession {
    return this.runtime.session;
  }

  async start(): Promise<void> {
    const authStorage = AuthStorage.inMemory();
    authStorage.setRuntimeApiKey("faux", "key");
    const settingsManager = SettingsManager.inMemory({
      retry: { baseDelayMs: 1, maxRetries: 2 },
      compaction: { reserveTokens: 800, keepRecentTokens: 300 },
      // Some of the operations lead to the folder of this package, with thousands of files.
      undo: { enabled: false },
    });
    const services = await createAgentSessionServices({
      cwd: this.folder,
      agentDir: join(this.folder, "agent"),
      authStorage,
      modelRegistry: ModelRegistry.inMemory(authStorage),
      settingsManager,
    });
    const customTools = [randomTool(this.random)];
    const model = this.provider.getModel("one");
    this.#runtime = await createAgentSessionRuntime(
      async ({ sessionManager }) => {
        const made = await createAgentSessionFromServices({
          services,
          sessionManager,
          model,
          customTools,
          tools: ["work"],
        });
        made.session.subscribe(() => this.#hear());
        return { ...made, services, diagnostics: [] };
      },
      {
        cwd: this.folder,
        agentDir: join(this.folder, "agent"),
        sessionManager: SessionManager.create(this.folder, this.folder),
      },
    );
  }

  /** Begins operations at any time, then waits for all of them. */
  async run(count: number): Promise<void> {
    for (let step = 0; step < count; step++) {
      void this.#begin(this.random.pick(operationNames) ?? "prompt");
      await moments(this.random);
    }
    await this.#bounded(this.settled());
    this.#heard = maxHeard;
  }

  /** Everything that was begun is over. */
  async settled(): Promise<void> {
    // Listeners may begin more while they are waited for.
    for (let known = -1; known !== this.#pending.length; ) {
      known = this.#pending.length;
      await Promise.all(this.#pending);
      await this.session.waitForIdle();
    }
  }

  async end(): Promise<void> {
    await this.#bounded(this.runtime.dispose());
    this.provider.unregister();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A listener that takes its time, and now and then does something itself and waits for it. */
  async #hear(): Promise<void> {
    if (this.random.chance(0.1)) await moments(this.random);
    if (this.#heard >= maxHeard || !this.random.chance(0.01)) return;
    this.#heard++;
    await this.#begin(this.random.pick(operationNames) ?? "prompt", "heard ");
  }

  #begin(name: OperationName, by = ""): Promise<unknown> {
    this.trace.push(by + name);
    const file = this.session.sessionFile;
    if (file !== undefined) this.#files.add(file);
    const context: OperationContext = { ...this.#context(), file: this.random.pick([...this.#files]) ?? "" };
    const work = (async () => operations[name](context))();
    const judged = work.catch((error: unknown) => this.#judge(name, error));
    this.#pending.push(judged);
    return judged;
  }

  #context(): Omit<OperationContext, "file"> {
    const { random, session, runtime, provider } = this;
    const entry = random.pick(session.sessionManager.getEntries())?.id ?? "none";
    return { random, session, runtime, provider, entry, queued: this.#queued };
  }

  #judge(name: string, error: unknown): void {
    if (CodingAgentError.is(error) || AgentError.is(error)) this.trace.push(`(${name}: ${error.code})`);
    else this.failures.push(`${name} rejected with ${error instanceof Error ? error.stack : String(error)}`);
  }

  async #bounded(work: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(resolve, limitMs, "late");
    });
    if ((await Promise.race([work, late])) === "late") this.failures.push(`hung; activity ${this.session.activity}`);
    clearTimeout(timer);
  }
}

interface OperationContext {
  random: SeededRandom;
  session: AgentSession;
  runtime: AgentSessionRuntime;
  provider: FauxProviderRegistration;
  /** The id of some entry. */
  entry: string;
  /** A session file of before. */
  file: string;
  /** Identities of what was queued. */
  queued: string[];
}

type Operation = (context: OperationContext) => unknown;

const text = ({ random }: OperationContext): string => "Do this. ".repeat(1 + random.below(200));
const custom = { customType: "x.note", content: "note", display: true };
const levels = ["off", "low", "high"] as const;

const fakeBash = (random: SeededRandom): BashOperations => ({
  exec: async (_command, _cwd, { onData, signal }) => {
    await onData(Buffer.from("out\n"));
    await moments(random);
    if (signal?.aborted) throw new Error("aborted");
    return { exitCode: 0 };
  },
});

const queue = async (c: OperationContext, id: Promise<string>): Promise<void> => void c.queued.push(await id);

const operations = {
  prompt: (c) => c.session.prompt(text(c)),
  promptOrSteer: (c) => c.session.prompt(text(c), { streamingBehavior: "steer" }),
  promptOrFollowUp: (c) => c.session.prompt(text(c), { streamingBehavior: "followUp" }),
  steer: (c) => queue(c, c.session.steer(text(c))),
  followUp: (c) => queue(c, c.session.followUp(text(c))),
  withdraw: (c) => c.session.withdrawQueuedMessage(c.random.pick(c.queued) ?? ""),
  editQueued: (c) => c.session.editQueuedMessage(c.random.pick(c.queued) ?? "", "other words"),
  clearQueue: (c) => c.session.clearQueue(),
  abort: (c) => c.session.abort(),
  abortRetry: (c) => c.session.abortRetry(),
  compact: (c) => c.session.compact(),
  abortCompaction: (c) => c.session.abortCompaction(),
  navigate: (c) => c.session.navigateTree(c.entry),
  navigateWithSummary: (c) => c.session.navigateTree(c.entry, { summarize: true, label: "here" }),
  abortBranchSummary: (c) => c.session.abortBranchSummary(),
  bash: (c) => c.session.executeBash("work", undefined, { operations: fakeBash(c.random) }),
  hiddenBash: (c) =>
    c.session.executeBash("work", undefined, { operations: fakeBash(c.random), excludeFromContext: true }),
  abortBash: (c) => c.session.abortBash(),
  customMessage: (c) => c.session.sendCustomMessage(custom, { triggerTurn: c.random.chance(0.5) }),
  customNextTurn: (c) => c.session.sendCustomMessage(custom, { deliverAs: "nextTurn" }),
  customFollowUp: (c) => c.session.sendCustomMessage(custom, { deliverAs: "followUp" }),
  setModel: (c) => c.session.setModel(c.provider.getModel(c.random.pick(["one", "two"]))),
  setThinkingLevel: (c) => c.session.setThinkingLevel(c.random.pick(levels) ?? "off"),
  setName: (c) => c.session.setSessionName("name"),
  label: (c) => c.session.sessionManager.appendLabelChange(c.entry, "label"),
  reload: (c) => c.session.reload(),
  stats: (c) => c.session.getSessionStats(),
  cycleModel: (c) => c.session.cycleModel(),
  cycleThinkingLevel: (c) => c.session.cycleThinkingLevel(),
  queueModes: (c) => {
    c.session.setSteeringMode(c.random.pick(["all", "one-at-a-time"] as const) ?? "all");
    c.session.setFollowUpMode(c.random.pick(["all", "one-at-a-time"] as const) ?? "all");
  },
  autoCompaction: (c) => c.session.setAutoCompactionEnabled(c.random.chance(0.5)),
  autoRetry: (c) => c.session.setAutoRetryEnabled(c.random.chance(0.5)),
  exportBranch: (c) => c.session.exportToJsonl(join(c.session.sessionManager.getSessionDir(), "export.out")),
  importSession: (c) => c.runtime.importFromJsonl(c.file),
  waitForIdle: (c) => c.session.waitForIdle(),
  newSession: (c) => c.runtime.newSession(),
  fork: (c) => c.runtime.fork(c.entry, { position: c.random.pick(["before", "at"] as const) ?? "at" }),
  switchSession: (c) => c.runtime.switchSession(c.file),
} satisfies Record<string, Operation>;

type OperationName = keyof typeof operations;

/** Prompts come more often than the rest. */
const operationNames: OperationName[] = [
  ...Object.keys(operations).filter((name): name is OperationName => name in operations),
  ...(["prompt", "prompt", "prompt", "prompt", "promptOrSteer", "promptOrFollowUp", "compact", "abort"] as const),
];
