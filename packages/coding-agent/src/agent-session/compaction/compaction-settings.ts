import type { CompactionSettings } from "../../settings/settings.js";

/** Compaction as it is when the settings say nothing. Numbers are tokens. */
export const DEFAULT_COMPACTION_SETTINGS: CompactionSettings = {
  enabled: true,
  reserveTokens: 16_384,
  keepRecentTokens: 20_000,
};

/**
 * The settings as a model of this window can have them: at most half of the window is reserved, and at most half of
 * the rest is kept. Without this a small window would be over its threshold from the first message on, or would keep
 * more than it holds. A window of 0 is unknown and changes nothing.
 */
export function fitCompactionSettings(settings: CompactionSettings, contextWindow: number): CompactionSettings {
  if (contextWindow <= 0) return settings;
  const reserveTokens = Math.min(settings.reserveTokens, Math.floor(contextWindow / 2));
  const keepRecentTokens = Math.min(settings.keepRecentTokens, Math.floor((contextWindow - reserveTokens) / 2));
  return { ...settings, reserveTokens, keepRecentTokens };
}
