import type { KeybindingsManager, TUI } from "@pi-stack/tui";
import type { AgentSession } from "../../agent-session/agent-session.js";
import type { AgentSessionRuntime } from "../../composition/agent-session-runtime.js";
import type { ThemeColor } from "../../rendering/theme/color-names.js";
import type { Theme } from "../../rendering/theme/theme.js";

/** Something that the user can choose. */
export interface Choice {
  value: string;
  label: string;
  description?: string;
}

/** What the controllers of the interactive mode know of each other. */
export interface AppContext {
  readonly runtime: AgentSessionRuntime;
  /** The session that is shown now. */
  readonly session: AgentSession;
  readonly tui: TUI;
  readonly theme: Theme;
  readonly keys: KeybindingsManager;
  /** Puts a line into the transcript. */
  notify(text: string, color?: ThemeColor): void;
  /** Lets the user choose, in the place of the editor; `undefined` when they would rather not. */
  choose(title: string, choices: Choice[], selected?: number): Promise<string | undefined>;
  editorText(): string;
  setEditorText(text: string): void;
  /** Draws the transcript anew from the session. */
  rebuild(): void;
  quit(): void;
}
