import { type Static, type TNumber, type TObject, type TOptional, type TString, Type } from "@sinclair/typebox";
import type { TruncationResult } from "../truncate/truncation.js";

/** Parameters of the read tool. */
export const readSchema: TObject<{ path: TString; offset: TOptional<TNumber>; limit: TOptional<TNumber> }> =
  Type.Object({
    path: Type.String({ description: "Path of the file to read, relative or absolute" }),
    offset: Type.Optional(Type.Number({ description: "Line to start at, counted from 1" })),
    limit: Type.Optional(Type.Number({ description: "Largest number of lines to read" })),
  });

/** Arguments of the read tool. */
export type ReadToolInput = Static<typeof readSchema>;

/** Details of a read result; `undefined` when there is nothing to report. */
export interface ReadToolDetails {
  truncation?: TruncationResult;
}
