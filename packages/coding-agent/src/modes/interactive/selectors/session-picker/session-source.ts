import { errorMessage } from "../../../../errors/system-error.js";
import type { SessionListProgress } from "../../../../session/listing.js";
import type { SessionInfo } from "../../../../session/session-info.js";

/** Whose sessions are listed. */
export type SessionScope = "folder" | "all";

/** What is known of the sessions of one scope. */
export interface SessionsLoad {
  sessions: readonly SessionInfo[];
  isLoading: boolean;
  /** Files that were read, of how many. */
  loaded: number;
  total: number;
  error?: string;
}

/** What is known so far is put in order so often, in milliseconds: that takes longer than reading a file. */
const showEveryMs = 100;

/** Lists the sessions of a scope. */
export type ListSessions = (scope: SessionScope, onProgress: SessionListProgress) => Promise<readonly SessionInfo[]>;

/** The sessions of both scopes, each read once. */
export class SessionSource {
  readonly #list: ListSessions;
  readonly #onChange: (scope: SessionScope) => void;
  readonly #loads = new Map<SessionScope, SessionsLoad>();
  /** A list that was begun before would show them again. */
  readonly #removed = new Set<string>();

  /** @param onChange - hears whenever more is known of a scope */
  constructor(list: ListSessions, onChange: (scope: SessionScope) => void) {
    this.#list = list;
    this.#onChange = onChange;
  }

  /** What is known of a scope now; asking for it the first time starts to read it. */
  get(scope: SessionScope): SessionsLoad {
    const known = this.#loads.get(scope);
    if (known) return known;
    const load: SessionsLoad = { sessions: [], isLoading: true, loaded: 0, total: 0 };
    this.#loads.set(scope, load);
    void this.#read(scope, load);
    return load;
  }

  /** A session was deleted. */
  remove(path: string): void {
    this.#removed.add(path);
    this.#update((session) => (session.path === path ? [] : [session]));
  }

  /** A session has another name; an empty one takes it away. */
  rename(path: string, name: string): void {
    this.#update((session) => [session.path === path ? renamed(session, name) : session]);
  }

  #update(change: (session: SessionInfo) => SessionInfo[]): void {
    for (const load of this.#loads.values()) load.sessions = load.sessions.flatMap(change);
  }

  async #read(scope: SessionScope, load: SessionsLoad): Promise<void> {
    try {
      const sessions = await this.#list(scope, this.#showAsTheyCome(scope, load));
      load.sessions = sessions.filter(({ path }) => !this.#removed.has(path));
    } catch (error) {
      load.error = errorMessage(error);
    }
    load.isLoading = false;
    this.#onChange(scope);
  }

  #showAsTheyCome(scope: SessionScope, load: SessionsLoad): SessionListProgress {
    let waiting: SessionInfo[] = [];
    let shownAt = performance.now();
    return (loaded, total, found) => {
      Object.assign(load, { loaded, total });
      for (const session of found) if (!this.#removed.has(session.path)) waiting.push(session);
      if (performance.now() - shownAt < showEveryMs) return;
      load.sessions = [...load.sessions, ...waiting];
      waiting = [];
      this.#onChange(scope);
      shownAt = performance.now();
    };
  }
}

/** The text of a session stays on disk until it is asked for. */
function renamed(session: SessionInfo, name: string): SessionInfo {
  const { path, id, cwd, created, modified, messageCount, firstMessage, parentSessionPath } = session;
  const trimmed = name.trim();
  return {
    ...{ path, id, cwd, created, modified, messageCount, firstMessage },
    ...(trimmed === "" ? {} : { name: trimmed }),
    ...(parentSessionPath === undefined ? {} : { parentSessionPath }),
    get allMessagesText(): string {
      return session.allMessagesText;
    },
  };
}
