import { isJsonObject, isTexts, type JsonObject } from "../storage/json-file.js";
import { isPackageSource } from "./lists.js";
import type { Settings } from "./settings.js";

type Check = (value: unknown) => boolean;

/** A list whose items are looked at one by one: one that does not fit takes no other with it. */
class ListOf {
  readonly isItem: Check;

  constructor(isItem: Check) {
    this.isItem = isItem;
  }
}

/** What a value must be; for an object, what each of its known keys must be. */
type Shape = Check | ListOf | { readonly [key: string]: Shape };

const text: Check = (value) => typeof value === "string";
const flag: Check = (value) => typeof value === "boolean";
const number: Check = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;
const amount: Check = (value) => typeof value === "number" && Number.isFinite(value) && value > 0;
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    typeof value === "string" && words.includes(value);
const queueMode = oneOf("all", "one-at-a-time");

const shapes: Record<keyof Settings, Shape> = {
  lastChangelogVersion: text,
  defaultProvider: text,
  defaultModel: text,
  defaultThinkingLevel: oneOf("off", "minimal", "low", "medium", "high", "xhigh"),
  transport: oneOf("sse", "websocket", "websocket-cached", "auto"),
  steeringMode: queueMode,
  followUpMode: queueMode,
  theme: text,
  compaction: { enabled: flag, reserveTokens: number, keepRecentTokens: number },
  branchSummary: { reserveTokens: number, skipPrompt: flag },
  retry: {
    enabled: flag,
    maxRetries: number,
    baseDelayMs: number,
    provider: { timeoutMs: number, maxRetries: number, maxRetryDelayMs: number },
  },
  hideThinkingBlock: flag,
  shellPath: text,
  shellCommandPrefix: text,
  shellEnvAllow: isTexts,
  shellEnvironment: { inherit: oneOf("all", "core", "none"), include: isTexts, exclude: isTexts },
  // What does not fit here must not be dropped: it is read as strictly as can be, where the sandbox is made.
  sandbox: () => true,
  limits: { maxTurns: amount, maxCost: amount, maxTime: amount, repeatedCalls: number },
  quietStartup: flag,
  collapseChangelog: flag,
  enableInstallTelemetry: flag,
  npmCommand: isTexts,
  packageScripts: isTexts,
  packages: new ListOf(isPackageSource),
  extensions: isTexts,
  skills: isTexts,
  prompts: isTexts,
  themes: isTexts,
  enableSkillCommands: flag,
  terminal: {
    showImages: flag,
    imageWidthCells: number,
    clearOnShrink: flag,
    showTerminalProgress: flag,
    screenReader: flag,
  },
  images: { autoResize: flag, blockImages: flag },
  enabledModels: isTexts,
  doubleEscapeAction: oneOf("tree", "fork", "none"),
  treeFilterMode: oneOf("default", "no-tools", "user-only", "labeled-only", "all"),
  thinkingBudgets: { minimal: number, low: number, medium: number, high: number },
  editorPaddingX: number,
  autocompleteMaxVisible: number,
  showHardwareCursor: flag,
  markdown: { codeBlockIndent: text },
  warnings: { anthropicExtraUsage: flag },
  sessionDir: text,
  // Looked into by whoever goes by it: what does not fit must not be left out.
  permissions: () => true,
  undo: { enabled: flag, maxFileBytes: number, maxStoreBytes: number, maxAgeDays: number, maxFiles: number },
  defaultProjectTrust: oneOf("ask", "always", "never"),
};

/** What a settings file holds that this program can use, and a sentence for each key that it cannot. */
export function checkSettings(path: string, raw: JsonObject): { settings: Settings; problems: string[] } {
  const problems: string[] = [];
  const settings = usableKeys(migrateSettings(raw), shapes, (key, value) => {
    problems.push(`${path}: "${key}" has a value that does not fit (${brief(value)}); the default is used.`);
  });
  return { settings, problems };
}

/** A copy without what does not fit, at any depth; unknown keys are kept. */
function usableKeys(
  value: JsonObject,
  shape: { readonly [key: string]: Shape },
  refuse: (key: string, value: unknown) => void,
): JsonObject {
  const usable: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    const expected = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (expected instanceof ListOf) {
      if (Array.isArray(item)) usable[key] = usableItems(key, item, expected, refuse);
      else refuse(key, item);
    } else if (typeof expected === "object" && isJsonObject(item)) {
      usable[key] = usableKeys(item, expected, (below, odd) => refuse(`${key}.${below}`, odd));
    } else if (!expected || (typeof expected === "function" && expected(item))) usable[key] = item;
    else refuse(key, item);
  }
  return usable;
}

function usableItems(
  key: string,
  items: readonly unknown[],
  { isItem }: ListOf,
  refuse: (key: string, value: unknown) => void,
): unknown[] {
  return items.filter((item, index) => {
    const isUsable = isItem(item);
    if (!isUsable) refuse(`${key}[${index}]`, item);
    return isUsable;
  });
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

function brief(value: unknown): string {
  const words = JSON.stringify(value) ?? String(value);
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
