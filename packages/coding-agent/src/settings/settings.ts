import type { QueueMode } from "@pi-stack/agent-core";
import type { Transport } from "@pi-stack/ai";
import type { PermissionSettings } from "../extension-points.js";

import type { SandboxSettings } from "./sandbox-settings.js";
import type { ShellEnvironmentSettings } from "./shell-environment.js";

/** What `settings.json` may hold. Everything is optional; unknown keys are kept. */
export interface Settings {
  lastChangelogVersion?: string;
  defaultProvider?: string;
  defaultModel?: string;
  defaultThinkingLevel?: "off" | "minimal" | "low" | "medium" | "high" | "xhigh";
  transport?: Transport;
  steeringMode?: QueueMode;
  followUpMode?: QueueMode;
  theme?: string;
  compaction?: { enabled?: boolean; reserveTokens?: number; keepRecentTokens?: number };
  branchSummary?: { reserveTokens?: number; skipPrompt?: boolean };
  retry?: {
    enabled?: boolean;
    maxRetries?: number;
    /** Milliseconds. */
    baseDelayMs?: number;
    provider?: ProviderRetrySettings;
  };
  hideThinkingBlock?: boolean;
  shellPath?: string;
  shellCommandPrefix?: string;
  /** Variables that commands of the model may see although they hold a provider's key. */
  shellEnvAllow?: string[];
  shellEnvironment?: ShellEnvironmentSettings;
  sandbox?: SandboxSettings;
  limits?: LimitSettings;
  quietStartup?: boolean;
  collapseChangelog?: boolean;
  enableInstallTelemetry?: boolean;
  npmCommand?: string[];
  packages?: PackageSource[];
  /** Packages (`npm:name`, `git:host/path`) whose install scripts may run. Counts in the user's own file only. */
  packageScripts?: string[];
  extensions?: string[];
  skills?: string[];
  prompts?: string[];
  themes?: string[];
  enableSkillCommands?: boolean;
  terminal?: {
    showImages?: boolean;
    imageWidthCells?: number;
    clearOnShrink?: boolean;
    showTerminalProgress?: boolean;
    /** Flat text for screen readers. */
    screenReader?: boolean;
  };
  images?: { autoResize?: boolean; blockImages?: boolean };
  enabledModels?: string[];
  doubleEscapeAction?: "tree" | "fork" | "none";
  treeFilterMode?: "default" | "no-tools" | "user-only" | "labeled-only" | "all";
  thinkingBudgets?: { minimal?: number; low?: number; medium?: number; high?: number };
  editorPaddingX?: number;
  autocompleteMaxVisible?: number;
  showHardwareCursor?: boolean;
  markdown?: { codeBlockIndent?: string };
  warnings?: { anthropicExtraUsage?: boolean };
  sessionDir?: string;
  /** What tools may do. Those of a project can only make it stricter. */
  permissions?: PermissionSettings;
  /** What can be undone of files. A project may only switch it off or lower its limits. */
  undo?: {
    enabled?: boolean;
    /** Larger files are not covered. */
    maxFileBytes?: number;
    /** What the states of one working folder may take on the disk. */
    maxStoreBytes?: number;
    maxAgeDays?: number;
    /** Working folders with more files are not covered. */
    maxFiles?: number;
  };
  /** What happens with a project that nothing was decided about. Counts in the user's own file only. */
  defaultProjectTrust?: "ask" | "always" | "never";
}

/** How requests are repeated below the session's own retries. */
export interface ProviderRetrySettings {
  timeoutMs?: number;
  maxRetries?: number;
  /** The longest wait that a provider may ask for; 0 = no cap. */
  maxRetryDelayMs?: number;
}

/** A package, whole or in part. */
export type PackageSource =
  | string
  | { source: string; extensions?: string[]; skills?: string[]; prompts?: string[]; themes?: string[] };

/** The settings that are lists of resources. */
export type ResourceSetting = "extensions" | "skills" | "prompts" | "themes";

/** How far each run may go. */
export interface LimitSettings {
  /** Requests to the model. */
  maxTurns?: number;
  /** USD. */
  maxCost?: number;
  /** Seconds. */
  maxTime?: number;
  /** How many equal calls of a tool, with equal results, the model is told of; four times as many end the run. 0: none. */
  repeatedCalls?: number;
}

/** Compaction with its defaults filled in. */
export interface CompactionSettings {
  enabled: boolean;
  reserveTokens: number;
  keepRecentTokens: number;
}

/** Retries with their defaults filled in. */
export interface RetrySettings {
  enabled: boolean;
  maxRetries: number;
  baseDelayMs: number;
}

/** Images with their defaults filled in. */
export interface ImageSettings {
  autoResize: boolean;
  blockImages: boolean;
}

/** Undo with its defaults filled in. */
export interface UndoSettings {
  enabled: boolean;
  maxFileBytes: number;
  maxStoreBytes: number;
  maxAgeDays: number;
  maxFiles: number;
}

/** Whose settings: the user's, or the project's. */
export type SettingsScope = "global" | "project";

/** Settings that run or redirect something: a project's are ignored until the project is trusted. */
export const trustedOnlyKeys: readonly (keyof Settings)[] = [
  "shellPath",
  "shellCommandPrefix",
  "shellEnvAllow",
  "npmCommand",
  "sessionDir",
  "packages",
  "packageScripts",
  "extensions",
  "defaultProjectTrust",
];
