import type { AppContext } from "../app-context.js";
import { chooseModel } from "../commands/model.js";
import type { AppKeyHandler, CustomEditor } from "../editor/custom-editor.js";
import type { AppKeybinding } from "./app-keybindings.js";

/** A second press within this time counts as one with the first. */
const twiceMs = 500;

/** What {@link KeyActions} may do beside the app itself. */
export interface KeyActionTargets {
  followUp(): void;
  toggleTools(): void;
  toggleThinking(): void;
  suspend(): void;
  openExternalEditor(): Promise<void>;
  pasteImage(): Promise<void>;
  /** Runs a command of pi by its name. */
  runCommand(name: string): void;
}

/** What the keys of pi do in the editor. */
export class KeyActions {
  readonly #app: AppContext;
  readonly #targets: KeyActionTargets;
  readonly #clear = new Twice();
  readonly #escape = new Twice();

  constructor(app: AppContext, targets: KeyActionTargets) {
    this.#app = app;
    this.#targets = targets;
  }

  bind(editor: CustomEditor): void {
    const targets = this.#targets;
    const handlers: Partial<Record<AppKeybinding, AppKeyHandler>> = {
      "app.interrupt": () => this.#interrupt(),
      "app.clear": () => this.#clearOrQuit(),
      "app.exit": () => this.#exit(),
      "app.suspend": always(() => targets.suspend()),
      "app.thinking.cycle": always(() => this.#tellLevel(this.#app.session.cycleThinkingLevel())),
      "app.thinking.toggle": always(() => targets.toggleThinking()),
      "app.model.cycleForward": always(() => this.#run(this.#cycleModel("forward"))),
      "app.model.cycleBackward": always(() => this.#run(this.#cycleModel("backward"))),
      "app.model.select": always(() => this.#run(chooseModel(this.#app))),
      "app.tools.expand": always(() => targets.toggleTools()),
      "app.editor.external": always(() => this.#run(targets.openExternalEditor())),
      "app.message.followUp": always(() => targets.followUp()),
      "app.message.dequeue": () => this.#takeBack(),
      "app.clipboard.pasteImage": always(() => this.#run(targets.pasteImage())),
      "app.session.new": always(() => targets.runCommand("new")),
      "app.session.tree": always(() => targets.runCommand("tree")),
      "app.session.fork": always(() => targets.runCommand("fork")),
      "app.session.resume": always(() => targets.runCommand("resume")),
    };
    for (const [action, handler] of entriesOf(handlers)) editor.onAction(action, handler);
  }

  /** Stops the first of what there is to stop. What there is is asked of the session each time. */
  #interrupt(): boolean {
    const { session, editor } = this.#app;
    if (session.isCompacting) {
      session.abortCompaction();
      session.abortBranchSummary();
    } else if (session.isRetrying) session.abortRetry();
    else if (session.isStreaming) {
      this.#takeBack();
      this.#run(session.abort());
    } else if (session.isBashRunning) session.abortBash();
    else if (editor.getText().trimStart().startsWith("!")) editor.setText("");
    else if (editor.getText() === "" && this.#escape.isSecond()) return this.#doubleEscape();
    else return false;
    return true;
  }

  #doubleEscape(): boolean {
    const action = this.#app.settings.getDoubleEscapeAction();
    if (action === "none") return false;
    this.#targets.runCommand(action);
    return true;
  }

  #clearOrQuit(): boolean {
    if (this.#clear.isSecond()) this.#app.quit();
    else this.#app.editor.setText("");
    return true;
  }

  #exit(): boolean {
    if (this.#app.editor.getText() !== "") return false;
    this.#app.quit();
    return true;
  }

  /** Queued messages go back into the editor, before what stands there. */
  #takeBack(): boolean {
    const { session, editor } = this.#app;
    const { items } = session.clearQueue();
    if (items.length === 0) return false;
    const texts = [...items.map(({ text }) => text), editor.getText()].filter((text) => text !== "");
    editor.setText(texts.join("\n\n"));
    return true;
  }

  async #cycleModel(direction: "forward" | "backward"): Promise<void> {
    const { session } = this.#app;
    const result = await session.cycleModel(direction);
    if (result) {
      const level = result.model.reasoning ? ` (thinking: ${result.thinkingLevel})` : "";
      this.#app.status(`Model: ${result.model.provider}/${result.model.id}${level}`);
    } else this.#app.status(session.scopedModels.length > 0 ? "There is one model in scope." : "There is one model.");
    this.#app.refresh();
  }

  #tellLevel(level: string | undefined): void {
    this.#app.status(level === undefined ? "This model has no thinking levels." : `Thinking: ${level}`);
    this.#app.refresh();
  }

  #run(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#app.fail(error));
  }
}

/** Knows whether something happens for the second time in a row. */
class Twice {
  #last = Number.NEGATIVE_INFINITY;

  isSecond(): boolean {
    const now = performance.now();
    const isSecond = now - this.#last < twiceMs;
    this.#last = isSecond ? Number.NEGATIVE_INFINITY : now;
    return isSecond;
  }
}

function always(run: () => void): AppKeyHandler {
  return () => {
    run();
    return true;
  };
}

function entriesOf(handlers: Partial<Record<AppKeybinding, AppKeyHandler>>): [AppKeybinding, AppKeyHandler][] {
  const isHandled = (entry: [string, AppKeyHandler | undefined]): entry is [AppKeybinding, AppKeyHandler] =>
    entry[1] !== undefined;
  return Object.entries(handlers).filter(isHandled);
}
