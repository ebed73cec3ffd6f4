import type { SelectorLook } from "../selector.js";
import { oneOf, type SettingRow, toggle, withSelector } from "./setting-items.js";
import type { SettingsCallbacks, SettingsChoices, SettingsConfig } from "./settings-config.js";
import { ThemeSelectorComponent } from "./theme-selector.js";
import { ThinkingSelectorComponent } from "./thinking-selector.js";
import { warningsMenu, warningsState } from "./warnings-menu.js";

/** What the rows of the settings are made from. */
export interface SettingRowsOptions {
  look: SelectorLook;
  config: SettingsConfig;
  choices: SettingsChoices;
  callbacks: SettingsCallbacks;
}

/** Every setting that can be changed here, in the order in which they are listed. */
export function settingRows(options: SettingRowsOptions): SettingRow[] {
  const rows = [
    ...contextRows(options),
    ...screenRows(options),
    ...conversationRows(options),
    ...startRows(options),
    ...menuRows(options),
  ];
  return rows.map((row) =>
    options.choices.overridden.has(row.id)
      ? { ...row, description: `${row.description} A file of this project says it too, and wins the next time.` }
      : row,
  );
}

function contextRows({ config, callbacks: on }: SettingRowsOptions): SettingRow[] {
  const { showImages, imageWidthCells } = config;
  return [
    toggle(
      ["autoCompact", "Auto-compact", "Summarize older history when the window is nearly full."],
      config.autoCompact,
      on.onAutoCompactChange,
    ),
    ...(showImages === undefined
      ? []
      : [toggle(["showImages", "Show images", "Draw images in the terminal."], showImages, on.onShowImagesChange)]),
    ...(imageWidthCells === undefined
      ? []
      : [
          oneOf(
            ["imageWidthCells", "Image width", "How wide images are drawn, in columns."],
            imageWidthCells,
            [60, 80, 120],
            on.onImageWidthCellsChange,
          ),
        ]),
    toggle(
      ["autoResizeImages", "Auto-resize images", "Make large images smaller before they are sent."],
      config.autoResizeImages,
      on.onAutoResizeImagesChange,
    ),
    toggle(["blockImages", "Block images", "Send no images to the model."], config.blockImages, on.onBlockImagesChange),
    toggle(
      ["enableSkillCommands", "Skill commands", "Suggest skills as /skill:name."],
      config.enableSkillCommands,
      on.onEnableSkillCommandsChange,
    ),
  ];
}

function screenRows({ config, callbacks: on }: SettingRowsOptions): SettingRow[] {
  return [
    toggle(
      ["showHardwareCursor", "Hardware cursor", "Show the terminal's own cursor where you write."],
      config.showHardwareCursor,
      on.onShowHardwareCursorChange,
    ),
    oneOf(
      ["editorPaddingX", "Editor padding", "Columns at both sides of what you write."],
      config.editorPaddingX,
      [0, 1, 2, 3],
      on.onEditorPaddingXChange,
    ),
    oneOf(
      ["autocompleteMaxVisible", "Autocomplete rows", "How many suggestions are shown at a time."],
      config.autocompleteMaxVisible,
      [3, 5, 7, 10, 15, 20],
      on.onAutocompleteMaxVisibleChange,
    ),
    toggle(
      ["clearOnShrink", "Clear on shrink", "Clear rows that are left empty. Done always; kept for other programs."],
      config.clearOnShrink,
      on.onClearOnShrinkChange,
    ),
    toggle(
      ["showTerminalProgress", "Terminal progress", "Show in the tab or the task bar that work is under way."],
      config.showTerminalProgress,
      on.onShowTerminalProgressChange,
    ),
    toggle(
      ["screenReader", "Screen reader", "Flat text: nothing that turns, no lines drawn with characters."],
      config.screenReader,
      on.onScreenReaderChange,
    ),
  ];
}

function conversationRows({ config, callbacks: on }: SettingRowsOptions): SettingRow[] {
  return [
    oneOf(
      ["steeringMode", "Steering mode", "Whether messages sent during work go to the model together."],
      config.steeringMode,
      ["one-at-a-time", "all"],
      on.onSteeringModeChange,
    ),
    oneOf(
      ["followUpMode", "Follow-up mode", "Whether messages queued for later go to the model together."],
      config.followUpMode,
      ["one-at-a-time", "all"],
      on.onFollowUpModeChange,
    ),
    oneOf(
      ["transport", "Transport", "How replies come, with providers that know several ways."],
      config.transport,
      ["auto", "sse", "websocket", "websocket-cached"],
      on.onTransportChange,
    ),
    toggle(
      ["hideThinkingBlock", "Hide thinking", "Show only that the model has thought."],
      config.hideThinkingBlock,
      on.onHideThinkingBlockChange,
    ),
  ];
}

function startRows({ config, callbacks: on }: SettingRowsOptions): SettingRow[] {
  return [
    toggle(
      ["collapseChangelog", "Collapse changelog", "Tell in one line what is new after an update."],
      config.collapseChangelog,
      on.onCollapseChangelogChange,
    ),
    toggle(
      ["quietStartup", "Quiet start-up", "List nothing of what was loaded."],
      config.quietStartup,
      on.onQuietStartupChange,
    ),
    toggle(
      ["enableInstallTelemetry", "Install telemetry", "Kept for other programs: this one never reports home."],
      config.enableInstallTelemetry,
      on.onEnableInstallTelemetryChange,
    ),
    oneOf(
      ["doubleEscapeAction", "Double escape", "What two presses of escape in an empty editor open."],
      config.doubleEscapeAction,
      ["tree", "fork", "none"],
      on.onDoubleEscapeActionChange,
    ),
    oneOf(
      ["treeFilterMode", "Tree filter", "What /tree shows at first."],
      config.treeFilterMode,
      ["default", "no-tools", "user-only", "labeled-only", "all"],
      on.onTreeFilterModeChange,
    ),
  ];
}

function menuRows({ look, config, choices, callbacks: on }: SettingRowsOptions): SettingRow[] {
  return [
    withSelector(
      ["warnings", "Warnings", "Which warnings are wanted."],
      warningsState(config.warnings),
      (_current, done) => warningsMenu({ look, warnings: config.warnings, onChange: on.onWarningsChange, done }),
      () => undefined,
    ),
    withSelector(
      ["thinkingLevel", "Thinking level", "How much the model thinks before it answers."],
      config.thinkingLevel,
      (current, done) => {
        const { thinkingLevels: levels, thinkingBudgets: budgets } = choices;
        const level = levels.find((each) => each === current) ?? config.thinkingLevel;
        return new ThinkingSelectorComponent({ look, current: level, levels, budgets, isNested: true, done });
      },
      (value) => {
        const level = choices.thinkingLevels.find((each) => each === value);
        if (level) on.onThinkingLevelChange(level);
      },
    ),
    withSelector(
      ["theme", "Theme", "The colours."],
      config.theme,
      (current, done) =>
        new ThemeSelectorComponent({
          look,
          current,
          names: choices.themes,
          onPreview: on.onThemePreview,
          isNested: true,
          done,
        }),
      on.onThemeChange,
    ),
  ];
}
