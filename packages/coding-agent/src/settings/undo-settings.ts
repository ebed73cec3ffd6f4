import type { Settings, UndoSettings } from "./settings.js";

const defaults = {
  maxFileBytes: 10_000_000,
  maxStoreBytes: 1_000_000_000,
  maxAgeDays: 30,
  maxFiles: 50_000,
};

/** The user's settings with their defaults, as far as the project does not lower them. */
export function undoSettings({ undo: own = {} }: Settings, { undo: project = {} }: Settings): UndoSettings {
  const limit = (name: keyof typeof defaults): number =>
    Math.min(own[name] ?? defaults[name], project[name] ?? Number.POSITIVE_INFINITY);
  return {
    enabled: own.enabled !== false && project.enabled !== false,
    maxFileBytes: limit("maxFileBytes"),
    maxStoreBytes: limit("maxStoreBytes"),
    maxAgeDays: limit("maxAgeDays"),
    maxFiles: limit("maxFiles"),
  };
}
