import { CodingAgentError } from "../errors/coding-agent-error.js";

/** What a session that was disposed of answers. */
export function sessionClosed(): CodingAgentError {
  return new CodingAgentError("session_closed", "This session was closed. Open it again to go on with it.");
}
