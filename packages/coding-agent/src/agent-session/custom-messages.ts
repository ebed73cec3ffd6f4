import type { AgentMessage } from "@pi-stack/agent-core";
import type { CustomMessage } from "../augment/agent-core.js";
import type { DeferredMessages } from "./deferred-messages.js";
import type { QueueKind, SessionQueue } from "./message-queue.js";
import type { ModelService } from "./model-service.js";
import type { RunController } from "./run-controller.js";

/** A message of an extension, before it has a time. */
export type CustomMessageInput = Pick<CustomMessage, "customType" | "content" | "display" | "details">;

/** When the model is shown a message of an extension. */
export interface SendCustomMessageOptions {
  /** Idle: start a run with it. During a run, `false` keeps it out of the run: it is added at the end. */
  triggerTurn?: boolean;
  /** During a run, steer by default. `nextTurn` waits for the user's next prompt. */
  deliverAs?: QueueKind | "nextTurn";
}

/** What {@link CustomMessages} works with. */
export interface CustomMessageServices {
  controller: RunController;
  queue: SessionQueue;
  deferred: DeferredMessages;
  models: ModelService;
}

/** Brings messages of extensions to where they belong. */
export class CustomMessages {
  readonly #parts: CustomMessageServices;
  #forNextTurn: AgentMessage[] = [];

  constructor(parts: CustomMessageServices) {
    this.#parts = parts;
  }

  /** Resolves when the message is queued or stored; with a run of its own, when that has settled. */
  async send(input: CustomMessageInput, options: SendCustomMessageOptions): Promise<void> {
    const { controller, queue, deferred, models } = this.#parts;
    const message: AgentMessage = { role: "custom", ...input, timestamp: Date.now() };
    const { deliverAs, triggerTurn } = options;
    if (deliverAs === "nextTurn") {
      this.#forNextTurn.push(message);
    } else if (controller.isRunning && !(triggerTurn === false && deliverAs === undefined)) {
      queue.addMessage(deliverAs ?? "steer", message);
    } else if (triggerTurn === true) {
      models.requireModelWithKey();
      await controller.exclusive("run", (signal) => controller.drive(() => [message], signal));
    } else {
      await deferred.addOrDefer(message, controller.isBusy);
    }
  }

  /** What waits for the user's next prompt. */
  takeForNextTurn(): AgentMessage[] {
    return this.#forNextTurn.splice(0);
  }
}
