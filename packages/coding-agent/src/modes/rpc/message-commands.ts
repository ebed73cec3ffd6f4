import type { AgentSession } from "../../agent-session/agent-session.js";
import { CodingAgentError } from "../../errors/coding-agent-error.js";
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
      const { session } = call;
      const joinsRun = session.isStreaming;
      await session.prompt(message, {
        source: "rpc",
        ...(images === undefined ? {} : { images }),
        ...(streamingBehavior === undefined ? {} : { streamingBehavior }),
        preflightResult: (accepted) => {
          if (accepted) call.accept();
        },
      });
      if (!joinsRun) checkEnd(session);
    },
  },
  steer: {
    fields: { message: text, images: optional(images) },
    run: async ({ message, images }, { session }) => ({ messageId: await session.steer(message, images, "rpc") }),
  },
  follow_up: {
    fields: { message: text, images: optional(images) },
    run: async ({ message, images }, { session }) => ({ messageId: await session.followUp(message, images, "rpc") }),
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

/** What failed after the last reply was whole, such as the last flush to disk, no event has told yet. */
function checkEnd(session: AgentSession): void {
  const words = session.state.errorMessage;
  const last = session.messages.at(-1);
  const isTold = last?.role === "assistant" && (last.stopReason === "error" || last.stopReason === "aborted");
  if (words !== undefined && !isTold) throw new CodingAgentError("rpc_failed", words);
}
