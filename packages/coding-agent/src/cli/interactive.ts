import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { stripControlSequences } from "@pi-stack/tui";
import type { AgentSessionRuntime } from "../composition/agent-session-runtime.js";
import type { ProjectTrust } from "../composition/project-trust.js";
import { MissingSessionCwdError } from "../composition/session-errors.js";
import { openForWork } from "../composition/session-sources.js";
import type { SessionManager } from "../session/session-manager.js";
import type { CliInput } from "./input.js";
import type { ProcessGuard } from "./process-guard.js";
import type { ScreenNotices } from "./screen-notices.js";

/** What {@link runInteractive} is told beside the session. */
export interface InteractiveRun {
  input: CliInput | undefined;
  version: string;
  verbose: boolean;
  /** Without it, the settings decide. */
  screenReader: true | undefined;
  /** Sessions are elsewhere than usual: an id would not find them. */
  hasOwnSessionDir: boolean;
  guard: ProcessGuard;
  notices: ScreenNotices;
  trust: ProjectTrust;
}

/** Talks with the user at the terminal. Resolves with the exit code when they quit; the terminal is theirs again. */
export async function runInteractive(runtime: AgentSessionRuntime, run: InteractiveRun): Promise<number> {
  const { InteractiveMode } = await import("../modes/interactive/interactive-mode.js");
  const { input, version, verbose, screenReader, guard, notices, trust } = run;
  guard.releaseStdout();
  const mode = new InteractiveMode(runtime, {
    version,
    verbose,
    screenReader,
    trust,
    initialMessage: input?.initialMessage,
    initialImages: input?.initialImages ?? [],
    initialMessages: input?.messages ?? [],
  });
  guard.onFailure(() => mode.tui.stop());
  guard.onEnd(async () => {
    await mode.stop();
    await runtime.dispose();
  });
  await mode.init();
  notices.show(mode);
  const code = await mode.run();
  const hint = resumeHint(runtime, run.hasOwnSessionDir);
  if (hint !== undefined) await guard.write(`${hint}\n`);
  return code;
}

/** How to come back; nothing for a session in which nothing was said. */
function resumeHint({ session }: AgentSessionRuntime, hasOwnSessionDir: boolean): string | undefined {
  const { sessionFile, sessionId } = session;
  if (sessionFile === undefined || !existsSync(sessionFile)) return undefined;
  const reference = hasOwnSessionDir ? quoted(sessionFile) : sessionId;
  return `To go on with this session: pi --session ${stripControlSequences(reference)}`;
}

function quoted(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** Asks whether a session whose folder is gone shall go on in this one; `undefined` when not. Other failures are thrown on. */
export async function goOnHere(error: unknown, cwd: string): Promise<SessionManager | undefined> {
  if (!(error instanceof MissingSessionCwdError) || error.sessionFile === undefined) throw error;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const gone = stripControlSequences(error.sessionCwd);
    const answer = await terminal.question(`The folder of this session is gone: ${gone}\nGo on in ${cwd}? [y/N] `);
    return /^y(es)?$/i.test(answer.trim()) ? openForWork(error.sessionFile, cwd) : undefined;
  } finally {
    terminal.close();
  }
}
