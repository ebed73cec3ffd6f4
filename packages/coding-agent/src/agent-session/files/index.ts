export type { UndoSettings } from "../../settings/settings.js";
export type { FileChange, FilesPreview, UncoveredFile } from "./preview.js";
export {
  type FilesResult,
  type RewindOptions,
  type RewindPreview,
  type RewindResult,
  type RewindTarget,
  SessionFiles,
  type UnfinishedUndo,
} from "./session-files.js";
