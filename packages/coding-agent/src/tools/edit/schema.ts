import { type Static, type TArray, type TObject, type TString, Type } from "@sinclair/typebox";

/** One replacement of the edit tool. */
export const editEntrySchema: TObject<{ oldText: TString; newText: TString }> = Type.Object(
  {
    oldText: Type.String({
      description: "Text to replace. Must occur exactly once in the original file and not overlap other edits.",
    }),
    newText: Type.String({ description: "Text to put in its place, literally" }),
  },
  { additionalProperties: false },
);

/** Parameters of the edit tool. */
export const editSchema: TObject<{ path: TString; edits: TArray<typeof editEntrySchema> }> = Type.Object(
  {
    path: Type.String({ description: "Path of the file to change, relative or absolute" }),
    edits: Type.Array(editEntrySchema, {
      description: "Replacements. Each is matched against the original file, not one after another.",
    }),
  },
  { additionalProperties: false },
);

/** One replacement. */
export type EditEntry = Static<typeof editEntrySchema>;

/** Arguments of the edit tool. */
export type EditToolInput = Static<typeof editSchema>;

/** Details of an edit result. */
export interface EditToolDetails {
  /** What changed on disk, one row per line: `+`, `-` or a space, the line number, the text. */
  diff: string;
  /** Line of the first change, counted from 1 in the new file. */
  firstChangedLine?: number;
}
