import { PresentSession, type SessionSource } from "../print/present-session.js";
import { exitCodeOf, type PrintModeOptions, runPrompts } from "../print/run-print-mode.js";
import { type EventDetail, toWireEvent } from "../wire/wire-event.js";

/** What {@link runJsonMode} sends and how it tells of it. */
export interface JsonModeOptions extends PrintModeOptions {
  /** @defaultValue "delta" */
  eventDetail?: EventDetail;
}

/**
 * Runs the prompts and writes the session's header and every event, one JSON object a line. Where a command of an extension
 * puts another session in its place, that one's header and events follow. Returns the exit code.
 */
export async function runJsonMode(source: SessionSource, options: JsonModeOptions): Promise<number> {
  const { output, eventDetail = "delta" } = options;
  const present = new PresentSession(source, output, async (session) => {
    await output.write(`${JSON.stringify(session.sessionManager.getHeader())}\n`);
    return session.subscribe((event) => output.write(`${JSON.stringify(toWireEvent(event, eventDetail))}\n`));
  });
  try {
    await present.begin();
    const { problem, limit } = await runPrompts(present, options);
    if (limit !== undefined) output.warn(`pi: ${limit}`);
    else if (problem !== undefined) output.warn(problem);
    return exitCodeOf({ problem, limit });
  } finally {
    present.end();
  }
}
