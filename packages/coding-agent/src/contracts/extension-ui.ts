import type {
  AutocompleteProvider,
  Component,
  EditorComponent,
  EditorTheme,
  KeybindingsManager,
  LoaderIndicatorOptions,
  OverlayHandle,
  OverlayOptions,
  TUI,
} from "@pi-stack/tui";
import type { ToolTheme } from "./tool-rendering.js";

/** How a question of an extension may end without its user; it is answered then as if they had left it. */
export interface ExtensionUIDialogOptions {
  /** One that has fired already means that nothing is shown. */
  signal?: AbortSignal;
  /** Milliseconds; the title says how long is left. */
  timeout?: number;
}

/** Where a widget stands. */
export type WidgetPlacement = "aboveEditor" | "belowEditor";

/** How a widget is shown. */
export interface ExtensionWidgetOptions {
  /** @defaultValue "aboveEditor" */
  placement?: WidgetPlacement;
}

/** What turns while the model works. */
export type WorkingIndicatorOptions = LoaderIndicatorOptions;

/** A component of an extension; `dispose` is called when it is taken away. */
export type ExtensionComponent = Component & { dispose?(): void };

/** Makes a component for a place of the screen. */
export type ExtensionComponentFactory = (tui: TUI, theme: ToolTheme) => ExtensionComponent;

/** What a footer of an extension may know. */
export interface FooterData {
  getGitBranch(): string | null;
  getExtensionStatuses(): ReadonlyMap<string, string>;
  getAvailableProviderCount(): number;
  /** Returns the way out. */
  onBranchChange(callback: () => void): () => void;
}

/** Makes a footer. */
export type ExtensionFooterFactory = (tui: TUI, theme: ToolTheme, data: FooterData) => ExtensionComponent;

/** Makes an editor that takes the place of the usual one. */
export type ExtensionEditorFactory = (tui: TUI, theme: EditorTheme, keybindings: KeybindingsManager) => EditorComponent;

/** Makes what {@link ExtensionUIContext.custom} shows; `done` ends it. */
export type CustomUIFactory<T> = (
  tui: TUI,
  theme: ToolTheme,
  keybindings: KeybindingsManager,
  done: (result: T) => void,
) => ExtensionComponent | Promise<ExtensionComponent>;

/** How {@link ExtensionUIContext.custom} shows it. */
export interface CustomUIOptions {
  /** Over the screen, instead of in the place of the editor. */
  overlay?: boolean;
  /** A function is asked again at every drawing. */
  overlayOptions?: OverlayOptions | (() => OverlayOptions);
  onHandle?: (handle: OverlayHandle) => void;
}

/** Hears raw input before everything else; may take it, or give other input in its place. */
export type TerminalInputHandler = (data: string) => { consume?: boolean; data?: string } | undefined;

/** Puts its own suggestions before, after or instead of those of the provider that it is given. */
export type AutocompleteProviderFactory = (current: AutocompleteProvider) => AutocompleteProvider;

/** Whether another theme is in use now. */
export interface ThemeChangeResult {
  success: boolean;
  error?: string;
}

/**
 * What an extension can show and ask. Where there is no user (print and JSON mode), questions are answered at once as if
 * they had been left, and what would be shown is not.
 */
export interface ExtensionUIContext {
  select(title: string, options: string[], dialog?: ExtensionUIDialogOptions): Promise<string | undefined>;
  confirm(title: string, message: string, dialog?: ExtensionUIDialogOptions): Promise<boolean>;
  input(title: string, placeholder?: string, dialog?: ExtensionUIDialogOptions): Promise<string | undefined>;
  editor(title: string, prefill?: string): Promise<string | undefined>;
  notify(message: string, type?: "info" | "warning" | "error"): void;
  /** Returns the way out. */
  onTerminalInput(handler: TerminalInputHandler): () => void;
  /** A word in the footer, until it is set to nothing. */
  setStatus(key: string, text: string | undefined): void;
  /** Without a message, the usual one. */
  setWorkingMessage(message?: string): void;
  setWorkingVisible(visible: boolean): void;
  /** Without options, the usual one. */
  setWorkingIndicator(options?: WorkingIndicatorOptions): void;
  setHiddenThinkingLabel(label?: string): void;
  /** Lines (at most ten) or a component, until it is set to nothing. */
  setWidget(
    key: string,
    content: string[] | ExtensionComponentFactory | undefined,
    options?: ExtensionWidgetOptions,
  ): void;
  setFooter(factory: ExtensionFooterFactory | undefined): void;
  setHeader(factory: ExtensionComponentFactory | undefined): void;
  setTitle(title: string): void;
  /** Shows a component until it is done; `undefined` where there is no terminal. */
  custom<T>(factory: CustomUIFactory<T>, options?: CustomUIOptions): Promise<T | undefined>;
  /** As if the user had pasted it. */
  pasteToEditor(text: string): void;
  setEditorText(text: string): void;
  getEditorText(): string;
  addAutocompleteProvider(factory: AutocompleteProviderFactory): void;
  setEditorComponent(factory: ExtensionEditorFactory | undefined): void;
  getEditorComponent(): ExtensionEditorFactory | undefined;
  /** The theme in use; its colours change, the object does not. */
  readonly theme: ToolTheme;
  getAllThemes(): { name: string; path: string | undefined }[];
  getTheme(name: string): ToolTheme | undefined;
  setTheme(theme: string | ToolTheme): ThemeChangeResult;
  getToolsExpanded(): boolean;
  setToolsExpanded(expanded: boolean): void;
}
