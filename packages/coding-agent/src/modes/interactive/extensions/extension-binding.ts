import { matchesKey } from "@pi-stack/tui";
import type { AgentSession } from "../../../agent-session/agent-session.js";
import type { ExtensionBindings, ExtensionCommandActions } from "../../../contracts/extension-session.js";
import type { ExtensionRunner } from "../../../extensions/extension-runner.js";
import type { RegisteredShortcut, ResolvedShortcuts } from "../../../extensions/registered-shortcuts.js";
import type { AppContext } from "../app-context.js";
import { approvalPrompt } from "../dialogs/approval/approval-prompt.js";
import { ErrorLines, errorOfInterface } from "./error-lines.js";
import type { GuardOptions } from "./guarded-component.js";
import { guardedRenderer, guardedTool } from "./guarded-renderers.js";
import { type ExtensionScreen, InteractiveUI } from "./interactive-ui.js";

/** What {@link ExtensionBinding} may do beside the screen. */
export interface ExtensionBindingTargets {
  /** Loads the extensions again, with all else that `/reload` reads. */
  reload(): Promise<void>;
  /** Commands, resources and keys of extensions may be others. */
  onChanged(): void;
}

/**
 * Brings the screen to the extensions of whichever session is shown: what they show and ask, their commands, their keys,
 * and what goes wrong in them.
 */
export class ExtensionBinding {
  readonly #screen: ExtensionScreen;
  readonly #targets: ExtensionBindingTargets;
  readonly #errors: ErrorLines;
  #ui: InteractiveUI | undefined;
  #shortcuts: { of: ExtensionRunner; count: number; resolved: ResolvedShortcuts } | undefined;

  constructor(screen: ExtensionScreen, targets: ExtensionBindingTargets) {
    this.#screen = screen;
    this.#targets = targets;
    this.#errors = new ErrorLines(screen.app);
  }

  get #app(): AppContext {
    return this.#screen.app;
  }

  get ui(): InteractiveUI | undefined {
    return this.#ui;
  }

  /** Lets the extensions of a session begin. Resolves when they have heard of it. */
  async bind(session: AgentSession): Promise<void> {
    this.end();
    await session.bindExtensions(this.#bindings());
    const { extensions } = session.extensionRunner;
    // An extension may have gone to another session at once.
    if (extensions.length > 0 && session === this.#app.session) this.#targets.onChanged();
  }

  /** Before the extensions are loaded again: what they show goes, and those that come have a screen of their own. */
  renew(session: AgentSession): void {
    this.end();
    // Only the bindings are others; what the extensions do about it is not waited for.
    session.bindExtensions(this.#bindings()).catch((error: unknown) => this.#app.fail(error));
  }

  /** Takes away everything that extensions show. */
  end(): void {
    this.#ui?.end();
    this.#ui = undefined;
    this.#shortcuts = undefined;
    this.#errors.clear();
  }

  /** The keys of extensions that count now, and what is wrong with the others. */
  shortcuts(): ResolvedShortcuts {
    const of = this.#app.session.extensionRunner;
    const count = of.extensions.reduce((sum, { shortcuts }) => sum + shortcuts.size, 0);
    if (this.#shortcuts?.of !== of || this.#shortcuts.count !== count)
      this.#shortcuts = { of, count, resolved: of.getShortcuts(this.#app.keys.getResolvedBindings()) };
    return this.#shortcuts.resolved;
  }

  /** Runs what an extension does on a key; false when none wants it. */
  takeKey(data: string): boolean {
    const { extensions } = this.#app.session.extensionRunner;
    if (extensions.every(({ shortcuts }) => shortcuts.size === 0)) return false;
    for (const shortcut of this.shortcuts().shortcuts.values()) {
      if (!matchesKey(data, shortcut.key)) continue;
      void this.#press(shortcut);
      return true;
    }
    return false;
  }

  /** Runs a command of an extension, whatever the session does; false when the text calls none. */
  runCommand(text: string): Promise<boolean> | false {
    const { session } = this.#app;
    const [name = ""] = text.slice(1).split(/\s/, 1);
    if (!session.extensionRunner.getCommand(name)) return false;
    return session.prompt(text).then(() => true);
  }

  /** Who draws the messages and the calls of extensions. */
  useRenderers(): void {
    const { transcript, theme } = this.#app;
    const guardFor = (name: string): GuardOptions => ({
      name,
      paint: (text) => theme.fg("error", text),
      onFailure: (error) => this.report(error),
    });
    transcript.setMessageRenderers((type) => {
      const renderer = this.#app.session.extensionRunner.getMessageRenderer(type);
      return renderer && guardedRenderer(renderer, guardFor);
    });
    transcript.setToolDefinitions((name) => {
      const tool = this.#app.session.getToolDefinition(name);
      return tool && guardedTool(tool, guardFor);
    });
  }

  /** Tells of something that failed in what extensions show. */
  report(error: unknown): void {
    this.#errors.tell(errorOfInterface(error, this.#app.session.extensionRunner.extensions));
  }

  async #press({ handler, extensionPath, key }: RegisteredShortcut): Promise<void> {
    const runner = this.#app.session.extensionRunner;
    try {
      await handler(runner.createContext());
    } catch (error) {
      runner.emitError(extensionPath, `shortcut ${key}`, error);
    }
  }

  /** They outlive the session that they are made for: they must not hold it. */
  #bindings(): ExtensionBindings {
    this.#ui = new InteractiveUI(this.#screen, (error) => this.report(error));
    return {
      uiContext: this.#ui.context,
      approvalPrompt: approvalPrompt(this.#app),
      commandActions: this.#commandActions(),
      shutdownHandler: () => void this.#quitWhenIdle(),
      onError: (error) => this.#errors.tell(error),
    };
  }

  /** What the mode shows of what commands do. All else is the runtime's. */
  #commandActions(): Partial<ExtensionCommandActions> {
    const app = this.#app;
    return {
      fork: async (entryId, options) => {
        const { cancelled, selectedText } = await app.runtime.fork(entryId, options);
        if (!cancelled && selectedText !== undefined) app.editor.setText(selectedText);
        return { cancelled };
      },
      navigateTree: async (targetId, options) => {
        const { cancelled, editorText } = await app.session.navigateTree(targetId, options);
        if (cancelled) return { cancelled };
        app.rebuild();
        if (editorText !== undefined && app.editor.getText().trim() === "") app.editor.setText(editorText);
        return { cancelled };
      },
      reload: () => this.#targets.reload(),
    };
  }

  async #quitWhenIdle(): Promise<void> {
    await this.#app.session.waitForIdle();
    this.#app.quit();
  }
}
