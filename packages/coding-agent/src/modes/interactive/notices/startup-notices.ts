import { PaintedText } from "../../../rendering/text/painted-text.js";
import type { AppContext } from "../app-context.js";
import { resourceListing, resourceProblems, sentencesOfProblems } from "./resource-listing.js";
import { adviseOnTmux } from "./tmux-advice.js";
import { tellWhatIsNew } from "./whats-new.js";

/** What is told at the start, with another session, and when resources were read again. */
export class StartupNotices {
  readonly #app: AppContext;
  readonly #isQuiet: () => boolean;
  readonly #told = new Set<string>();
  readonly #listing: PaintedText;
  #isExpanded = false;
  #endAdvice: () => void = () => undefined;

  constructor(app: AppContext, isQuiet: () => boolean) {
    this.#app = app;
    this.#isQuiet = isQuiet;
    this.#listing = new PaintedText(() => "");
    app.layout.header.addChild(this.#listing);
  }

  /** Once, when all is on the screen. */
  begin(): void {
    void tellWhatIsNew(this.#app).catch((error: unknown) => this.#app.fail(error));
    this.#endAdvice = adviseOnTmux(this.#app);
  }

  /** Lists what was loaded above the conversation, and what is wrong with it, also when it is quiet. */
  listResources(): void {
    this.#listing.setPaint(() => this.#words());
    this.#app.tui.requestRender();
  }

  /** The same at the end of the conversation: it was read again. */
  listAgain(): void {
    this.listResources();
    this.#app.transcript.add(new PaintedText(() => (this.#words() === "" ? "" : `\n${this.#words()}`)));
  }

  /** How often history was summarized before, in a session that is gone on with. */
  tellCompactions(): void {
    const { session } = this.#app;
    const count = session.sessionManager.getBranch().filter(({ type }) => type === "compaction").length;
    if (count > 0) this.#app.status(`Session compacted ${count} ${count === 1 ? "time" : "times"}.`);
  }

  /** What was found out when the session was made, each sentence once. */
  tellDiagnostics(): void {
    const { runtime } = this.#app;
    const told = new Set(sentencesOfProblems(this.#app));
    for (const { type, message } of [...runtime.diagnostics, ...runtime.services.diagnostics]) {
      if (this.#told.has(message) || told.has(message)) continue;
      this.#told.add(message);
      if (type === "info") this.#app.notify(message);
      else if (type === "error") this.#app.notify(`Error: ${message}`, "error");
      else this.#app.warn(message);
    }
  }

  /** What is wrong with files that were read again just now. */
  tellProblems(): void {
    const { settings, session } = this.#app;
    const problems = [
      ...settings.drainErrors().map(({ error }) => error.message),
      ...settings.getNotices(),
      ...(session.modelRegistry.getError()?.split("\n") ?? []),
      ...session.resourceLoader.getNotices(),
    ];
    const listed = new Set(sentencesOfProblems(this.#app));
    for (const problem of problems) if (!listed.has(problem)) this.#app.warn(problem);
  }

  setExpanded(isExpanded: boolean): void {
    this.#isExpanded = isExpanded;
    this.listResources();
  }

  dispose(): void {
    this.#endAdvice();
  }

  #words(): string {
    const listing = this.#isQuiet() ? "" : resourceListing(this.#app, this.#isExpanded);
    return [listing, resourceProblems(this.#app)].filter((part) => part !== "").join("\n");
  }
}
