import type { AgentSession } from "../../agent-session/agent-session.js";
import { type PrintModeOptions, runPrompts } from "../print/run-print-mode.js";

/** Runs the prompts and writes the session's header and every event, one JSON object a line. Returns the exit code. */
export async function runJsonMode(session: AgentSession, options: PrintModeOptions): Promise<number> {
  const { output } = options;
  await output.write(`${JSON.stringify(session.sessionManager.getHeader())}\n`);
  const unsubscribe = session.subscribe((event) => output.write(`${JSON.stringify(event)}\n`));
  try {
    const { problem } = await runPrompts(session, options);
    if (problem !== undefined) output.warn(problem);
    return problem === undefined ? 0 : 1;
  } finally {
    unsubscribe();
  }
}
