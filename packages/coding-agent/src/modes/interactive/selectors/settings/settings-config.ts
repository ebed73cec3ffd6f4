import type { QueueMode } from "@pi-stack/agent-core";
import type { ModelThinkingLevel, Transport } from "@pi-stack/ai";
import type { Settings } from "../../../../settings/settings.js";

/** What the settings say when their selector opens. */
export interface SettingsConfig {
  autoCompact: boolean;
  /** Only where the terminal shows images. */
  showImages?: boolean;
  /** Cells; only where the terminal shows images. */
  imageWidthCells?: number;
  autoResizeImages: boolean;
  blockImages: boolean;
  enableSkillCommands: boolean;
  showHardwareCursor: boolean;
  /** Cells, 0 to 3. */
  editorPaddingX: number;
  /** Rows, 3 to 20. */
  autocompleteMaxVisible: number;
  clearOnShrink: boolean;
  showTerminalProgress: boolean;
  screenReader: boolean;
  steeringMode: QueueMode;
  followUpMode: QueueMode;
  transport: Transport;
  hideThinkingBlock: boolean;
  collapseChangelog: boolean;
  quietStartup: boolean;
  enableInstallTelemetry: boolean;
  doubleEscapeAction: NonNullable<Settings["doubleEscapeAction"]>;
  treeFilterMode: NonNullable<Settings["treeFilterMode"]>;
  warnings: NonNullable<Settings["warnings"]>;
  thinkingLevel: ModelThinkingLevel;
  theme: string;
}

/** The name of a setting in its selector. */
export type SettingName = keyof SettingsConfig;

/** What else the selector has to know. */
export interface SettingsChoices {
  /** Those of the model in use. */
  thinkingLevels: readonly ModelThinkingLevel[];
  thinkingBudgets?: NonNullable<Settings["thinkingBudgets"]> | undefined;
  /** The names of the themes that there are. */
  themes: readonly string[];
  /** Settings that a file of the project has too; that one wins the next time. */
  overridden: ReadonlySet<SettingName>;
}

/** Who hears of changes: `onThemeChange`, `onAutoCompactChange` and so on, one for each setting. */
export type SettingsCallbacks = {
  [Name in SettingName as `on${Capitalize<Name>}Change`]-?: (value: NonNullable<SettingsConfig[Name]>) => void;
} & {
  /** Puts a theme in use without keeping it. */
  onThemePreview(name: string): void;
  onCancel(): void;
};
