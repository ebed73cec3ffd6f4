import { type Static, type TNumber, type TObject, type TOptional, type TString, Type } from "@sinclair/typebox";
import type { TruncationResult } from "../truncate/truncation.js";

/** Parameters of the bash tool. */
export const bashSchema: TObject<{ command: TString; timeout: TOptional<TNumber> }> = Type.Object({
  command: Type.String({ description: "Bash command to run" }),
  timeout: Type.Optional(Type.Number({ description: "Timeout in seconds (none by default)" })),
});

/** Arguments of the bash tool. */
export type BashToolInput = Static<typeof bashSchema>;

/** Details of a bash result; `undefined` when the whole output is shown. */
export interface BashToolDetails {
  truncation?: TruncationResult;
  /** File with the complete output, bytes as they came. */
  fullOutputPath?: string;
}
