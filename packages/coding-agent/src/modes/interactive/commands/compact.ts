import { CodingAgentError } from "../../../errors/coding-agent-error.js";
import type { AppCommand } from "./slash-command.js";

/** `/compact`: replaces older history by a summary. */
export const compactCommand: AppCommand = {
  name: "compact",
  description: "Summarize older parts of the conversation",
  takesArguments: true,
  async run(app, args) {
    try {
      await app.session.compact(args === "" ? undefined : args);
    } catch (error) {
      // All other failures are told by the session itself, whoever asked for the compaction.
      if (!CodingAgentError.is(error) || error.code === "session_closed") throw error;
    }
  },
};
