import { isJsonObject, type JsonObject } from "../storage/json-file.js";
import type { Settings } from "./settings.js";

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string";
const flag: Check = (value) => typeof value === "boolean";
const number: Check = (value) => typeof value === "number" && Number.isFinite(value);
const texts: Check = (value) => Array.isArray(value) && value.every(text);
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    typeof value === "string" && words.includes(value);
const object =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isJsonObject(value) &&
    Object.entries(fields).every(([key, check]) => value[key] === undefined || check(value[key]));
const queueMode = oneOf("all", "one-at-a-time");
const packageSource: Check = (value) => text(value) || (isJsonObject(value) && text(value["source"]));

const checks: Record<keyof Settings, Check> = {
  lastChangelogVersion: text,
  defaultProvider: text,
  defaultModel: text,
  defaultThinkingLevel: oneOf("off", "minimal", "low", "medium", "high", "xhigh"),
  transport: oneOf("sse", "websocket", "websocket-cached", "auto"),
  steeringMode: queueMode,
  followUpMode: queueMode,
  theme: text,
  compaction: object({ enabled: flag, reserveTokens: number, keepRecentTokens: number }),
  branchSummary: object({ reserveTokens: number, skipPrompt: flag }),
  retry: object({
    enabled: flag,
    maxRetries: number,
    baseDelayMs: number,
    provider: object({ timeoutMs: number, maxRetries: number, maxRetryDelayMs: number }),
  }),
  hideThinkingBlock: flag,
  shellPath: text,
  shellCommandPrefix: text,
  shellEnvAllow: texts,
  quietStartup: flag,
  collapseChangelog: flag,
  enableInstallTelemetry: flag,
  npmCommand: texts,
  packages: (value) => Array.isArray(value) && value.every(packageSource),
  extensions: texts,
  skills: texts,
  prompts: texts,
  themes: texts,
  enableSkillCommands: flag,
  terminal: object({ showImages: flag, imageWidthCells: number, clearOnShrink: flag, showTerminalProgress: flag }),
  images: object({ autoResize: flag, blockImages: flag }),
  enabledModels: texts,
  doubleEscapeAction: oneOf("tree", "fork", "none"),
  treeFilterMode: oneOf("default", "no-tools", "user-only", "labeled-only", "all"),
  thinkingBudgets: object({ minimal: number, low: number, medium: number, high: number }),
  editorPaddingX: number,
  autocompleteMaxVisible: number,
  showHardwareCursor: flag,
  markdown: object({ codeBlockIndent: text }),
  warnings: object({ anthropicExtraUsage: flag }),
  sessionDir: text,
};

/** What a settings file holds that this program can use, and a sentence for each key that it cannot. */
export function checkSettings(path: string, raw: JsonObject): { settings: Settings; problems: string[] } {
  const usable: JsonObject = {};
  const problems: string[] = [];
  for (const [key, value] of Object.entries(migrateSettings(raw))) {
    const check = Object.hasOwn(checks, key) ? checks[asKnownKey(key)] : undefined;
    if (check && !check(value))
      problems.push(`${path}: "${key}" has a value that does not fit (${brief(value)}); the default is used.`);
    else usable[key] = value;
  }
  return { settings: usable, problems };
}

/** Brings keys of older versions to their present form; the file itself is not touched. */
function migrateSettings(raw: JsonObject): JsonObject {
  const settings: JsonObject = { ...raw };
  if (settings["queueMode"] !== undefined) settings["steeringMode"] ??= settings["queueMode"];
  if (typeof settings["websockets"] === "boolean")
    settings["transport"] ??= settings["websockets"] ? "websocket" : "sse";
  const skills = settings["skills"];
  if (isJsonObject(skills)) {
    settings["enableSkillCommands"] ??= skills["enableSkillCommands"];
    settings["skills"] = Array.isArray(skills["customDirectories"]) ? skills["customDirectories"] : [];
  }
  const retry = settings["retry"];
  if (isJsonObject(retry) && retry["maxDelayMs"] !== undefined) {
    const provider = isJsonObject(retry["provider"]) ? retry["provider"] : {};
    settings["retry"] = { ...retry, provider: { maxRetryDelayMs: retry["maxDelayMs"], ...provider } };
  }
  for (const key of ["queueMode", "websockets"]) Reflect.deleteProperty(settings, key);
  for (const key of Object.keys(settings)) if (settings[key] === undefined) Reflect.deleteProperty(settings, key);
  return settings;
}

function asKnownKey(key: string): keyof Settings {
  const known = Object.keys(checks).find((candidate): candidate is keyof Settings => candidate === key);
  return known ?? "theme";
}

function brief(value: unknown): string {
  const words = JSON.stringify(value) ?? String(value);
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
