import { randomUUID } from "node:crypto";
import type { Agent, AgentEvent, AgentMessage } from "@pi-stack/agent-core";
import type { ImageContent } from "@pi-stack/ai";
import type { AgentSessionEvent } from "./events.js";
import { userMessage } from "./user-message.js";

/** When a queued message reaches the model: before its next reply, or once the run would end. */
export type QueueKind = "steer" | "followUp";

/** A message that waits. Two equal texts are two items. */
export interface QueuedMessage {
  id: string;
  kind: QueueKind;
  text: string;
  images: ImageContent[];
}

interface QueueItem extends QueuedMessage {
  /** What the agent holds in its queue. */
  message: AgentMessage;
  /** Messages of extensions are no words of the user: they are not shown as such. */
  isUserText: boolean;
}

/** What {@link SessionQueue.clear} took out. */
export interface ClearedQueue {
  steering: string[];
  followUp: string[];
  /** The same with images and identities, in the order in which they were queued. */
  items: QueuedMessage[];
}

/** The messages that wait for a moment in a run, by identity. The agent holds the queues; this knows what is in them. */
export class SessionQueue {
  readonly #agent: Agent;
  readonly #tell: (event: AgentSessionEvent) => Promise<void>;
  #items: QueueItem[] = [];
  #version = 0;

  constructor(agent: Agent, tell: (event: AgentSessionEvent) => Promise<void>) {
    this.#agent = agent;
    this.#tell = tell;
  }

  get size(): number {
    return this.#items.length;
  }

  /** Grows with every message that is queued. */
  get version(): number {
    return this.#version;
  }

  /** What the user queued, oldest first. */
  list(): QueuedMessage[] {
    return this.#items.filter((item) => item.isUserText).map(visible);
  }

  texts(kind: QueueKind): string[] {
    return this.list().flatMap((item) => (item.kind === kind ? [item.text] : []));
  }

  /** Queues words of the user. Returns their identity. */
  async add(kind: QueueKind, text: string, images: ImageContent[]): Promise<string> {
    const id = this.#add(kind, userMessage(text, images), { text, images, isUserText: true });
    await this.#tellUpdate();
    return id;
  }

  /** Queues a message of an extension. */
  addMessage(kind: QueueKind, message: AgentMessage): void {
    this.#add(kind, message, { text: "", images: [], isUserText: false });
  }

  /** Takes an item back; `undefined` when the model is shown it already, or there is none. */
  async withdraw(id: string): Promise<QueuedMessage | undefined> {
    const item = this.#items.find((each) => each.id === id);
    if (!item || !this.#agent.withdraw(item.message)) return undefined;
    this.#remove(item);
    await this.#tellUpdate();
    return visible(item);
  }

  /** Changes an item where it stands in the queue. False when the model is shown it already, or there is none. */
  async edit(id: string, text: string, images?: ImageContent[]): Promise<boolean> {
    const item = this.#items.find((each) => each.id === id);
    if (!item) return false;
    const message = userMessage(text, images ?? item.images);
    if (!this.#agent.replaceQueued(item.message, message)) return false;
    this.#items = this.#items.map((each) =>
      each === item ? { ...item, text, images: images ?? item.images, message } : each,
    );
    await this.#tellUpdate();
    return true;
  }

  /** Takes out the message that is due first, to begin a run with it. */
  takeFirst(): AgentMessage | undefined {
    const item = this.#items.find(({ kind }) => kind === "steer") ?? this.#items[0];
    return item && this.#agent.withdraw(item.message) ? item.message : undefined;
  }

  clear(): ClearedQueue {
    const items = this.list();
    const cleared = { steering: this.texts("steer"), followUp: this.texts("followUp"), items };
    this.#agent.clearAllQueues();
    this.#items = [];
    void this.#tellUpdate();
    return cleared;
  }

  /** Told of every event of the agent: a message that is shown to the model waits no longer. */
  async onAgentEvent(event: AgentEvent): Promise<void> {
    if (event.type !== "message_start") return;
    const item = this.#items.find((each) => each.message === event.message);
    if (!item) return;
    this.#remove(item);
    if (item.isUserText) await this.#tellUpdate();
  }

  #add(kind: QueueKind, message: AgentMessage, rest: Pick<QueueItem, "text" | "images" | "isUserText">): string {
    const id = randomUUID();
    this.#items.push({ id, kind, message, ...rest });
    this.#version++;
    if (kind === "steer") this.#agent.steer(message);
    else this.#agent.followUp(message);
    return id;
  }

  #remove(item: QueueItem): void {
    this.#items = this.#items.filter((each) => each !== item);
  }

  #tellUpdate(): Promise<void> {
    return this.#tell({ type: "queue_update", steering: this.texts("steer"), followUp: this.texts("followUp") });
  }
}

function visible({ id, kind, text, images }: QueueItem): QueuedMessage {
  return { id, kind, text, images };
}
