import { Input, type Keybinding } from "@pi-stack/tui";
import { errorMessage } from "../../../../errors/system-error.js";
import type { SessionInfo } from "../../../../session/session-info.js";
import type { Done } from "../../dialogs/done.js";
import { keyHints, moveInList } from "../list-keys.js";
import { oneLine, Selector, type SelectorLook, type SelectorView } from "../selector.js";
import { SessionList } from "./session-list.js";
import { parseSessionQuery } from "./session-query.js";
import { drawSessionRow } from "./session-row.js";
import { searchSessions } from "./session-search.js";
import { type ListSessions, type SessionScope, SessionSource } from "./session-source.js";

/** What a {@link SessionSelectorComponent} lists, and what can be done with it. */
export interface SessionSelectorOptions {
  look: SelectorLook;
  list: ListSessions;
  /** The file of the session that is open. */
  currentPath?: string | undefined;
  /** Without it, no name can be given. */
  rename?: ((path: string, name: string) => Promise<void>) | undefined;
  remove(path: string): Promise<void>;
  /** Gets the file of the chosen session. */
  done: Done<string>;
}

/** What the keys do at the moment: move in the list, answer the question whether to delete, or write a name. */
type Stage = { kind: "list" } | { kind: "delete"; session: SessionInfo } | { kind: "rename"; session: SessionInfo };

/** Lets the user choose a session, of this folder or of all. */
export class SessionSelectorComponent extends Selector {
  readonly #options: SessionSelectorOptions;
  readonly #list = new SessionList();
  readonly #source: SessionSource;
  readonly #name = new Input();
  #scope: SessionScope = "folder";
  #listed: readonly SessionInfo[] = [];
  #stage: Stage = { kind: "list" };
  #showsPath = false;
  #notice: string | undefined;
  #searching = new AbortController();

  constructor(options: SessionSelectorOptions) {
    super(options.look);
    this.#options = options;
    this.#source = new SessionSource(options.list, (scope) => {
      if (scope === this.#scope) this.#take();
    });
    this.#take();
  }

  override handleInput(data: string): void {
    this.#notice = undefined;
    if (this.#stage.kind === "rename") this.#writeName(data, this.#stage.session);
    else if (this.#stage.kind === "delete") this.#answer(data, this.#stage.session);
    else this.#handleList(data);
    this.changed();
  }

  protected override draw(width: number): SelectorView {
    const list = this.#list;
    const visible = this.visibleRows(Math.max(10, Math.floor(this.look.tui.terminal.rows / 2)));
    const start = list.position.windowStart(visible);
    const now = new Date();
    const place = this.#showsPath ? "path" : this.#scope === "all" ? "cwd" : undefined;
    const rows = list.rows.slice(start, start + visible).map((row, index) =>
      drawSessionRow(row, {
        theme: this.look.theme,
        width,
        isSelected: start + index === list.position.index,
        isCurrent: row.session.path === this.#options.currentPath,
        place,
        now,
      }),
    );
    const isRenaming = this.#stage.kind === "rename";
    return {
      title: isRenaming ? "Which name? Nothing takes it away." : "Resume a session",
      head: isRenaming ? [] : [this.#drawState()],
      input: isRenaming ? this.#name : this.search,
      rows: rows.length > 0 ? rows : [this.look.theme.fg("dim", `  ${this.#emptyWords()}`)],
      foot: [...this.position(list.position.index, list.rows.length, visible), ...this.#drawNotice(width)],
      hint: this.#hints(),
    };
  }

  #handleList(data: string): void {
    const { keys } = this.look;
    const list = this.#list;
    const action = this.#actionFor(data);
    if (keys.matches(data, "tui.select.cancel")) this.#leave();
    else if (keys.matches(data, "tui.select.confirm")) {
      if (list.selected) this.#leave(list.selected.path);
    } else if (action) action();
    else if (moveInList(keys, data, list.position, 10)) return;
    else if (this.searchWith(data)) this.#search();
  }

  #actionFor(data: string): (() => void) | undefined {
    const actions: readonly (readonly [Keybinding, () => void])[] = [
      ["tui.input.tab", () => this.#toggleScope()],
      ["app.session.toggleSort", () => this.#list.cycleSort()],
      ["app.session.toggleNamedFilter", () => this.#toggleNamedOnly()],
      ["app.session.togglePath", () => this.#togglePath()],
      ["app.session.rename", () => this.#beginRename()],
      ["app.session.delete", () => this.#askToDelete()],
      ...(this.search.getValue() === "" ? [["app.session.deleteNoninvasive", () => this.#askToDelete()] as const] : []),
    ];
    return actions.find(([action]) => this.look.keys.matches(data, action))?.[1];
  }

  #leave(path?: string): void {
    this.#searching.abort();
    this.#options.done(path);
  }

  #toggleScope(): void {
    this.#scope = this.#scope === "folder" ? "all" : "folder";
    this.#take();
  }

  #toggleNamedOnly(): void {
    this.#list.toggleNamedOnly();
    this.#search();
  }

  #togglePath(): void {
    this.#showsPath = !this.#showsPath;
  }

  /** Something is known of the scope that is shown; it may be its sessions. */
  #take(): void {
    const { sessions } = this.#source.get(this.#scope);
    if (sessions !== this.#listed) {
      this.#listed = sessions;
      this.#list.setSessions(sessions);
      this.#search();
    }
    this.changed();
  }

  #search(): void {
    this.#searching.abort();
    const query = parseSessionQuery(this.search.getValue());
    if (query.isBlank) {
      this.#list.setFound(undefined);
      return;
    }
    this.#searching = new AbortController();
    const { signal } = this.#searching;
    let isFirst = true;
    const show = (found: ReadonlyMap<string, number> | undefined): void => {
      if (!found || signal.aborted) return;
      this.#list.setFound(new Map(found));
      // Another search begins at the top; what comes later must not take the selection away.
      if (isFirst) this.#list.position.moveTo(0);
      isFirst = false;
      this.changed();
    };
    void searchSessions(this.#list.candidates, query, signal, show).then(show);
  }

  #beginRename(): void {
    const session = this.#list.selected;
    if (!session || !this.#options.rename) return;
    this.#stage = { kind: "rename", session };
    this.#name.setValue("");
    this.#name.handleInput(oneLine(session.name ?? ""));
  }

  #writeName(data: string, session: SessionInfo): void {
    const { keys } = this.look;
    if (keys.matches(data, "tui.select.cancel")) this.#stage = { kind: "list" };
    else if (keys.matches(data, "tui.select.confirm")) {
      this.#stage = { kind: "list" };
      const name = this.#name.getValue().trim();
      this.#run(async () => {
        await this.#options.rename?.(session.path, name);
        this.#source.rename(session.path, name);
      });
    } else this.#name.handleInput(data);
  }

  #askToDelete(): void {
    const session = this.#list.selected;
    if (!session) return;
    if (session.path === this.#options.currentPath) this.#notice = "This session is open: it cannot be deleted.";
    else this.#stage = { kind: "delete", session };
  }

  #answer(data: string, session: SessionInfo): void {
    const { keys } = this.look;
    if (keys.matches(data, "tui.select.confirm")) {
      this.#run(async () => {
        await this.#options.remove(session.path);
        this.#source.remove(session.path);
      });
      this.#stage = { kind: "list" };
    } else if (keys.matches(data, "tui.select.cancel")) this.#stage = { kind: "list" };
  }

  #run(work: () => Promise<void>): void {
    work()
      .catch((error: unknown) => {
        this.#notice = errorMessage(error);
      })
      .finally(() => this.#take());
  }

  #drawState(): string {
    const { theme } = this.look;
    const { isLoading, loaded, total } = this.#source.get(this.#scope);
    const part = (scope: SessionScope, words: string): string =>
      theme.fg(scope === this.#scope ? "accent" : "dim", words);
    const facts = [
      `Sort: ${sortWords[this.#list.sort]}`,
      ...(this.#list.isNamedOnly ? ["only named"] : []),
      ...(isLoading ? [total > 0 ? `Loading ${loaded}/${total}` : "Loading"] : []),
    ];
    const scopes = `${part("folder", "Current Folder")}${theme.fg("dim", " | ")}${part("all", "All")}`;
    return ` ${scopes}${theme.fg("dim", `  ·  ${facts.join("  ·  ")}`)}`;
  }

  #emptyWords(): string {
    const { isLoading } = this.#source.get(this.#scope);
    if (isLoading) return "Loading sessions...";
    if (this.search.getValue().trim() !== "" || this.#list.isNamedOnly) return "No session fits.";
    return this.#scope === "folder"
      ? "No sessions in this folder. Tab shows those of all folders."
      : "No sessions yet.";
  }

  #drawNotice(width: number): string[] {
    if (this.#stage.kind === "delete") {
      const { name, firstMessage } = this.#stage.session;
      const what = oneLine(name ?? firstMessage.slice(0, 200)).slice(0, 40);
      return ["", ...this.sentence("warning", `Delete "${what}"? The file is removed for good.`, width)];
    }
    const problem = this.#notice ?? this.#source.get(this.#scope).error;
    return problem === undefined ? [] : ["", ...this.sentence("error", problem, width)];
  }

  #hints(): string {
    const { kind } = this.#stage;
    if (kind !== "list") return keyHints(this.look.keys, stageHints[kind]);
    const canRename = this.#options.rename !== undefined;
    const hints = stageHints.list.filter(([action]) => canRename || action !== "app.session.rename");
    return `${keyHints(this.look.keys, hints)} · "phrase" or re:regex`;
  }
}

const stageHints: Readonly<Record<Stage["kind"], readonly (readonly [Keybinding, string])[]>> = {
  list: [
    ["tui.select.confirm", "open"],
    ["tui.input.tab", "folder or all"],
    ["app.session.toggleSort", "sort"],
    ["app.session.toggleNamedFilter", "named"],
    ["app.session.togglePath", "paths"],
    ["app.session.rename", "rename"],
    ["app.session.delete", "delete"],
    ["tui.select.cancel", "leave"],
  ],
  delete: [
    ["tui.select.confirm", "delete"],
    ["tui.select.cancel", "keep"],
  ],
  rename: [
    ["tui.select.confirm", "save"],
    ["tui.select.cancel", "back"],
  ],
};

const sortWords = { threaded: "Threaded", recent: "Recent", fuzzy: "Fuzzy" } as const;
