import { errorMessage } from "../../errors/system-error.js";
import type { AppContext } from "./app-context.js";
import type { AppKeybinding } from "./app-keys.js";
import { chooseModel } from "./commands/app-commands.js";

/** A second press within this time quits. */
const twiceMs = 500;

/** What {@link KeyActions} may do beside the app itself. */
export interface KeyActionTargets {
  followUp(): void;
  toggleTools(): void;
  toggleThinking(): void;
  suspend(): void;
}

/** What the keys of pi do. */
export class KeyActions {
  readonly #app: AppContext;
  readonly #targets: KeyActionTargets;
  #lastClear = Number.NEGATIVE_INFINITY;

  constructor(app: AppContext, targets: KeyActionTargets) {
    this.#app = app;
    this.#targets = targets;
  }

  /** False leaves the key to the editor. */
  handle(action: AppKeybinding): boolean {
    const { session } = this.#app;
    switch (action) {
      case "app.interrupt":
        return this.#interrupt();
      case "app.clear":
        return this.#clear();
      case "app.exit":
        if (this.#app.editorText() !== "") return false;
        this.#app.quit();
        return true;
      case "app.suspend":
        this.#targets.suspend();
        return true;
      case "app.thinking.cycle":
        this.#tellLevel(session.cycleThinkingLevel());
        return true;
      case "app.thinking.toggle":
        this.#targets.toggleThinking();
        return true;
      case "app.tools.expand":
        this.#targets.toggleTools();
        return true;
      case "app.message.followUp":
        this.#targets.followUp();
        return true;
      case "app.message.dequeue":
        return this.#takeBack();
      case "app.model.select":
        this.#run(chooseModel(this.#app));
        return true;
      default:
        this.#run(this.#cycleModel(action === "app.model.cycleForward" ? "forward" : "backward"));
        return true;
    }
  }

  /** The first of what there is to stop. */
  #interrupt(): boolean {
    const { session } = this.#app;
    if (session.isCompacting && !session.isStreaming) {
      session.abortCompaction();
      session.abortBranchSummary();
    } else if (session.isRetrying) session.abortRetry();
    else if (session.isStreaming) {
      this.#takeBack();
      this.#run(session.abort());
    } else if (session.isBashRunning) session.abortBash();
    else return false;
    return true;
  }

  #clear(): boolean {
    const now = performance.now();
    const isTwice = now - this.#lastClear < twiceMs;
    this.#lastClear = now;
    if (isTwice) this.#app.quit();
    else this.#app.setEditorText("");
    return true;
  }

  /** Queued messages go back into the editor, before what stands there. */
  #takeBack(): boolean {
    const { items } = this.#app.session.clearQueue();
    if (items.length === 0) return false;
    const texts = [...items.map(({ text }) => text), this.#app.editorText()].filter((text) => text !== "");
    this.#app.setEditorText(texts.join("\n\n"));
    return true;
  }

  async #cycleModel(direction: "forward" | "backward"): Promise<void> {
    const result = await this.#app.session.cycleModel(direction);
    this.#app.notify(result ? `Model: ${result.model.provider}/${result.model.id}` : "There is no other model.");
  }

  #tellLevel(level: string | undefined): void {
    this.#app.notify(level === undefined ? "This model has no thinking levels." : `Thinking: ${level}`);
  }

  #run(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#app.notify(`Error: ${errorMessage(error)}`, "error"));
  }
}
