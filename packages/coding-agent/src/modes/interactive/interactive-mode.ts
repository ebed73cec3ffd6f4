import { join } from "node:path";
import type { ImageContent } from "@pi-stack/ai";
import { type KeybindingsManager, ProcessTerminal, setKeybindings, type Terminal, TUI } from "@pi-stack/tui";
import type { AgentSession } from "../../agent-session/agent-session.js";
import type { AgentSessionRuntime } from "../../composition/agent-session-runtime.js";
import type { ProjectTrust } from "../../composition/project-trust.js";
import { errorMessage } from "../../errors/system-error.js";
import type { ResolvedShortcuts } from "../../extensions/registered-shortcuts.js";
import type { LocalServer } from "../../models/local/local-server.js";
import type { ThemeColor } from "../../rendering/theme/color-names.js";
import { getEditorTheme } from "../../rendering/theme/component-themes.js";
import { setCurrentTheme } from "../../rendering/theme/current-theme.js";
import type { Theme } from "../../rendering/theme/theme.js";
import { ThemeController } from "../../rendering/theme/theme-controller.js";
import type { SettingsManager } from "../../settings/settings-manager.js";
import { packageRoot, packageVersion } from "../../storage/package-root.js";
import type { TrustAnswer } from "../../trust/decide-trust.js";
import type { AppContext } from "./app-context.js";
import { findCommand } from "./commands/registry.js";
import { reloadEverything } from "./commands/reload.js";
import { Dialogs } from "./dialogs/dialogs.js";
import { AppEditor } from "./editor/app-editor.js";
import type { EditorSlot } from "./editor/editor-slot.js";
import { editText } from "./editor/external-editor.js";
import { wrapProvider } from "./extensions/editor-support.js";
import { ExtensionBinding } from "./extensions/extension-binding.js";
import { Footer } from "./footer/footer.js";
import { KeyActions } from "./keys/key-actions.js";
import { loadKeybindings, reloadKeybindings } from "./keys/load-keybindings.js";
import { Header } from "./layout/header.js";
import { Layout } from "./layout/layout.js";
import { PendingQueue } from "./layout/pending-queue.js";
import { showTitle } from "./layout/terminal-title.js";
import { WorkingStatus } from "./layout/working-status.js";
import { StartupNotices } from "./notices/startup-notices.js";
import { SessionEvents } from "./session-events.js";
import { ThemeFolders, themeFiles } from "./theme-folders.js";
import { Transcript } from "./transcript/transcript.js";
import { trustDialog } from "./trust/trust-question.js";

/** What an {@link InteractiveMode} begins with. */
export interface InteractiveModeOptions {
  /** Sent at once, with the images. */
  initialMessage?: string | undefined;
  initialImages?: ImageContent[];
  /** Sent after it, one after another. */
  initialMessages?: readonly string[];
  /** Shown before anything else. */
  modelFallbackMessage?: string | undefined;
  notices?: readonly string[];
  /** Shows what was loaded, whatever the settings say. */
  verbose?: boolean;
  /** Decides about projects. @defaultValue what is not decided otherwise is not trusted */
  trust?: ProjectTrust;
  /** Flat text. @defaultValue what the settings say */
  screenReader?: boolean | undefined;
  /** @defaultValue that of this package */
  version?: string;
  /** @defaultValue that of this package */
  changelogPath?: string;
  /** Where model servers on this machine are looked for, when the user has no model. @defaultValue the usual ports */
  localServers?: readonly LocalServer[];
  /** @defaultValue the terminal of this process */
  terminal?: Terminal;
}

/** A person at a terminal, talking with a session. A facade: layout, keys, submission and views are parts of their own. */
export class InteractiveMode implements AppContext {
  readonly runtime: AgentSessionRuntime;
  readonly terminal: Terminal;
  readonly tui: TUI;
  readonly version: string;
  readonly changelogPath: string;
  readonly theme: Theme;
  readonly themes: ThemeController;
  readonly #themeFolders: ThemeFolders;
  readonly keys: KeybindingsManager;
  readonly layout: Layout;
  readonly transcript: Transcript;
  readonly dialogs: Dialogs;
  readonly #options: InteractiveModeOptions;
  readonly #notices: string[];
  readonly #editor: AppEditor;
  /** The first lines; an extension may bring others. */
  readonly header: Header;
  readonly #startup: StartupNotices;
  /** What is said while the model works. */
  readonly working: WorkingStatus;
  readonly #queue: PendingQueue;
  /** The last lines, with what extensions have to say; one may bring others. */
  readonly footer: Footer;
  readonly #events: SessionEvents;
  readonly #extensions: ExtensionBinding;
  /** Settled once the extensions of the first session have begun. */
  #begun: Promise<void> = Promise.resolve();
  #unsubscribe: () => void = () => undefined;
  #quit: (code: number) => void = () => undefined;
  #isInitialized = false;

  constructor(runtime: AgentSessionRuntime, options: InteractiveModeOptions = {}) {
    this.runtime = runtime;
    this.#options = options;
    this.version = options.version ?? packageVersion();
    this.changelogPath = options.changelogPath ?? join(packageRoot(import.meta.url), "CHANGELOG.md");
    const { keys, notices } = loadKeybindings(runtime.services.agentDir);
    this.keys = keys;
    setKeybindings(keys);
    this.themes = new ThemeController(() => themeFiles(runtime.services), this.settings.getTheme());
    this.#themeFolders = new ThemeFolders(
      () => runtime.services,
      this.themes,
      (notice) => this.warn(notice),
    );
    this.theme = this.themes.theme;
    setCurrentTheme(this.theme);
    this.#notices = [...(options.notices ?? []), ...this.themes.notices, ...notices];
    this.terminal = options.terminal ?? new ProcessTerminal();
    this.tui = new TUI(this.terminal, this.settings.getShowHardwareCursor());
    this.tui.setScreenReader(options.screenReader ?? this.settings.getScreenReader());
    this.layout = new Layout(this.tui);
    this.transcript = new Transcript(this);
    this.layout.transcript.addChild(this.transcript.container);
    this.#editor = new AppEditor(this, getEditorTheme(this.theme));
    this.dialogs = new Dialogs(this, {
      show: (component) => this.layout.putInEditorPlace(component),
      restore: () => this.#restoreEditor(),
      editExternally: (text) => editText(this, text),
    });
    const isQuiet = (): boolean => this.settings.getQuietStartup() && options.verbose !== true;
    this.header = new Header(this, isQuiet);
    this.#startup = new StartupNotices(this, isQuiet);
    this.working = new WorkingStatus(this);
    this.#queue = new PendingQueue(this);
    this.footer = new Footer(this);
    this.#events = new SessionEvents(this, this.working);
    this.#extensions = this.#bindingOfExtensions();
    options.trust?.askWith((cwd, resources) =>
      this.dialogs.show<TrustAnswer>((done) => trustDialog(cwd, resources, this, done)),
    );
    this.#bindKeys();
    this.tui.onDebug = () => this.#runCommand("debug");
    this.themes.onChange(() => this.#restyle());
  }

  get trust(): ProjectTrust | undefined {
    return this.#options.trust;
  }

  get session(): AgentSession {
    return this.runtime.session;
  }

  get settings(): SettingsManager {
    return this.runtime.services.settingsManager;
  }

  get editor(): EditorSlot {
    return this.#editor.slot;
  }

  /** Shows everything; {@link InteractiveMode.run} does it too. */
  init(): Promise<void> {
    if (this.#isInitialized) return Promise.resolve();
    this.#isInitialized = true;
    this.runtime.setRebindSession((session) => this.#bind(session));
    this.runtime.setBeforeSessionInvalidate(() => this.#extensions.end());
    this.#begun = this.#bind(this.session)
      .catch((error: unknown) => this.fail(error))
      .then(() => this.#tellMissingTheme());
    for (const notice of this.#notices) this.warn(notice);
    if (this.#options.modelFallbackMessage !== undefined) this.warn(this.#options.modelFallbackMessage);
    this.#themeFolders.watch();
    this.tui.start();
    this.#startup.begin();
    return Promise.resolve();
  }

  /** Runs until the user quits. Resolves with the exit code. */
  async run(): Promise<number> {
    const ended = new Promise<number>((resolve) => {
      this.#quit = resolve;
    });
    await this.init();
    void this.#begin();
    const code = await ended;
    await this.stop();
    return code;
  }

  /** Gives the terminal back. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#extensions.end();
    this.#themeFolders.dispose();
    this.working.clear();
    this.transcript.dispose();
    this.#startup.dispose();
    this.footer.dispose();
    this.#editor.dispose();
    await this.terminal.drainInput(1000);
    this.tui.stop();
  }

  notify(text: string, color: ThemeColor = "dim"): void {
    this.transcript.notify(text, color);
    this.tui.requestRender();
  }

  status(text: string): void {
    this.transcript.status(text);
    this.tui.requestRender();
  }

  warn(text: string): void {
    this.notify(`Warning: ${text}`, "warning");
  }

  fail(error: unknown): void {
    this.notify(`Error: ${errorMessage(error)}`, "error");
  }

  refresh(): void {
    this.#editor.refresh();
    this.#queue.refresh();
    this.footer.refresh();
    this.tui.requestRender();
  }

  rebuild(options: { isKnown?: boolean } = {}): void {
    this.transcript.rebuild(this.session.messages);
    if (!options.isKnown) this.tui.reprintChanges();
    this.refresh();
  }

  refreshCommands(): void {
    this.#editor.setCommands();
  }

  shortcuts(): ResolvedShortcuts {
    return this.#extensions.shortcuts();
  }

  renewExtensions(): void {
    this.#extensions.renew(this.session);
  }

  reloadResources(): void {
    const notices = reloadKeybindings(this.keys, this.runtime.services.agentDir);
    this.themes.reload();
    this.#editor.setCommands();
    this.header.refresh();
    this.#startup.listAgain();
    this.#startup.tellProblems();
    for (const notice of [...notices, ...this.themes.notices]) this.warn(notice);
  }

  lendTerminal<T>(work: () => Promise<T>): Promise<T> {
    return this.tui.lendTerminal(work);
  }

  async offerModel(): Promise<void> {
    if (this.session.model !== undefined) return;
    const { FirstRun } = await import("./first-run/first-run.js");
    await new FirstRun(this, { servers: this.#options.localServers }).offer();
  }

  quit(code = 0): void {
    this.#quit(code);
  }

  #bindKeys(): void {
    const actions = new KeyActions(this, {
      followUp: () => this.#editor.submit("followUp"),
      toggleTools: () => this.#toggleTools(),
      toggleThinking: () => this.#toggleThinking(),
      suspend: () => this.#suspend(),
      openExternalEditor: () => this.#editor.openExternally(),
      pasteImage: () => this.#editor.pasteImage(),
      runCommand: (name) => this.#runCommand(name),
    });
    actions.bind(this.editor.usual);
    this.editor.usual.onExtensionShortcut = (data) => this.#extensions.takeKey(data);
    this.layout.putInEditorPlace(this.editor.component);
  }

  #bindingOfExtensions(): ExtensionBinding {
    const { header, footer, working } = this;
    const binding = new ExtensionBinding(
      {
        app: this,
        header,
        footer,
        working,
        setToolsExpanded: (isExpanded) => {
          if (isExpanded !== this.transcript.isExpanded) this.#toggleTools();
        },
        refreshSuggestions: () => this.#editor.setCommands(),
      },
      {
        reload: () => reloadEverything(this),
        onChanged: () => {
          this.#editor.setCommands();
          this.#themeFolders.lookAgain();
          this.#startup.listResources();
        },
      },
    );
    binding.useRenderers();
    this.#editor.runExtensionCommand = (text) => binding.runCommand(text);
    this.#editor.wrapProvider = (usual) =>
      wrapProvider(usual, binding.ui?.providers ?? [], (error) => binding.report(error));
    return binding;
  }

  #restoreEditor(): void {
    this.layout.putInEditorPlace(this.editor.component);
    this.#extensions.ui?.refocus();
  }

  /** Shows a session. Resolves when its extensions have begun. */
  async #bind(session: AgentSession): Promise<void> {
    this.#unsubscribe();
    this.#unsubscribe = this.#events.follow(session);
    this.#editor.showSession();
    showTitle(this);
    this.working.clear();
    this.rebuild();
    this.#startup.listResources();
    this.#startup.tellCompactions();
    this.#startup.tellDiagnostics();
    await this.#extensions.bind(session);
  }

  /** Not before the extensions have begun: one of them may bring it. */
  #tellMissingTheme(): void {
    const { missingNotice } = this.themes;
    if (missingNotice !== undefined) this.warn(missingNotice);
  }

  #restyle(): void {
    this.tui.invalidate();
    this.refresh();
  }

  async #begin(): Promise<void> {
    await this.#begun;
    await this.offerModel();
    await this.#sendInitial();
  }

  async #sendInitial(): Promise<void> {
    const { initialMessage, initialImages, initialMessages } = this.#options;
    if (initialMessage !== undefined) await this.#editor.send(initialMessage, initialImages);
    for (const message of initialMessages ?? []) await this.#editor.send(message);
  }

  #toggleTools(): void {
    this.transcript.setExpanded(!this.transcript.isExpanded);
    this.header.setExpanded(this.transcript.isExpanded);
    this.#startup.setExpanded(this.transcript.isExpanded);
    // What was folded may have left the screen: it is written again, to be scrolled back to.
    if (this.transcript.isExpanded) this.tui.reprintChanges();
    else this.tui.requestRender();
  }

  #toggleThinking(): void {
    const shows = !this.transcript.showsThinking;
    this.settings.setHideThinkingBlock(!shows);
    this.transcript.setShowsThinking(shows);
    if (shows) this.tui.reprintChanges();
    else this.tui.requestRender();
  }

  #suspend(): void {
    if (this.terminal instanceof ProcessTerminal) this.terminal.suspend();
  }

  #runCommand(name: string): void {
    const called = findCommand(`/${name}`);
    if (!called) return;
    Promise.resolve(called.command.run(this, "")).catch((error: unknown) => this.fail(error));
  }
}
