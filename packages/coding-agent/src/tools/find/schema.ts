import { type Static, type TNumber, type TObject, type TOptional, type TString, Type } from "@sinclair/typebox";
import type { TruncationResult } from "../truncate/truncation.js";

/** Parameters of the find tool. */
export const findSchema: TObject<{ pattern: TString; path: TOptional<TString>; limit: TOptional<TNumber> }> =
  Type.Object({
    pattern: Type.String({ description: "Glob, e.g. '*.ts', '**/*.json' or 'src/**/*.test.ts'" }),
    path: Type.Optional(Type.String({ description: "Folder to search (default: working directory)" })),
    limit: Type.Optional(Type.Number({ description: "Largest number of results (default: 1000)" })),
  });

/** Arguments of the find tool. */
export type FindToolInput = Static<typeof findSchema>;

/** Details of a find result; `undefined` when nothing was left out. */
export interface FindToolDetails {
  truncation?: TruncationResult;
  /** The limit of results, when there were more. */
  resultLimitReached?: number;
}
