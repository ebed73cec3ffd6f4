import type { CommandTable } from "./command-definition.js";
import { images, optional, queueKind, queueMode, text } from "./command-fields.js";

/** What is said to the model, and what waits to be said. */
export const messageCommands: CommandTable<
  | "prompt"
  | "steer"
  | "follow_up"
  | "abort"
  | "get_queue"
  | "withdraw_queued"
  | "edit_queued"
  | "clear_queue"
  | "set_steering_mode"
  | "set_follow_up_mode"
> = {
  prompt: {
    fields: { message: text, images: optional(images), streamingBehavior: optional(queueKind) },
    async run({ message, images, streamingBehavior }, call) {
      await call.session.prompt(message, {
        ...(images === undefined ? {} : { images }),
        ...(streamingBehavior === undefined ? {} : { streamingBehavior }),
        preflightResult: (accepted) => {
          if (accepted) call.accept();
        },
      });
    },
  },
  steer: {
    fields: { message: text, images: optional(images) },
    run: async ({ message, images }, { session }) => ({ messageId: await session.steer(message, images) }),
  },
  follow_up: {
    fields: { message: text, images: optional(images) },
    run: async ({ message, images }, { session }) => ({ messageId: await session.followUp(message, images) }),
  },
  abort: { fields: {}, run: (_params, { session }) => session.abort() },
  get_queue: { fields: {}, run: (_params, { session }) => ({ messages: session.getQueuedMessages() }) },
  withdraw_queued: {
    fields: { messageId: text },
    run: async ({ messageId }, { session }) => ({ message: (await session.withdrawQueuedMessage(messageId)) ?? null }),
  },
  edit_queued: {
    fields: { messageId: text, message: text, images: optional(images) },
    run: async ({ messageId, message, images }, { session }) => ({
      edited: await session.editQueuedMessage(messageId, message, images),
    }),
  },
  clear_queue: { fields: {}, run: (_params, { session }) => session.clearQueue() },
  set_steering_mode: { fields: { mode: queueMode }, run: ({ mode }, { session }) => session.setSteeringMode(mode) },
  set_follow_up_mode: { fields: { mode: queueMode }, run: ({ mode }, { session }) => session.setFollowUpMode(mode) },
};
