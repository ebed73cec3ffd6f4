import type { ToolParameters } from "@pi-stack/agent-core";
import type { ToolSchema } from "@pi-stack/ai";
import type { Component } from "@pi-stack/tui";

/** What a renderer may do with the theme in use. Colours are named as in theme files. */
export interface ToolTheme {
  readonly name: string;
  fg(color: string, text: string): string;
  bg(color: string, text: string): string;
  bold(text: string): string;
  italic(text: string): string;
  underline(text: string): string;
  inverse(text: string): string;
  strikethrough(text: string): string;
  getFgAnsi(color: string): string;
  getBgAnsi(color: string): string;
  getColorMode(): "truecolor" | "256color";
}

/** The types that a user interface brings to tool renderers. */
export interface ToolRenderTypes {
  theme: ToolTheme;
  /** Without one, this part of the call is not shown. */
  component: Component | undefined;
}

/** How much of a result is to be drawn. */
export interface ToolRenderResultOptions {
  expanded: boolean;
  /** The result is an update of a tool that still runs. */
  isPartial: boolean;
}

/** What a renderer may know of the call that it draws. */
export interface ToolRenderContext<
  TParameters extends ToolSchema = ToolSchema,
  TTypes extends ToolRenderTypes = ToolRenderTypes,
> {
  args: ToolParameters<TParameters>;
  toolCallId: string;
  /** Asks for another drawing of this call. */
  invalidate(): void;
  /** What this renderer gave last. */
  lastComponent: TTypes["component"] | undefined;
  /** Scratch object of this call, shared by both renderers. */
  state: Record<string, unknown>;
  cwd: string;
  executionStarted: boolean;
  argsComplete: boolean;
  isPartial: boolean;
  expanded: boolean;
  showImages: boolean;
  isError: boolean;
}
