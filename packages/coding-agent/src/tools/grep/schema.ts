import {
  type Static,
  type TBoolean,
  type TNumber,
  type TObject,
  type TOptional,
  type TString,
  Type,
} from "@sinclair/typebox";
import type { TruncationResult } from "../truncate/truncation.js";

/** Parameters of the grep tool. */
export const grepSchema: TObject<{
  pattern: TString;
  path: TOptional<TString>;
  glob: TOptional<TString>;
  ignoreCase: TOptional<TBoolean>;
  literal: TOptional<TBoolean>;
  context: TOptional<TNumber>;
  limit: TOptional<TNumber>;
}> = Type.Object({
  pattern: Type.String({ description: "Regular expression, or text with literal" }),
  path: Type.Optional(Type.String({ description: "Folder or file to search (default: working directory)" })),
  glob: Type.Optional(Type.String({ description: "Only files that match, e.g. '*.ts' or 'src/**/*.test.ts'" })),
  ignoreCase: Type.Optional(Type.Boolean({ description: "Ignore upper and lower case (default: false)" })),
  literal: Type.Optional(Type.Boolean({ description: "Take pattern as plain text (default: false)" })),
  context: Type.Optional(Type.Number({ description: "Lines to show before and after each match (default: 0)" })),
  limit: Type.Optional(Type.Number({ description: "Largest number of matches (default: 100)" })),
});

/** Arguments of the grep tool. */
export type GrepToolInput = Static<typeof grepSchema>;

/** Details of a grep result; `undefined` when nothing was left out. */
export interface GrepToolDetails {
  truncation?: TruncationResult;
  /** The limit of matches, when there were more. */
  matchLimitReached?: number;
  /** Long lines were cut. */
  linesTruncated?: boolean;
}
