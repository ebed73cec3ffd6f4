import type { AgentSession } from "../../agent-session/agent-session.js";
import { bindExtensions, type PrintModeOptions, runPrompts } from "../print/run-print-mode.js";
import { type EventDetail, toWireEvent } from "../wire/wire-event.js";

/** What {@link runJsonMode} sends and how it tells of it. */
export interface JsonModeOptions extends PrintModeOptions {
  /** @defaultValue "delta" */
  eventDetail?: EventDetail;
}

/** Runs the prompts and writes the session's header and every event, one JSON object a line. Returns the exit code. */
export async function runJsonMode(session: AgentSession, options: JsonModeOptions): Promise<number> {
  const { output, eventDetail = "delta" } = options;
  await output.write(`${JSON.stringify(session.sessionManager.getHeader())}\n`);
  const unsubscribe = session.subscribe((event) =>
    output.write(`${JSON.stringify(toWireEvent(event, eventDetail))}\n`),
  );
  try {
    await bindExtensions(session, options);
    const { problem } = await runPrompts(session, options);
    if (problem !== undefined) output.warn(problem);
    return problem === undefined ? 0 : 1;
  } finally {
    unsubscribe();
  }
}
