import type { SessionInfo } from "@pi-stack/coding-agent";
import { SessionManager } from "@pi-stack/coding-agent";
import { modelSays, userSays } from "../../../support/messages.js";

/** A session as a listing has it. */
export function listed(id: string, facts: Partial<SessionInfo> = {}): SessionInfo {
  return {
    path: `/sessions/${id}.jsonl`,
    id,
    cwd: "/work/project",
    created: new Date(0),
    modified: new Date(0),
    messageCount: 2,
    firstMessage: `first of ${id}`,
    allMessagesText: `first of ${id} and the reply`,
    ...facts,
  };
}

/** A session on disk. Returns its file. */
export function stored(cwd: string, dir: string, text: string, name?: string): string {
  const manager = SessionManager.create(cwd, dir);
  manager.appendMessage(userSays(text));
  manager.appendMessage(modelSays("reply"));
  if (name !== undefined) manager.appendSessionInfo(name);
  manager.close();
  const file = manager.getSessionFile();
  if (file === undefined) throw new TypeError("a session on disk has a file");
  return file;
}
