import { dirname } from "node:path";
import { absolutePath, type BytePath, toBytePath } from "./byte-path.js";

/** Where pi keeps its own things. */
export interface OwnPlaces {
  agentDir: string;
  sessionFile?: string | undefined;
}

/** Sessions with their locks and originals, and what lists of sessions show. */
const sessionNames = /\.jsonl(\.lock|\.v\d\.bak)?$|(^|\/)\.pi-stack-index\.\w+$/;

/**
 * Whether a path in the working folder is pi's own: its agent folder, or the session files beside the one in use.
 * Undo must not take those back that tell what can be undone.
 */
export function isOwnPath(root: BytePath, path: BytePath, { agentDir, sessionFile }: OwnPlaces): boolean {
  const at = absolutePath(root, path);
  if (at === toBytePath(agentDir)) return true;
  if (sessionFile === undefined || !sessionNames.test(path)) return false;
  const dir = toBytePath(dirname(sessionFile));
  return at.startsWith(`${dir}/`) && !at.slice(dir.length + 1).includes("/");
}
