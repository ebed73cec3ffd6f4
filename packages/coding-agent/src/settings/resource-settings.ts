import { AppearanceSettings } from "./appearance-settings.js";
import type { PackageSource, Settings } from "./settings.js";

/** Where extensions, packages, skills, prompt templates and themes come from. */
export abstract class ResourceSettings extends AppearanceSettings {
  /** The user's own, without those of the project. */
  abstract getGlobalSettings(): Settings;

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

  /** What happens with a project that nothing was decided about: what its own files say does not count. */
  getDefaultProjectTrust(): "ask" | "always" | "never" {
    return this.getGlobalSettings().defaultProjectTrust ?? "ask";
  }

  setDefaultProjectTrust(trust: "ask" | "always" | "never"): void {
    this.put("defaultProjectTrust", trust);
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
