import type { ImageContent, TextContent } from "@pi-stack/ai";
import type { Component } from "@pi-stack/tui";
import type { ToolRenderContext, ToolRenderResultOptions } from "../../contracts/tool-rendering.js";
import type { Theme } from "../theme/theme.js";

/** What a model gave a tool: anything, and while it streams, only part of it. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** What came of a call, or what there is of it so far. */
export interface ToolRowResult {
  content: readonly (TextContent | ImageContent)[];
  details?: unknown;
  isError: boolean;
}

/** Works out what an edit would do to a file, or why it will fail. Changes nothing. */
export type EditPreview = (
  path: string,
  edits: readonly { oldText: string; newText: string }[],
  cwd: string,
) => Promise<{ diff: string } | { error: string }>;

/** What renderers of our own know besides. */
export interface ToolRowContext extends Omit<ToolRenderContext, "args"> {
  args: ToolArguments;
  /** Of the row's inside, in cells. */
  columns: number;
  /** Milliseconds that it has run; `undefined` for a call of an earlier session. */
  elapsedMs: number | undefined;
  previewEdit: EditPreview | undefined;
}

/** Draws the calls of a tool of ours. */
export interface ToolRenderer {
  /** `self`: it draws its own frame. */
  shell?: "self";
  /** Drawn anew each second while the tool runs. */
  ticks?: boolean;
  call(args: ToolArguments, theme: Theme, context: ToolRowContext): Component;
  result(
    result: ToolRowResult,
    options: ToolRenderResultOptions,
    theme: Theme,
    context: ToolRowContext,
  ): Component | undefined;
}
