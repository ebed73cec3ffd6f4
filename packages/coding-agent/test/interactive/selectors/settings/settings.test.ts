import {
  SettingsSelectorComponent,
  type SettingsSelectorOptions,
  ShowImagesSelectorComponent,
  ThemeSelectorComponent,
  ThinkingSelectorComponent,
} from "@pi-stack/coding-agent";
import { describe, expect, it } from "vitest";
import { interactive } from "../../support.js";
import { key } from "../keys.js";
import { look } from "../look.js";

const order = [
  "Auto-compact",
  "Show images",
  "Image width",
  "Auto-resize images",
  "Block images",
  "Skill commands",
  "Hardware cursor",
  "Editor padding",
  "Autocomplete rows",
  "Clear on shrink",
  "Terminal progress",
  "Screen reader",
  "Steering mode",
  "Follow-up mode",
  "Transport",
  "Hide thinking",
  "Collapse changelog",
  "Quiet start-up",
  "Install telemetry",
  "Double escape",
  "Tree filter",
  "Warnings",
  "Thinking level",
  "Theme",
];

/** The settings alone; every change is told by its name. */
function shownSettings(overridden: SettingsSelectorOptions["choices"]["overridden"] = new Set()) {
  const world = look({ columns: 80, rows: 30 });
  const told: unknown[] = [];
  const hears = (name: string) => (value: unknown) => void told.push([name, value]);
  const callbacks: SettingsSelectorOptions["callbacks"] = {
    onAutoCompactChange: hears("autoCompact"),
    onShowImagesChange: hears("showImages"),
    onImageWidthCellsChange: hears("imageWidthCells"),
    onAutoResizeImagesChange: hears("autoResizeImages"),
    onBlockImagesChange: hears("blockImages"),
    onEnableSkillCommandsChange: hears("enableSkillCommands"),
    onShowHardwareCursorChange: hears("showHardwareCursor"),
    onEditorPaddingXChange: hears("editorPaddingX"),
    onAutocompleteMaxVisibleChange: hears("autocompleteMaxVisible"),
    onClearOnShrinkChange: hears("clearOnShrink"),
    onShowTerminalProgressChange: hears("showTerminalProgress"),
    onScreenReaderChange: hears("screenReader"),
    onSteeringModeChange: hears("steeringMode"),
    onFollowUpModeChange: hears("followUpMode"),
    onTransportChange: hears("transport"),
    onHideThinkingBlockChange: hears("hideThinkingBlock"),
    onCollapseChangelogChange: hears("collapseChangelog"),
    onQuietStartupChange: hears("quietStartup"),
    onEnableInstallTelemetryChange: hears("enableInstallTelemetry"),
    onDoubleEscapeActionChange: hears("doubleEscapeAction"),
    onTreeFilterModeChange: hears("treeFilterMode"),
    onWarningsChange: hears("warnings"),
    onThinkingLevelChange: hears("thinkingLevel"),
    onThemeChange: hears("theme"),
    onThemePreview: hears("preview"),
    onCancel: () => void told.push("left"),
  };
  const config: SettingsSelectorOptions["config"] = {
    autoCompact: true,
    showImages: true,
    imageWidthCells: 60,
    autoResizeImages: true,
    blockImages: false,
    enableSkillCommands: true,
    showHardwareCursor: false,
    editorPaddingX: 0,
    autocompleteMaxVisible: 5,
    clearOnShrink: false,
    showTerminalProgress: false,
    screenReader: false,
    steeringMode: "one-at-a-time",
    followUpMode: "one-at-a-time",
    transport: "auto",
    hideThinkingBlock: false,
    collapseChangelog: false,
    quietStartup: false,
    enableInstallTelemetry: true,
    doubleEscapeAction: "tree",
    treeFilterMode: "default",
    warnings: {},
    thinkingLevel: "low",
    theme: "dark",
  };
  const choices = { thinkingLevels: ["off", "low", "high"] as const, themes: ["dark", "light"], overridden };
  void world.show<never>(() => new SettingsSelectorComponent({ look: world.look, config, choices, callbacks }));
  return { ...world, told };
}

describe("the settings", () => {
  it("are listed in their order, ten at a time", async () => {
    const { screen, shows, terminal } = shownSettings();
    await shows("(1/24)");
    const seen: string[] = [];
    for (const label of order) {
      await shows(`→ ${label}`);
      seen.push(label);
      terminal.send(key.down);
    }
    await shows("→ Auto-compact");
    expect(
      (await screen()).split("\n").filter((row) => order.some((label) => row.includes(` ${label} `))),
    ).toHaveLength(10);
    expect(seen).toEqual(order);
  });

  it("change with enter, through all their values", async () => {
    const { terminal, told, shows } = shownSettings();
    for (const label of order) {
      await shows(`→ ${label}`);
      if (["Warnings", "Thinking level", "Theme"].includes(label)) break;
      terminal.send(key.enter);
      terminal.send(key.down);
    }
    expect(told).toEqual([
      ["autoCompact", false],
      ["showImages", false],
      ["imageWidthCells", 80],
      ["autoResizeImages", false],
      ["blockImages", true],
      ["enableSkillCommands", false],
      ["showHardwareCursor", true],
      ["editorPaddingX", 1],
      ["autocompleteMaxVisible", 7],
      ["clearOnShrink", true],
      ["showTerminalProgress", true],
      ["screenReader", true],
      ["steeringMode", "all"],
      ["followUpMode", "all"],
      ["transport", "sse"],
      ["hideThinkingBlock", true],
      ["collapseChangelog", true],
      ["quietStartup", true],
      ["enableInstallTelemetry", false],
      ["doubleEscapeAction", "fork"],
      ["treeFilterMode", "no-tools"],
    ]);
  });

  it("have menus for warnings, thinking and themes; a theme is seen at once, and given back on esc", async () => {
    const { terminal, told, shows } = shownSettings();
    terminal.send(key.up);
    await shows("→ Theme");
    terminal.send(key.enter);
    await shows("Which theme?");
    terminal.send(key.down);
    terminal.send(key.escape);
    await shows("→ Theme");
    expect(told.splice(0)).toEqual([
      ["preview", "light"],
      ["preview", "dark"],
    ]);
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows(/→ low {2}✓ {2}A little \(about 2k tokens\)/);
    terminal.send(key.down);
    terminal.send(key.enter);
    await shows(/→ Thinking level\s+high/);
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows("Anthropic extra usage");
    terminal.send(key.enter);
    terminal.send(key.escape);
    await shows(/→ Warnings\s+none/);
    terminal.send(key.escape);
    expect(told).toEqual([["thinkingLevel", "high"], ["warnings", { anthropicExtraUsage: false }], "left"]);
  });

  it("are found by their name, and say when a project has the last word", async () => {
    const { terminal, shows } = shownSettings(new Set(["transport"]));
    for (const letter of "transp") terminal.send(letter);
    await shows(/→ Transport\s+auto/);
    await shows(/A file of this\s+project says it too, and wins the next time\./);
  });
});

describe("/settings", () => {
  it("takes effect at once and is kept", async () => {
    const { say, shows, terminal, mode } = await interactive();
    say("/settings");
    await shows(/→ Auto-compact\s+on/);
    terminal.send(key.enter);
    await shows(/→ Auto-compact\s+off/);
    for (const letter of "padding") terminal.send(letter);
    terminal.send(key.enter);
    await shows(/→ Editor padding\s+1/);
    terminal.send(key.escape);
    await expect.poll(() => mode.dialogs.isOpen).toBe(false);
    expect(mode.session.autoCompactionEnabled).toBe(false);
    expect(mode.settings.getEditorPaddingX()).toBe(1);
    expect(mode.settings.getGlobalSettings().compaction).toEqual({ enabled: false });
  });

  it("keeps a theme only when it is chosen", async () => {
    const { say, shows, terminal, mode } = await interactive();
    mode.themes.use("dark");
    say("/settings");
    await shows("→ Auto-compact");
    terminal.send(key.up);
    terminal.send(key.enter);
    await shows("→ dark ");
    terminal.send(key.down);
    await expect.poll(() => mode.theme.name).toBe("light");
    expect(mode.settings.getTheme()).toBeUndefined();
    terminal.send(key.escape);
    await expect.poll(() => mode.theme.name).toBe("dark");
    terminal.send(key.enter);
    await shows("→ dark ");
    terminal.send(key.down);
    terminal.send(key.enter);
    await shows(/→ Theme\s+light/);
    expect(mode.settings.getTheme()).toBe("light");
  });
});

describe("/theme and /thinking", () => {
  it("take a name, and refuse one that there is not", async () => {
    const { say, shows, mode } = await interactive();
    say("/theme light");
    await shows("Theme: light");
    say("/theme nosuch");
    await shows('There is no theme "nosuch".');
    expect(mode.settings.getTheme()).toBe("light");
    say("/thinking high");
    await shows("Thinking: high");
    say("/thinking deep");
    await shows('"deep" is no thinking level.');
    expect(mode.session.thinkingLevel).toBe("high");
  });

  it("let the user choose, and complete what is typed", async () => {
    const { say, shows, terminal, mode } = await interactive();
    say("/thinking");
    await shows(/→ medium {2,}✓/);
    terminal.send(key.down);
    terminal.send(key.enter);
    await shows("Thinking: high");
    for (const letter of "/theme li") terminal.send(letter);
    await shows("→ light");
    mode.editor.setText("");
  });
});

it("a selector for images alone", async () => {
  const { look: looks, show, shows, terminal } = look();
  const chosen = show<boolean>((done) => new ShowImagesSelectorComponent({ look: looks, current: true, done }));
  await shows("→ Yes ✓");
  terminal.send(key.down);
  terminal.send(key.enter);
  expect(await chosen).toBe(false);
});

it("selectors of a level and of a theme alone", async () => {
  const { look: looks, show, terminal } = look();
  const level = show<string>(
    (done) =>
      new ThinkingSelectorComponent({
        look: looks,
        current: "off",
        levels: ["off", "low"],
        budgets: { low: 512 },
        done,
      }),
  );
  terminal.send(key.down);
  terminal.send(key.enter);
  expect(await level).toBe("low");
  const previews: string[] = [];
  const theme = show<string>(
    (done) =>
      new ThemeSelectorComponent({
        look: looks,
        current: "b",
        names: ["a", "b"],
        onPreview: (name) => void previews.push(name),
        done,
      }),
  );
  terminal.send(key.up);
  terminal.send(key.escape);
  expect([await theme, previews]).toEqual([undefined, ["a", "b"]]);
});
