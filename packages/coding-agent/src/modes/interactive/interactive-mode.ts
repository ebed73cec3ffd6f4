import { basename } from "node:path";
import type { ImageContent } from "@pi-stack/ai";
import {
  CombinedAutocompleteProvider,
  Container,
  type KeybindingsManager,
  ProcessTerminal,
  setKeybindings,
  stripControlSequences,
  type Terminal,
  Text,
  TUI,
} from "@pi-stack/tui";
import type { AgentSession } from "../../agent-session/agent-session.js";
import type { AgentSessionEvent } from "../../agent-session/events.js";
import type { AgentSessionRuntime } from "../../composition/agent-session-runtime.js";
import type { ThemeColor } from "../../rendering/theme/color-names.js";
import type { Theme } from "../../rendering/theme/theme.js";
import type { AppContext, Choice } from "./app-context.js";
import { AppEditor } from "./app-editor.js";
import { Chooser } from "./chooser.js";
import { appCommands } from "./commands/registry.js";
import { Footer } from "./footer/footer.js";
import { KeyActions } from "./key-actions.js";
import { PendingQueue } from "./pending-queue.js";
import { Status } from "./status.js";
import { Submission } from "./submission.js";
import { Transcript } from "./transcript/transcript.js";

/** What an {@link InteractiveMode} begins with. */
export interface InteractiveModeOptions {
  theme: Theme;
  keys: KeybindingsManager;
  version: string;
  /** Shown before anything else. */
  notices?: readonly string[];
  initialMessage?: string | undefined;
  initialImages?: ImageContent[];
  messages?: readonly string[];
  /** @defaultValue the terminal of this process */
  terminal?: Terminal;
}

/** A person at a terminal, talking with a session. A facade: layout, keys, submission and views are parts of their own. */
export class InteractiveMode implements AppContext {
  readonly runtime: AgentSessionRuntime;
  readonly tui: TUI;
  readonly theme: Theme;
  readonly keys: KeybindingsManager;
  readonly #options: InteractiveModeOptions;
  readonly #terminal: Terminal;
  readonly #transcript: Transcript;
  readonly #status: Status;
  readonly #queue: PendingQueue;
  readonly #footer: Footer;
  readonly #editor: AppEditor;
  readonly #editorPlace: Container = new Container();
  readonly #submission: Submission;
  #unsubscribe: () => void = () => undefined;
  #quit: (code: number) => void = () => undefined;

  constructor(runtime: AgentSessionRuntime, options: InteractiveModeOptions) {
    this.runtime = runtime;
    this.#options = options;
    this.theme = options.theme;
    this.keys = options.keys;
    setKeybindings(options.keys);
    const settings = runtime.services.settingsManager;
    this.#terminal = options.terminal ?? new ProcessTerminal();
    this.tui = new TUI(this.#terminal, settings.getShowHardwareCursor());
    this.#transcript = new Transcript(options.theme, !settings.getHideThinkingBlock());
    this.#status = new Status(this);
    this.#queue = new PendingQueue(this);
    this.#footer = new Footer(this);
    this.#submission = new Submission(this, () => this.rebuild());
    const actions = new KeyActions(this, {
      followUp: () => this.#submit("followUp"),
      toggleTools: () => this.#toggleTools(),
      toggleThinking: () => this.#toggleThinking(),
      suspend: () => this.#suspend(),
    });
    this.#editor = new AppEditor(this.tui, this, (action) => actions.handle(action), {
      paddingX: settings.getEditorPaddingX(),
      autocompleteMaxVisible: settings.getAutocompleteMaxVisible(),
    });
    this.#editor.onSubmit = (text) => this.#submit("steer", text);
    this.#layOut();
  }

  get session(): AgentSession {
    return this.runtime.session;
  }

  /** Runs until the user quits. Resolves with the exit code. */
  async run(): Promise<number> {
    const ended = new Promise<number>((resolve) => {
      this.#quit = resolve;
    });
    this.runtime.setRebindSession((session) => this.#bind(session));
    this.#bind(this.session);
    for (const notice of this.#options.notices ?? []) this.notify(notice, "warning");
    this.tui.start();
    void this.#sendInitial();
    const code = await ended;
    await this.stop();
    return code;
  }

  /** Gives the terminal back. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#status.clear();
    await this.#terminal.drainInput(1000);
    this.tui.stop();
  }

  notify(text: string, color: ThemeColor = "dim"): void {
    this.#transcript.notify(text, color);
    this.tui.requestRender();
  }

  choose(title: string, choices: Choice[], selected = 0): Promise<string | undefined> {
    return new Promise((resolve) => {
      const chooser = new Chooser(title, choices, this.theme, selected, (value) => {
        this.#putInEditorPlace(this.#editor);
        resolve(value);
      });
      this.#putInEditorPlace(chooser);
    });
  }

  editorText(): string {
    return this.#editor.getText();
  }

  setEditorText(text: string): void {
    this.#editor.setText(text);
    this.tui.requestRender();
  }

  rebuild(): void {
    this.#transcript.rebuild(this.session.messages);
    this.#refresh();
  }

  quit(): void {
    this.#quit(0);
  }

  #layOut(): void {
    const hints = "esc stops · ctrl+c twice quits · / commands · ! shell · ctrl+o more";
    const title = this.theme.fg("accent", this.theme.bold("pi"));
    this.tui.addChild(new Text(`${title} ${this.theme.fg("dim", `v${this.#options.version}  ${hints}`)}`, 1, 1));
    for (const part of [this.#transcript.container, this.#queue.container, this.#status.container])
      this.tui.addChild(part);
    this.tui.addChild(this.#editorPlace);
    this.tui.addChild(this.#footer);
    this.#putInEditorPlace(this.#editor);
  }

  #putInEditorPlace(component: AppEditor | Chooser): void {
    this.#editorPlace.clear();
    this.#editorPlace.addChild(component);
    this.tui.setFocus(component);
  }

  #bind(session: AgentSession): void {
    this.#unsubscribe();
    const leaveEvents = session.subscribe((event) => this.#onEvent(event));
    const leaveActivity = session.subscribeActivity((activity) => {
      this.#status.onActivity(activity);
      this.#refresh();
    });
    this.#unsubscribe = () => {
      leaveEvents();
      leaveActivity();
    };
    const commands = [
      ...appCommands.map(({ name, description }) => ({ name, description })),
      ...session.promptTemplates.map(({ name, description }) => ({ name, description })),
      ...session.resourceLoader
        .getSkills()
        .skills.map(({ name, description }) => ({ name: `skill:${name}`, description })),
    ];
    this.#editor.setAutocompleteProvider(new CombinedAutocompleteProvider(commands, session.sessionManager.getCwd()));
    const place = basename(session.sessionManager.getCwd());
    this.#terminal.setTitle(stripControlSequences(`π - ${place}`).replace(/\n/g, " "));
    this.#status.clear();
    this.rebuild();
  }

  #onEvent(event: AgentSessionEvent): void {
    this.#transcript.onEvent(event);
    this.#status.onEvent(event);
    if (event.type === "compaction_end") this.#onCompacted(event);
    if (event.type === "auto_retry_end" && !event.success) this.notify(`Gave up: ${event.finalError ?? ""}`, "error");
    if (event.type === "history_repaired") {
      this.notify(
        `The provider refused the history (${event.errorMessage}). It was sent again in a plainer form.`,
        "warning",
      );
    }
    // What comes many times a second changes nothing of the footer, which looks into the repository.
    if (event.type === "message_update" || event.type === "tool_execution_update") this.tui.requestRender();
    else this.#refresh();
  }

  #onCompacted(event: Extract<AgentSessionEvent, { type: "compaction_end" }>): void {
    if (event.result) this.rebuild();
    if (event.errorMessage !== undefined) this.notify(event.errorMessage, "error");
    if (event.aborted) this.notify("Cancelled: nothing was summarized.", "warning");
  }

  #refresh(): void {
    this.#queue.refresh();
    this.#footer.refresh();
    this.tui.requestRender();
  }

  #submit(kind: "steer" | "followUp", text = this.#editor.getExpandedText()): void {
    if (text.trim() !== "") this.#editor.addToHistory(text);
    if (kind === "followUp") this.#editor.setText("");
    void this.#submission.submit(text, kind);
  }

  async #sendInitial(): Promise<void> {
    const { initialMessage, initialImages, messages } = this.#options;
    if (initialMessage !== undefined) await this.#submission.submit(initialMessage, "followUp", initialImages);
    for (const message of messages ?? []) await this.#submission.submit(message, "followUp");
  }

  #toggleTools(): void {
    this.#transcript.setExpanded(!this.#transcript.isExpanded);
    this.tui.requestRender();
  }

  #toggleThinking(): void {
    const shows = !this.#transcript.showsThinking;
    this.runtime.services.settingsManager.setHideThinkingBlock(!shows);
    this.#transcript.setShowsThinking(shows);
    this.tui.requestRender();
  }

  #suspend(): void {
    if (this.#terminal instanceof ProcessTerminal) this.#terminal.suspend();
  }
}
