import { AppearanceSettings } from "./appearance-settings.js";
import type { PackageSource } from "./settings.js";

/** Where extensions, packages, skills, prompt templates and themes come from. */
export abstract class ResourceSettings extends AppearanceSettings {
  getNpmCommand(): string[] | undefined {
    return this.settings.npmCommand;
  }

  setNpmCommand(command: string[] | undefined): void {
    this.put("npmCommand", command);
  }

  getPackages(): PackageSource[] {
    return this.settings.packages ?? [];
  }

  setPackages(packages: PackageSource[]): void {
    this.put("packages", packages);
  }

  setProjectPackages(packages: PackageSource[]): void {
    this.put("packages", packages, "project");
  }

  getExtensionPaths(): string[] {
    return this.settings.extensions ?? [];
  }

  setExtensionPaths(paths: string[]): void {
    this.put("extensions", paths);
  }

  setProjectExtensionPaths(paths: string[]): void {
    this.put("extensions", paths, "project");
  }

  getSkillPaths(): string[] {
    return this.settings.skills ?? [];
  }

  setSkillPaths(paths: string[]): void {
    this.put("skills", paths);
  }

  setProjectSkillPaths(paths: string[]): void {
    this.put("skills", paths, "project");
  }

  getPromptTemplatePaths(): string[] {
    return this.settings.prompts ?? [];
  }

  setPromptTemplatePaths(paths: string[]): void {
    this.put("prompts", paths);
  }

  setProjectPromptTemplatePaths(paths: string[]): void {
    this.put("prompts", paths, "project");
  }

  getThemePaths(): string[] {
    return this.settings.themes ?? [];
  }

  setThemePaths(paths: string[]): void {
    this.put("themes", paths);
  }

  setProjectThemePaths(paths: string[]): void {
    this.put("themes", paths, "project");
  }

  /** Whether skills are suggested as commands. */
  getEnableSkillCommands(): boolean {
    return this.settings.enableSkillCommands ?? true;
  }

  setEnableSkillCommands(enabled: boolean): void {
    this.put("enableSkillCommands", enabled);
  }

  /** Kept for settings of the reference product: nothing reports home here, whatever it says. */
  getEnableInstallTelemetry(): boolean {
    return this.settings.enableInstallTelemetry ?? true;
  }

  setEnableInstallTelemetry(enabled: boolean): void {
    this.put("enableInstallTelemetry", enabled);
  }
}
