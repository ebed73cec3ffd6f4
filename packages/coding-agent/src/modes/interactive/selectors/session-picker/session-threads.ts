import type { SessionInfo } from "../../../../session/session-info.js";

/** A session in a list, with the lines that lead to it from the one that it was forked from. */
export interface SessionRow {
  session: SessionInfo;
  /** `│  └─ ` */
  prefix: string;
}

/** What is shown of the lines, in characters: forks of forks have no end. */
const maxPrefixLength = 24;

/** Forks below what they were forked from. The thread that was used last comes first. */
export function threadRows(sessions: readonly SessionInfo[]): SessionRow[] {
  const byPath = new Map(sessions.map((session) => [session.path, session]));
  const children = new Map<SessionInfo | undefined, SessionInfo[]>();
  for (const session of sessions) {
    const parent = byPath.get(session.parentSessionPath ?? "");
    const key = parent === session ? undefined : parent;
    const siblings = children.get(key);
    if (siblings) siblings.push(session);
    else children.set(key, [session]);
  }
  const roots = children.get(undefined) ?? [];
  const latest = latestByThread(roots, children);
  const rows = walk(newestFirst(roots, latest), children, latest);
  // What names itself as its own ancestor hangs nowhere.
  const shown = new Set(rows.map(({ session }) => session));
  const lost = sessions.filter((session) => !shown.has(session)).map((session) => ({ session, prefix: "" }));
  return [...rows, ...lost];
}

type Children = ReadonlyMap<SessionInfo | undefined, readonly SessionInfo[]>;

/** When something below each session was used last. */
function latestByThread(roots: readonly SessionInfo[], children: Children): Map<SessionInfo, number> {
  const order: SessionInfo[] = [];
  const open = [...roots];
  for (let session = open.pop(); session; session = open.pop()) {
    order.push(session);
    open.push(...(children.get(session) ?? []));
  }
  const latest = new Map<SessionInfo, number>();
  for (const session of order.reverse()) {
    const below = (children.get(session) ?? []).map((child) => latest.get(child) ?? 0);
    latest.set(
      session,
      below.reduce((most, time) => Math.max(most, time), session.modified.getTime()),
    );
  }
  return latest;
}

function walk(roots: readonly SessionInfo[], children: Children, latest: Map<SessionInfo, number>): SessionRow[] {
  const rows: SessionRow[] = [];
  const open = [...roots].reverse().map((session) => ({ session, prefix: "", below: "" }));
  for (let row = open.pop(); row; row = open.pop()) {
    rows.push({ session: row.session, prefix: row.prefix });
    const forks = newestFirst(children.get(row.session) ?? [], latest);
    for (const [index, session] of [...forks.entries()].reverse()) {
      const isLast = index === forks.length - 1;
      const prefix = `${row.below}${isLast ? "└─ " : "├─ "}`.slice(-maxPrefixLength);
      open.push({ session, prefix, below: `${row.below}${isLast ? "   " : "│  "}`.slice(-maxPrefixLength) });
    }
  }
  return rows;
}

function newestFirst(sessions: readonly SessionInfo[], latest: Map<SessionInfo, number>): SessionInfo[] {
  return [...sessions].sort((a, b) => (latest.get(b) ?? 0) - (latest.get(a) ?? 0));
}
