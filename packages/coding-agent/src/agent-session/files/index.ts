export type { UndoSettings } from "../../settings/settings.js";
export type { FileChange, FilesPreview, UncoveredFile } from "./preview.js";
export type {
  FilesResult,
  RewindOptions,
  RewindPreview,
  RewindResult,
  RewindTarget,
  SessionFiles,
  UnfinishedUndo,
} from "./session-files.js";
