import type { TUI } from "@pi-stack/tui";
import type { AgentSession } from "../../../agent-session/agent-session.js";
import type { Theme } from "../../../rendering/theme/theme.js";
import type { SettingsManager } from "../../../settings/settings-manager.js";

/** What the transcript knows of the mode that it is part of. Session and settings change: ask for them each time. */
export interface TranscriptHost {
  readonly session: AgentSession;
  readonly settings: SettingsManager;
  readonly tui: TUI;
  readonly theme: Theme;
}
