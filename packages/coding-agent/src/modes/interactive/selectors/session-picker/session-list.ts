import type { SessionInfo } from "../../../../session/session-info.js";
import { ListPosition } from "../list-position.js";
import { type SessionRow, threadRows } from "./session-threads.js";

/** In which order sessions are listed. */
export type SessionSort = "threaded" | "recent" | "fuzzy";

const sorts: readonly SessionSort[] = ["threaded", "recent", "fuzzy"];

/** The list of a session picker: order, filter, what the search has found, and where the user is. */
export class SessionList {
  readonly position: ListPosition = new ListPosition();
  #sessions: readonly SessionInfo[] = [];
  /** By path; `undefined` while nothing is searched. */
  #found: ReadonlyMap<string, number> | undefined;
  #sort: SessionSort = "threaded";
  #isNamedOnly = false;
  #rows: readonly SessionRow[] = [];

  get sort(): SessionSort {
    return this.#sort;
  }

  get isNamedOnly(): boolean {
    return this.#isNamedOnly;
  }

  get rows(): readonly SessionRow[] {
    return this.#rows;
  }

  get selected(): SessionInfo | undefined {
    return this.#rows[this.position.index]?.session;
  }

  /** What a search goes through: the filter comes before it. */
  get candidates(): readonly SessionInfo[] {
    return this.#isNamedOnly ? this.#sessions.filter(({ name }) => name !== undefined) : this.#sessions;
  }

  /** The sessions are others, or more. Who has not moved yet stays at the top. */
  setSessions(sessions: readonly SessionInfo[]): void {
    const isAtTop = this.position.index === 0;
    this.#sessions = sessions;
    this.#arrange();
    if (isAtTop) this.position.moveTo(0);
  }

  /** What the search has found so far; `undefined` when nothing is searched. */
  setFound(found: ReadonlyMap<string, number> | undefined): void {
    this.#found = found;
    this.#arrange();
  }

  cycleSort(): void {
    this.#sort = sorts[(sorts.indexOf(this.#sort) + 1) % sorts.length] ?? "threaded";
    this.#arrange();
  }

  toggleNamedOnly(): void {
    this.#isNamedOnly = !this.#isNamedOnly;
    this.#arrange();
  }

  /** The selection stays with its session, if that is still shown. */
  #arrange(): void {
    const { selected } = this;
    this.#rows = this.#sorted();
    this.position.setCount(this.#rows.length);
    const at = this.#rows.findIndex(({ session }) => session.path === selected?.path);
    if (at !== -1) this.position.moveTo(at);
  }

  #sorted(): SessionRow[] {
    const found = this.#found;
    if (!found && this.#sort === "threaded") return threadRows(this.candidates);
    const shown = found ? this.candidates.filter(({ path }) => found.has(path)) : [...this.candidates];
    const scoreOf = ({ path }: SessionInfo): number => (this.#sort === "fuzzy" ? (found?.get(path) ?? 0) : 0);
    shown.sort((a, b) => scoreOf(a) - scoreOf(b) || b.modified.getTime() - a.modified.getTime());
    return shown.map((session) => ({ session, prefix: "" }));
  }
}
