import type { Component, EditorComponent, LoaderIndicatorOptions, TUI } from "@pi-stack/tui";
import type {
  AutocompleteProviderFactory,
  ExtensionComponent,
  ExtensionEditorFactory,
  ExtensionUIContext,
  ExtensionUIDialogOptions,
  TerminalInputHandler,
} from "../../../contracts/extension-ui.js";
import { oneLine } from "../../../rendering/text/long-text.js";
import { Theme } from "../../../rendering/theme/theme.js";
import type { AppContext } from "../app-context.js";
import type { DialogOptions } from "../dialogs/dialogs.js";
import type { Footer } from "../footer/footer.js";
import { styledLine } from "../footer/styled-line.js";
import type { Header } from "../layout/header.js";
import { showTitle } from "../layout/terminal-title.js";
import type { WorkingStatus } from "../layout/working-status.js";
import { CustomUIs } from "./custom-ui.js";
import { requireEditor } from "./editor-support.js";
import { type GuardOptions, guardedComponent, requireComponent } from "./guarded-component.js";
import { guardedTui } from "./guarded-tui.js";
import { Widgets } from "./widgets.js";

/** The parts of the screen that extensions may change. */
export interface ExtensionScreen {
  app: AppContext;
  header: Header;
  footer: Footer;
  working: WorkingStatus;
  setToolsExpanded(isExpanded: boolean): void;
  /** What is suggested may be another. */
  refreshSuggestions(): void;
}

/** Timers know no longer waits, in milliseconds. */
const maxTimeoutMs = 2 ** 31 - 1;
/** Less would draw without end. In milliseconds. */
const minFrameMs = 16;

/**
 * What the extensions of one session show and ask at a terminal. {@link InteractiveUI.end} takes all of it away: what is
 * asked is answered as if it had been left, and nothing is shown any more.
 */
export class InteractiveUI {
  /** Its functions may be taken out of it. */
  readonly context: ExtensionUIContext;
  readonly providers: AutocompleteProviderFactory[] = [];
  readonly #screen: ExtensionScreen;
  readonly #report: (error: unknown) => void;
  readonly #ended = new AbortController();
  readonly #widgets: Widgets;
  readonly #custom: CustomUIs;
  /** As extensions are given it. */
  readonly #tui: TUI;
  /** What they put on the screen by themselves. */
  readonly #own = new WeakMap<Component, Component>();
  #editor: ExtensionEditorFactory | undefined;

  /** @param report - hears of what fails in components and handlers of extensions */
  constructor(screen: ExtensionScreen, report: (error: unknown) => void) {
    this.#screen = screen;
    this.#report = report;
    this.#widgets = new Widgets(screen.app.layout);
    this.#tui = guardedTui(screen.app.tui, (component) => this.#guardOwn(component));
    this.#custom = new CustomUIs({
      app: screen.app,
      tui: this.#tui,
      signal: this.#ended.signal,
      guard: (component, name, onFailure) => this.#guard(component, name, onFailure),
      report,
    });
    this.context = {
      ...this.#questions(),
      ...this.#lines(),
      ...this.#places(),
      ...this.#editing(),
      ...this.#themes(),
    };
  }

  /** The keys belong to what is shown over the screen. */
  refocus(): void {
    this.#custom.refocus();
  }

  end(): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    const { app, header, footer, working } = this.#screen;
    this.#widgets.clear();
    header.use(undefined);
    footer.use(undefined);
    footer.clearStatuses();
    working.setMessage(undefined);
    working.setIndicator(undefined);
    working.setVisible(true);
    app.transcript.setHiddenThinkingLabel();
    app.editor.use(undefined);
    this.providers.length = 0;
    this.#screen.refreshSuggestions();
    showTitle(app);
  }

  #questions(): Pick<ExtensionUIContext, "select" | "confirm" | "input" | "editor" | "custom"> {
    const { dialogs } = this.#screen.app;
    return {
      select: async (title, options, dialog) => {
        const choices = [...options].map((option) => ({ value: option, label: String(option) }));
        return dialogs.select(String(title), choices, this.#until(dialog));
      },
      confirm: async (title, message, dialog) =>
        dialogs.confirm(String(title), String(message ?? ""), this.#until(dialog)),
      input: async (title, placeholder, dialog) =>
        dialogs.input(String(title), {
          ...this.#until(dialog),
          placeholder: placeholder === undefined ? undefined : oneLine(String(placeholder)),
        }),
      editor: async (title, prefill) => dialogs.editor(String(title), String(prefill ?? ""), this.#until()),
      custom: async (factory, options) => this.#custom.show(factory, options),
    };
  }

  #lines(): Pick<
    ExtensionUIContext,
    | "notify"
    | "setStatus"
    | "setTitle"
    | "setWorkingMessage"
    | "setWorkingVisible"
    | "setWorkingIndicator"
    | "setHiddenThinkingLabel"
  > {
    const { app, footer, working } = this.#screen;
    return {
      notify: this.#whileShown((message, type) => {
        const text = String(message);
        if (type === "warning") app.warn(text);
        else if (type === "error") app.notify(`Error: ${text}`, "error");
        else app.notify(text);
      }),
      setStatus: this.#whileShown((key, text) =>
        footer.setStatus(String(key), text === undefined ? undefined : String(text)),
      ),
      setTitle: this.#whileShown((title) => app.terminal.setTitle(oneLine(String(title)))),
      setWorkingMessage: this.#whileShown((message) =>
        working.setMessage(message === undefined ? undefined : String(message)),
      ),
      setWorkingVisible: this.#whileShown((visible) => working.setVisible(visible)),
      setWorkingIndicator: this.#whileShown((options) => working.setIndicator(options && safeIndicator(options))),
      setHiddenThinkingLabel: this.#whileShown((label) => {
        app.transcript.setHiddenThinkingLabel(label === undefined ? undefined : oneLine(String(label)));
        app.tui.requestRender();
      }),
    };
  }

  #places(): Pick<
    ExtensionUIContext,
    "setWidget" | "setFooter" | "setHeader" | "getToolsExpanded" | "setToolsExpanded"
  > {
    const { app, header, footer } = this.#screen;
    return {
      setWidget: this.#whileShown((key, content, options) => {
        const placement = options?.placement ?? "aboveEditor";
        if (Array.isArray(content)) this.#widgets.setLines(key, content, placement);
        else {
          const component = content && this.#guarded(content(this.#tui, app.theme), `The widget "${oneLine(key)}"`);
          this.#widgets.set(key, component, placement);
        }
        app.tui.requestRender();
      }),
      setFooter: this.#whileShown((factory) => {
        const component = factory && this.#guarded(factory(this.#tui, app.theme, footer.data), "The footer");
        footer.use(component && (() => component));
      }),
      setHeader: this.#whileShown((factory) => {
        const component = factory && this.#guarded(factory(this.#tui, app.theme), "The header");
        header.use(component && (() => component));
      }),
      getToolsExpanded: () => app.transcript.isExpanded,
      setToolsExpanded: this.#whileShown((expanded) => this.#screen.setToolsExpanded(Boolean(expanded))),
    };
  }

  #editing(): Pick<
    ExtensionUIContext,
    | "onTerminalInput"
    | "pasteToEditor"
    | "setEditorText"
    | "getEditorText"
    | "addAutocompleteProvider"
    | "setEditorComponent"
    | "getEditorComponent"
  > {
    const { app } = this.#screen;
    return {
      onTerminalInput: (handler) => this.#listen(handler),
      pasteToEditor: this.#whileShown((text) => {
        const pasted = String(text).replaceAll("\x1b[201~", "");
        app.editor.component.handleInput(`\x1b[200~${pasted}\x1b[201~`);
        app.tui.requestRender();
      }),
      setEditorText: this.#whileShown((text) => app.editor.setText(String(text))),
      getEditorText: () => app.editor.getExpandedText(),
      addAutocompleteProvider: this.#whileShown((factory) => {
        this.providers.push(factory);
        this.#screen.refreshSuggestions();
      }),
      setEditorComponent: this.#whileShown((factory) => this.#useEditor(factory)),
      getEditorComponent: () => this.#editor,
    };
  }

  #themes(): Pick<ExtensionUIContext, "theme" | "getAllThemes" | "getTheme" | "setTheme"> {
    const { theme, themes } = this.#screen.app;
    return {
      theme,
      getAllThemes: () => themes.list(),
      getTheme: (name) => themes.get(name),
      setTheme: (wanted) => {
        if (this.#ended.signal.aborted) return { success: false, error: "The session of this extension was left." };
        if (typeof wanted === "string") return themes.use(wanted);
        if (wanted instanceof Theme) return themes.wear(wanted);
        return { success: false, error: "A theme is a name, or an instance of Theme." };
      },
    };
  }

  #useEditor(factory: ExtensionEditorFactory | undefined): void {
    const { editor } = this.#screen.app;
    const wrapped: ExtensionEditorFactory | undefined =
      factory &&
      ((_tui, theme, keys) => {
        const own: EditorComponent = factory(this.#tui, theme, keys);
        requireEditor(own);
        const onFailure = (error: unknown): void => {
          this.#report(error);
          if (this.#editor === factory) this.#useEditor(undefined);
        };
        return this.#guard(own, "The editor of an extension", onFailure);
      });
    editor.use(wrapped);
    this.#editor = factory;
  }

  /** A handler that fails is not asked again: with every key it would fail. */
  #listen(handler: TerminalInputHandler): () => void {
    if (this.#ended.signal.aborted) return () => undefined;
    const leave = this.#screen.app.tui.addInputListener((data) => {
      try {
        const answer: unknown = handler(data);
        if (typeof answer !== "object" || answer === null) return undefined;
        if ("consume" in answer && answer.consume === true) return { consume: true };
        return "data" in answer && typeof answer.data === "string" ? { data: answer.data } : undefined;
      } catch (error) {
        leave();
        this.#report(error);
        return undefined;
      }
    });
    this.#ended.signal.addEventListener("abort", leave);
    return () => {
      leave();
      this.#ended.signal.removeEventListener("abort", leave);
    };
  }

  #guarded(component: ExtensionComponent, name: string): ExtensionComponent {
    requireComponent(component, "The factory");
    return this.#guard(component, name, this.#report);
  }

  /** Parts of what an extension shows, and what it shows by other ways than these. */
  #guardOwn(component: Component): Component {
    const onFailure = (error: unknown): void => {
      this.#report(error);
      this.#custom.leaveAll();
    };
    return this.#own.get(component) ?? this.#guard(component, "What an extension shows", onFailure);
  }

  #guard<T extends Component>(component: T, name: string, onFailure: (error: unknown) => void): T {
    const guard = guardedComponent(component, this.#guardOptions(name, onFailure));
    this.#own.set(component, guard);
    return guard;
  }

  #guardOptions(name: string, onFailure: (error: unknown) => void): GuardOptions {
    const { theme, tui } = this.#screen.app;
    return {
      name,
      paint: (text) => theme.fg("error", text),
      onFailure: (error) => {
        onFailure(error);
        tui.requestRender();
      },
    };
  }

  /** Once the session was left, nothing happens any more: timers of extensions must not fail for that. */
  #whileShown<TArgs extends unknown[]>(act: (...args: TArgs) => void): (...args: TArgs) => void {
    return (...args) => {
      if (!this.#ended.signal.aborted) act(...args);
    };
  }

  #until({ signal, timeout }: ExtensionUIDialogOptions = {}): DialogOptions {
    const ended = this.#ended.signal;
    return {
      signal: signal ? AbortSignal.any([signal, ended]) : ended,
      timeout: timeout === undefined ? undefined : Math.min(Number(timeout), maxTimeoutMs),
    };
  }
}

function safeIndicator({ frames, intervalMs }: LoaderIndicatorOptions): LoaderIndicatorOptions {
  return {
    ...(Array.isArray(frames) ? { frames: frames.map((frame) => styledLine(String(frame))) } : {}),
    ...(Number.isFinite(intervalMs) ? { intervalMs: Math.max(minFrameMs, Number(intervalMs)) } : {}),
  };
}
