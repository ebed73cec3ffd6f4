import type { KeybindingsManager, Terminal, TUI } from "@pi-stack/tui";
import type { AgentSession } from "../../agent-session/agent-session.js";
import type { AgentSessionRuntime } from "../../composition/agent-session-runtime.js";
import type { ProjectTrust } from "../../composition/project-trust.js";
import type { ResolvedShortcuts } from "../../extensions/registered-shortcuts.js";
import type { ThemeColor } from "../../rendering/theme/color-names.js";
import type { Theme } from "../../rendering/theme/theme.js";
import type { ThemeController } from "../../rendering/theme/theme-controller.js";
import type { SettingsManager } from "../../settings/settings-manager.js";
import type { Dialogs } from "./dialogs/dialogs.js";
import type { EditorSlot } from "./editor/editor-slot.js";
import type { Layout } from "./layout/layout.js";
import type { Transcript } from "./transcript/transcript.js";

/**
 * What the controllers and commands of the interactive mode know of it and of each other. The runtime's session and
 * services change when another session is opened: ask for them anew each time.
 */
export interface AppContext {
  readonly runtime: AgentSessionRuntime;
  /** The session that is shown now. */
  readonly session: AgentSession;
  readonly settings: SettingsManager;
  /** Decides about projects; `undefined` where the host has done it. */
  readonly trust: ProjectTrust | undefined;
  readonly tui: TUI;
  readonly terminal: Terminal;
  readonly version: string;
  /** What changed in which version, as Markdown. */
  readonly changelogPath: string;
  /** Always the theme that is in use; its colours change, the object does not. */
  readonly theme: Theme;
  readonly themes: ThemeController;
  readonly keys: KeybindingsManager;
  readonly layout: Layout;
  readonly transcript: Transcript;
  readonly editor: EditorSlot;
  /** Lists, questions and whatever else takes the place of the editor for a while. */
  readonly dialogs: Dialogs;
  /** Puts lines into the transcript, to stay. */
  notify(text: string, color?: ThemeColor): void;
  /** Puts a line into the transcript that the next status replaces, if nothing came in between. */
  status(text: string): void;
  warn(text: string): void;
  /** Tells of a failure, in words. */
  fail(error: unknown): void;
  /** Something that is shown around the transcript may be another: footer, queue, border of the editor. */
  refresh(): void;
  /** Draws the transcript anew from the session. `isKnown`: what it shows stands in the scrollback already. */
  rebuild(options?: { isKnown?: boolean }): void;
  /** The commands that are suggested may be others. */
  refreshCommands(): void;
  /** Keys of extensions that count now, and what is wrong with the others. */
  shortcuts(): ResolvedShortcuts;
  /** What extensions show goes: they are about to be loaded again. */
  renewExtensions(): void;
  /** Reads keys, themes and commands of the user again. */
  reloadResources(): void;
  /** Gives the terminal to another program until the work is done. */
  lendTerminal<T>(work: () => Promise<T>): Promise<T>;
  /** Leads a user who has no model to one. Resolves when there is one, or they would rather not. */
  offerModel(): Promise<void>;
  quit(code?: number): void;
}
