import type { ToolParameters } from "@pi-stack/agent-core";
import type { ToolSchema } from "@pi-stack/ai";

/** The types that a user interface brings to tool renderers. Tools themselves know none of them. */
export interface ToolRenderTypes {
  theme: unknown;
  component: unknown;
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
