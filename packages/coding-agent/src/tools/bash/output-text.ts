import { formatSize } from "../truncate/format-size.js";
import { DEFAULT_MAX_BYTES } from "../truncate/truncation.js";
import type { OutputSnapshot } from "./output-accumulator.js";
import type { BashToolDetails } from "./schema.js";

/** The output as the model reads it: the end of it, and a notice when something was left out. */
export function outputText(snapshot: OutputSnapshot, whenEmpty: string): string {
  const { truncation } = snapshot;
  if (truncation === undefined) return snapshot.text === "" ? whenEmpty : snapshot.text;
  const last = truncation.totalLines;
  const first = last - truncation.outputLines + 1;
  const limit = truncation.truncatedBy === "bytes" ? ` (${formatSize(DEFAULT_MAX_BYTES)} limit)` : "";
  const shown = truncation.lastLinePartial
    ? `Showing last ${formatSize(truncation.outputBytes)} of line ${last} (line is ${formatSize(snapshot.lastLineBytes)})`
    : `Showing lines ${first}-${last} of ${last}${limit}`;
  const file = snapshot.fullOutputPath ?? `not saved (${snapshot.spillFailure ?? "unknown reason"})`;
  return `${snapshot.text}\n\n[${shown}. Full output: ${file}]`;
}

/** Text and status of a command that failed. */
export function failureText(output: string, status: string): string {
  return output === "" ? status : `${output.replace(/\n$/, "")}\n\n${status}`;
}

/** Details of a snapshot; `undefined` when nothing was left out. */
export function outputDetails(snapshot: OutputSnapshot): BashToolDetails | undefined {
  if (snapshot.truncation === undefined) return undefined;
  return {
    truncation: snapshot.truncation,
    ...(snapshot.fullOutputPath !== undefined && { fullOutputPath: snapshot.fullOutputPath }),
  };
}
