import { isAbsolute, resolve } from "node:path";
import { readyForWork } from "../composition/session-sources.js";
import { CodingAgentError } from "../errors/coding-agent-error.js";
import { SessionManager } from "../session/session-manager.js";
import type { SettingsManager } from "../settings/settings-manager.js";
import { expandHome } from "../storage/agent-dir.js";
import type { CliArguments } from "./arguments.js";

/** Lets the user choose a session of a folder, or of all. Resolves with its file; `undefined` for none. */
export type SessionPicker = (dir: string | undefined) => Promise<string | undefined>;

/**
 * Opens the session that the command line asks for, and becomes its only writer. Resolves with `undefined` when the
 * user was asked and chose none.
 */
export async function openSession(
  args: CliArguments,
  cwd: string,
  settings: SettingsManager,
  pick: SessionPicker,
): Promise<SessionManager | undefined> {
  forbidTogether(args);
  if (args.flags.has("--no-session")) return SessionManager.inMemory(cwd);
  const dir = sessionDir(args, cwd, settings);
  if (!args.flags.has("--resume")) return readyForWork(await selectSession(args, cwd, dir));
  const path = await pick(dir);
  return path === undefined ? undefined : readyForWork(SessionManager.open(path));
}

async function selectSession(args: CliArguments, cwd: string, dir: string | undefined): Promise<SessionManager> {
  const forked = args.values.get("--fork");
  if (forked !== undefined) return SessionManager.forkFrom(await findSession(forked, cwd, dir), cwd, dir);
  const wanted = args.values.get("--session");
  if (wanted !== undefined) return SessionManager.open(await findSession(wanted, cwd, dir), dir);
  return args.flags.has("--continue") ? SessionManager.continueRecent(cwd, dir) : SessionManager.create(cwd, dir);
}

/** Flag before environment before settings. */
function sessionDir(args: CliArguments, cwd: string, settings: SettingsManager): string | undefined {
  const dir =
    args.values.get("--session-dir") ?? process.env["PI_CODING_AGENT_SESSION_DIR"] ?? settings.getSessionDir();
  return dir ? resolve(cwd, expandHome(dir)) : undefined;
}

/** A path as it is; otherwise the beginning of an id, of this project first and then of all. */
async function findSession(reference: string, cwd: string, dir: string | undefined): Promise<string> {
  if (/[/\\]/.test(reference) || reference.endsWith(".jsonl")) {
    const path = expandHome(reference);
    return isAbsolute(path) ? path : resolve(cwd, path);
  }
  if (reference === "") {
    throw new CodingAgentError("invalid_arguments", "--session and --fork need a path or the beginning of an id.");
  }
  for (const list of [() => SessionManager.list(cwd, dir), () => SessionManager.listAll()]) {
    const matches = (await list()).filter((session) => session.id.startsWith(reference));
    if (matches.length > 1)
      throw ambiguous(
        reference,
        matches.map((session) => session.id),
      );
    if (matches[0]) return matches[0].path;
  }
  throw new CodingAgentError(
    "unknown_session",
    `No session has an id that begins with "${reference}". Name its file, or see ~/.pi/agent/sessions.`,
  );
}

function ambiguous(reference: string, ids: readonly string[]): CodingAgentError {
  return new CodingAgentError(
    "unknown_session",
    `"${reference}" fits ${ids.length} sessions: ${ids.slice(0, 5).join(", ")}${ids.length > 5 ? ", ..." : ""}. Give more of the id.`,
  );
}

function forbidTogether(args: CliArguments): void {
  const selectors = [
    ...["--continue", "--resume", "--no-session"].filter((name) => args.flags.has(name)),
    ...["--session", "--fork"].filter((name) => args.values.has(name)),
  ];
  if (selectors.length > 1) {
    throw new CodingAgentError("invalid_arguments", `${selectors.join(" and ")} cannot be used together.`);
  }
}
