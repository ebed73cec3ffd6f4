import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createRedactor } from "../auth/redactor.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { errorMessage } from "../errors/system-error.js";
import { refuseSource } from "../export/refuse-source.js";
import type { SessionEntry } from "../session/entries.js";
import { makeDirsSync } from "../storage/make-dirs.js";
import type { AgentSessionView } from "./agent-session-view.js";

/**
 * Writes a page that shows a session in a browser, without keys and the name of the user's folder. Returns its absolute path.
 * @throws {@link CodingAgentError} with code "export_failed" when the session has no file yet, when the page would replace it, or
 * when the page cannot be written
 */
export async function exportHtml(session: AgentSessionView, outputPath: string | undefined): Promise<string> {
  const { sessionManager } = session;
  const file = sessionManager.getSessionFile();
  if (file === undefined || !existsSync(file)) {
    throw new CodingAgentError(
      "export_failed",
      "There is nothing to export: the session has no file. It gets one with the first message, unless it is kept in memory only.",
    );
  }
  // On first use: few sessions are ever exported.
  const { defaultHtmlName, writeSessionHtml } = await import("../export/session-html.js");
  const name = session.sessionName;
  const path = resolve(sessionManager.getCwd(), outputPath ?? defaultHtmlName(file));
  refuseSource(path, file);
  const redactor = createRedactor(session.modelRegistry.authStorage.keysInUse());
  return writeSessionHtml(
    redactor.data({
      header: sessionManager.getHeader(),
      entries: sessionManager.getEntries(),
      leafId: sessionManager.getLeafId(),
      systemPrompt: session.systemPrompt,
      tools: session.getAllTools(),
      ...(name === undefined ? {} : { name }),
    }),
    path,
  );
}

/**
 * Writes the branch to the leaf as a session file, without keys. Returns its absolute path.
 * @throws {@link CodingAgentError} with code "export_failed"
 */
export function exportBranch(session: AgentSessionView, outputPath: string | undefined): string {
  const { sessionManager: sessions } = session;
  // The folder of the session must stay what it is: the file can be opened again.
  const redactor = createRedactor(session.modelRegistry.authStorage.keysInUse(), { keepsHome: true });
  const timestamp = new Date().toISOString();
  const path = resolve(sessions.getCwd(), outputPath ?? `session-${timestamp.replace(/[:.]/g, "-")}.jsonl`);
  refuseSource(path, sessions.getSessionFile());
  const entries = linear(sessions.getBranch());
  const lines = [{ ...sessions.getHeader(), timestamp }, ...entries].map(
    (line) => `${JSON.stringify(redactor.data(line))}\n`,
  );
  try {
    makeDirsSync(dirname(path));
    replaceFile(path, lines.join(""));
  } catch (error) {
    throw new CodingAgentError("export_failed", `Cannot write ${path}: ${errorMessage(error)}. Name another place.`, {
      cause: error,
    });
  }
  return path;
}

/** Whole or not at all. */
function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: "wx" });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Every entry hangs on the one before it. */
function linear(path: readonly SessionEntry[]): SessionEntry[] {
  return path.map((entry, index) => ({ ...entry, parentId: path[index - 1]?.id ?? null }));
}
