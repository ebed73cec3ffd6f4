export type { SandboxSettings } from "./sandbox-settings.js";
export type {
  CompactionSettings,
  ImageSettings,
  LimitSettings,
  PackageSource,
  ProviderRetrySettings,
  RetrySettings,
  Settings,
  SettingsScope,
} from "./settings.js";
export { SettingsManager } from "./settings-manager.js";
export { FileSettingsStorage, InMemorySettingsStorage, type SettingsStorage } from "./settings-storage.js";
export type { SettingsError } from "./settings-store.js";
export type { ShellEnvironmentSettings } from "./shell-environment.js";
