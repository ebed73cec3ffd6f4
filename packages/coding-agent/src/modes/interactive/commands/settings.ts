import { getCapabilities } from "@pi-stack/tui";
import type { Settings } from "../../../settings/settings.js";
import type { AppContext } from "../app-context.js";
import type { SettingName, SettingsCallbacks, SettingsConfig } from "../selectors/settings/settings-config.js";
import { SettingsSelectorComponent } from "../selectors/settings/settings-selector.js";
import type { AppCommand } from "./slash-command.js";
import { keepTheme } from "./theme.js";

/** `/settings`: how pi behaves and looks. */
export const settingsCommand: AppCommand = {
  name: "settings",
  description: "Change settings",
  async run(app) {
    const { session, settings, themes } = app;
    themes.reload();
    await app.dialogs.show<never>(
      (done) =>
        new SettingsSelectorComponent({
          look: app,
          config: configOf(app),
          choices: {
            thinkingLevels: session.getAvailableThinkingLevels(),
            thinkingBudgets: settings.getThinkingBudgets(),
            themes: themes.names(),
            overridden: overriddenBy(settings.getProjectSettings()),
          },
          callbacks: callbacksOf(app, done),
        }),
    );
  },
};

function configOf({ session, settings, theme }: AppContext): SettingsConfig {
  const images = getCapabilities().images
    ? { showImages: settings.getShowImages(), imageWidthCells: settings.getImageWidthCells() }
    : {};
  return {
    ...images,
    autoCompact: session.autoCompactionEnabled,
    autoResizeImages: settings.getImageAutoResize(),
    blockImages: settings.getBlockImages(),
    enableSkillCommands: settings.getEnableSkillCommands(),
    showHardwareCursor: settings.getShowHardwareCursor(),
    editorPaddingX: settings.getEditorPaddingX(),
    autocompleteMaxVisible: settings.getAutocompleteMaxVisible(),
    clearOnShrink: settings.getClearOnShrink(),
    showTerminalProgress: settings.getShowTerminalProgress(),
    screenReader: settings.getScreenReader(),
    steeringMode: session.steeringMode,
    followUpMode: session.followUpMode,
    transport: settings.getTransport(),
    hideThinkingBlock: settings.getHideThinkingBlock(),
    collapseChangelog: settings.getCollapseChangelog(),
    quietStartup: settings.getQuietStartup(),
    enableInstallTelemetry: settings.getEnableInstallTelemetry(),
    doubleEscapeAction: settings.getDoubleEscapeAction(),
    treeFilterMode: settings.getTreeFilterMode(),
    warnings: settings.getWarnings(),
    thinkingLevel: session.thinkingLevel,
    theme: theme.name,
  };
}

/** Settings that are only kept, and those that change something at once. */
function callbacksOf(app: AppContext, done: () => void): SettingsCallbacks {
  const { session, settings } = app;
  return {
    ...screenCallbacks(app),
    onAutoCompactChange: (isOn) => {
      session.setAutoCompactionEnabled(isOn);
      app.refresh();
    },
    onAutoResizeImagesChange: (isOn) => settings.setImageAutoResize(isOn),
    onBlockImagesChange: (isOn) => settings.setBlockImages(isOn),
    onEnableSkillCommandsChange: (isOn) => {
      settings.setEnableSkillCommands(isOn);
      app.refreshCommands();
    },
    onSteeringModeChange: (mode) => session.setSteeringMode(mode),
    onFollowUpModeChange: (mode) => session.setFollowUpMode(mode),
    onTransportChange: (transport) => {
      settings.setTransport(transport);
      session.agent.transport = transport;
    },
    onCollapseChangelogChange: (isOn) => settings.setCollapseChangelog(isOn),
    onQuietStartupChange: (isOn) => settings.setQuietStartup(isOn),
    onEnableInstallTelemetryChange: (isOn) => settings.setEnableInstallTelemetry(isOn),
    onDoubleEscapeActionChange: (action) => settings.setDoubleEscapeAction(action),
    onTreeFilterModeChange: (mode) => settings.setTreeFilterMode(mode),
    onWarningsChange: (warnings) => settings.setWarnings(warnings),
    onThinkingLevelChange: (level) => {
      session.setThinkingLevel(level);
      app.refresh();
    },
    onThemeChange: (name) => void keepTheme(app, name),
    onThemePreview: (name) => void app.themes.use(name),
    onCancel: done,
  };
}

type ScreenCallbacks = Pick<
  SettingsCallbacks,
  | "onShowImagesChange"
  | "onImageWidthCellsChange"
  | "onShowHardwareCursorChange"
  | "onEditorPaddingXChange"
  | "onAutocompleteMaxVisibleChange"
  | "onClearOnShrinkChange"
  | "onShowTerminalProgressChange"
  | "onScreenReaderChange"
  | "onHideThinkingBlockChange"
>;

function screenCallbacks(app: AppContext): ScreenCallbacks {
  const { settings, tui, editor, terminal, transcript } = app;
  return {
    onShowImagesChange: (isOn) => {
      settings.setShowImages(isOn);
      transcript.refreshImages();
    },
    onImageWidthCellsChange: (cells) => {
      settings.setImageWidthCells(cells);
      transcript.refreshImages();
    },
    onShowHardwareCursorChange: (isOn) => {
      settings.setShowHardwareCursor(isOn);
      tui.setShowHardwareCursor(isOn);
    },
    onEditorPaddingXChange: (cells) => {
      settings.setEditorPaddingX(cells);
      editor.setPaddingX(cells);
    },
    onAutocompleteMaxVisibleChange: (items) => {
      settings.setAutocompleteMaxVisible(items);
      editor.setAutocompleteMaxVisible(items);
    },
    onClearOnShrinkChange: (isOn) => {
      settings.setClearOnShrink(isOn);
      tui.setClearOnShrink(isOn);
    },
    onShowTerminalProgressChange: (isOn) => {
      settings.setShowTerminalProgress(isOn);
      terminal.setProgress(isOn && app.session.activity !== "idle");
    },
    onScreenReaderChange: (isOn) => {
      settings.setScreenReader(isOn);
      tui.setScreenReader(isOn);
    },
    onHideThinkingBlockChange: (isOn) => {
      settings.setHideThinkingBlock(isOn);
      transcript.setShowsThinking(!isOn);
    },
  };
}

/** Which settings a project's file has. Some stand there below another name. */
function overriddenBy(project: Settings): ReadonlySet<SettingName> {
  const { terminal = {}, images = {}, compaction = {}, defaultThinkingLevel, ...plain } = project;
  const values: Partial<Record<SettingName, unknown>> = {
    ...terminal,
    ...plain,
    autoCompact: compaction.enabled,
    autoResizeImages: images.autoResize,
    blockImages: images.blockImages,
    thinkingLevel: defaultThinkingLevel,
  };
  const isSetting = (name: string): name is SettingName => Object.hasOwn(values, name);
  return new Set(
    Object.keys(values)
      .filter((name) => isSetting(name) && values[name] !== undefined)
      .filter(isSetting),
  );
}
