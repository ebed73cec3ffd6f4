import { join } from "node:path";

/** The folder of a project's sessions. Dashes make the name ambiguous; the header's `cwd` is what counts. */
export function sessionDirFor(cwd: string, agentDir: string): string {
  return join(agentDir, "sessions", `--${cwd.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`);
}

/** A session's file name: when it was made, and its id. */
export function sessionFileName(timestamp: string, id: string): string {
  return `${timestamp.replace(/[:.]/g, "-")}_${id}.jsonl`;
}
