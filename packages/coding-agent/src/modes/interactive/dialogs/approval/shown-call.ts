import { readFile, stat } from "node:fs/promises";
import type { ApprovalRequest } from "../../../../contracts/tool-guard.js";
import { renderDiffLines } from "../../../../rendering/diff/render-diff.js";
import type { Theme } from "../../../../rendering/theme/theme.js";
import { isJsonObject } from "../../../../storage/json-file.js";
import { resolveWritePath } from "../../../../storage/paths/resolve-existing.js";
import { generateDiffString } from "../../../../tools/edit/diff-string.js";
import { computeEditsDiff, type EditEntry } from "../../../../tools/index.js";
import { withVisibleSigns } from "./visible-signs.js";

/** What a call would do, in lines to be painted. */
export interface ShownCall {
  title: string;
  lines: readonly string[];
  paint: (lines: readonly string[], theme: Theme) => string[];
}

/** A larger file is shown by its new content alone. In bytes. */
const maxCompared = 4 * 1024 * 1024;

/** The whole command, the diff that will be written, or the arguments of another tool. */
export async function showCall(request: ApprovalRequest): Promise<ShownCall> {
  const { toolName, input, cwd } = request;
  const { command, path, content, edits } = input;
  if (toolName === "bash" && typeof command === "string") return plainCall("Run this command?", command);
  if (toolName === "write" && typeof path === "string" && typeof content === "string") {
    return diffCall(`Write ${path}?`, await writeDiff(path, content, cwd));
  }
  if (toolName === "edit" && typeof path === "string" && isEdits(edits)) {
    const found = await computeEditsDiff(path, edits, cwd);
    return "diff" in found ? diffCall(`Change ${path}?`, found.diff) : plainCall(`Change ${path}?`, found.error);
  }
  if (typeof path === "string") return plainCall(`Let ${toolName} look at ${path}?`, JSON.stringify(input, null, 2));
  return plainCall(`Let the tool ${toolName} run?`, JSON.stringify(input, null, 2));
}

function plainCall(title: string, text: string): ShownCall {
  return { title: withVisibleSigns(title), lines: linesOf(text), paint: (lines) => [...lines] };
}

function diffCall(title: string, diff: string): ShownCall {
  return { title: withVisibleSigns(title), lines: linesOf(diff), paint: renderDiffLines };
}

function linesOf(text: string): string[] {
  return withVisibleSigns(text.replace(/\n$/, "")).split("\n");
}

async function writeDiff(path: string, content: string, cwd: string): Promise<string> {
  const before = await contentOf(await resolveWritePath(path, cwd));
  return generateDiffString(before, content).diff || "(no change)";
}

/** Nothing for a file that does not exist, or cannot be compared. */
async function contentOf(path: string): Promise<string> {
  try {
    const stats = await stat(path);
    return stats.isFile() && stats.size <= maxCompared ? await readFile(path, "utf8") : "";
  } catch {
    return "";
  }
}

function isEdits(value: unknown): value is EditEntry[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each) => isJsonObject(each) && typeof each["oldText"] === "string" && typeof each["newText"] === "string",
    )
  );
}
