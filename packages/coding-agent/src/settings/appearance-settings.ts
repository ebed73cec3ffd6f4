import type { Settings } from "./settings.js";
import { SettingsAccess } from "./settings-access.js";

/** What a terminal looks like and how it behaves. */
export abstract class AppearanceSettings extends SettingsAccess {
  getTheme(): string | undefined {
    return this.settings.theme;
  }

  setTheme(name: string): void {
    this.put("theme", name);
  }

  getShowHardwareCursor(): boolean {
    return this.settings.showHardwareCursor ?? process.env["PI_HARDWARE_CURSOR"] === "1";
  }

  setShowHardwareCursor(show: boolean): void {
    this.put("showHardwareCursor", show);
  }

  /** Cells, 0 to 3. */
  getEditorPaddingX(): number {
    return Math.min(3, Math.max(0, Math.floor(this.settings.editorPaddingX ?? 0)));
  }

  setEditorPaddingX(cells: number): void {
    this.put("editorPaddingX", cells);
  }

  /** Suggestions shown at a time, 3 to 20. */
  getAutocompleteMaxVisible(): number {
    return Math.min(20, Math.max(3, Math.floor(this.settings.autocompleteMaxVisible ?? 5)));
  }

  setAutocompleteMaxVisible(items: number): void {
    this.put("autocompleteMaxVisible", items);
  }

  getHideThinkingBlock(): boolean {
    return this.settings.hideThinkingBlock ?? false;
  }

  setHideThinkingBlock(hide: boolean): void {
    this.put("hideThinkingBlock", hide);
  }

  getQuietStartup(): boolean {
    return this.settings.quietStartup ?? false;
  }

  setQuietStartup(quiet: boolean): void {
    this.put("quietStartup", quiet);
  }

  getCollapseChangelog(): boolean {
    return this.settings.collapseChangelog ?? false;
  }

  setCollapseChangelog(collapse: boolean): void {
    this.put("collapseChangelog", collapse);
  }

  /** The version whose changes were shown last. */
  getLastChangelogVersion(): string | undefined {
    return this.settings.lastChangelogVersion;
  }

  setLastChangelogVersion(version: string): void {
    this.put("lastChangelogVersion", version);
  }

  getShowImages(): boolean {
    return this.settings.terminal?.showImages ?? true;
  }

  setShowImages(show: boolean): void {
    this.put("terminal.showImages", show);
  }

  /** At least 1. */
  getImageWidthCells(): number {
    return Math.max(1, Math.floor(this.settings.terminal?.imageWidthCells ?? 60));
  }

  setImageWidthCells(cells: number): void {
    this.put("terminal.imageWidthCells", cells);
  }

  getClearOnShrink(): boolean {
    return this.settings.terminal?.clearOnShrink ?? process.env["PI_CLEAR_ON_SHRINK"] === "1";
  }

  setClearOnShrink(clear: boolean): void {
    this.put("terminal.clearOnShrink", clear);
  }

  getShowTerminalProgress(): boolean {
    return this.settings.terminal?.showTerminalProgress ?? false;
  }

  setShowTerminalProgress(show: boolean): void {
    this.put("terminal.showTerminalProgress", show);
  }

  /** Flat text: nothing that turns, no lines drawn with characters. */
  getScreenReader(): boolean {
    return this.settings.terminal?.screenReader ?? false;
  }

  setScreenReader(flat: boolean): void {
    this.put("terminal.screenReader", flat);
  }

  /** What two presses of escape in an empty editor open. */
  getDoubleEscapeAction(): NonNullable<Settings["doubleEscapeAction"]> {
    return this.settings.doubleEscapeAction ?? "tree";
  }

  setDoubleEscapeAction(action: NonNullable<Settings["doubleEscapeAction"]>): void {
    this.put("doubleEscapeAction", action);
  }

  /** What the tree shows at first. */
  getTreeFilterMode(): NonNullable<Settings["treeFilterMode"]> {
    return this.settings.treeFilterMode ?? "default";
  }

  setTreeFilterMode(mode: NonNullable<Settings["treeFilterMode"]>): void {
    this.put("treeFilterMode", mode);
  }

  /** Stands before each line of a code block. */
  getCodeBlockIndent(): string {
    return this.settings.markdown?.codeBlockIndent ?? "  ";
  }

  /** Which warnings are wanted. */
  getWarnings(): NonNullable<Settings["warnings"]> {
    return this.settings.warnings ?? {};
  }

  setWarnings(warnings: NonNullable<Settings["warnings"]>): void {
    this.put("warnings", { ...warnings });
  }
}
